package dev.lethe.bound;

import dev.lethe.base.BadUsageException;

/** m, the public number of rows that may be forgotten: what noise is calibrated for. */
public record Capacity(int value) {

  public Capacity {
    if (value < 1) {
      throw new BadUsageException("the deletion capacity must be at least 1, but got " + value);
    }
  }

  public static Capacity of(int value) {
    return new Capacity(value);
  }
}
