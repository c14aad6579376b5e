package dev.lethe.workspace;

import java.util.List;

/** What a full check of a workspace looked at and found; for the operator. */
public record CheckUp(List<Examined> examined) {

  /**
   * One thing that was looked at.
   *
   * @param what in a word or two
   * @param sound whether it is as it should be
   * @param found what was seen, or what is wrong and what to do
   */
  public record Examined(String what, boolean sound, String found) {}

  public CheckUp {
    examined = List.copyOf(examined);
  }

  public boolean isSound() {
    return examined.stream().allMatch(Examined::sound);
  }

  /** How many things are wrong. */
  public long wrong() {
    return examined.stream().filter(one -> !one.sound()).count();
  }
}
