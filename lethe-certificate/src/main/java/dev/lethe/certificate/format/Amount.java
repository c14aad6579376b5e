package dev.lethe.certificate.format;

import dev.lethe.base.BadInputException;

/** Numbers that are finite and not negative, as nearly all numbers of a certificate are. */
public final class Amount {

  private Amount() {}

  /** The number itself, or a refusal. */
  public static double require(String what, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw new BadInputException(what + " must be finite and at least 0, but got " + value);
    }
    return value;
  }
}
