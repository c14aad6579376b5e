package dev.lethe.bound;

import dev.lethe.base.Arguments;

/** m, the public number of rows that may be forgotten: what noise is calibrated for. */
public record Capacity(int value) {

  public Capacity {
    Arguments.atLeastOne("the deletion capacity", value);
  }

  public static Capacity of(int value) {
    return new Capacity(value);
  }
}
