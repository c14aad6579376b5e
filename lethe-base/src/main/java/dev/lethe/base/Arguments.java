package dev.lethe.base;

import java.util.function.Function;

/**
 * Rules that many arguments obey. A value that breaks one is refused with what it is, the rule and
 * the value; NaN breaks them all.
 */
public final class Arguments {

  private Arguments() {}

  /** Above 0 and finite. */
  public static double positive(String what, double value) {
    return positive(what, value, BadUsageException::new);
  }

  /** The same, of a number that came from a file. */
  public static double positive(
      String what, double value, Function<String, ? extends LetheException> refusal) {
    return require(
        value > 0 && value <= Double.MAX_VALUE, what, "positive and finite", value, refusal);
  }

  /** 0 or more, and finite. */
  public static double amount(String what, double value) {
    return amount(what, value, BadUsageException::new);
  }

  /** The same, of a number that came from a file. */
  public static double amount(
      String what, double value, Function<String, ? extends LetheException> refusal) {
    return require(value >= 0 && value <= Double.MAX_VALUE, what, "finite and ≥ 0", value, refusal);
  }

  /** Above 0 and below 1. */
  public static double probability(String what, double value) {
    return require(
        value > 0 && value < 1, what, "strictly between 0 and 1", value, BadUsageException::new);
  }

  /** 0 or more. */
  public static long count(String what, long value) {
    if (value < 0) {
      throw new BadUsageException(what + " must be ≥ 0, but got " + value);
    }
    return value;
  }

  /** 1 or more. */
  public static int atLeastOne(String what, int value) {
    if (value < 1) {
      throw new BadUsageException(what + " must be ≥ 1, but got " + value);
    }
    return value;
  }

  private static double require(
      boolean obeyed,
      String what,
      String rule,
      double value,
      Function<String, ? extends LetheException> refusal) {
    if (!obeyed) {
      throw refusal.apply(what + " must be " + rule + ", but got " + value);
    }
    return value;
  }
}
