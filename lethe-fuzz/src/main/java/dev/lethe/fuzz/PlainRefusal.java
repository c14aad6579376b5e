package dev.lethe.fuzz;

import dev.lethe.base.BadInputException;

/** How the plain readers refuse; the reason does not matter, only that they do. */
final class PlainRefusal {

  private PlainRefusal() {}

  static BadInputException because(String rule) {
    return new BadInputException(rule);
  }
}
