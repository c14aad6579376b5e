package dev.lethe.certificate.verify;

import java.util.function.DoublePredicate;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * The squared length of D standard normal coordinates, at its two ends.
 *
 * <p>By bisection on the regularised incomplete gamma function, and then outward by a millionth,
 * which is far more than that function can be off.
 */
record ChiSquare(int dimension) {

  private static final double OUTWARD = 1e-6;

  /** More than this with a probability of at most {@code tail}. */
  double atMost(double tail) {
    double high = 2.0 * dimension;
    while (above(high) > tail) {
      high *= 2;
    }
    return bisect(0, high, x -> above(x) <= tail) * (1 + OUTWARD);
  }

  /** Less than this with a probability of at most {@code tail}. */
  double atLeast(double tail) {
    return bisect(0, dimension, x -> below(x) > tail) * (1 - OUTWARD);
  }

  private double above(double x) {
    return RegularizedGamma.Q.value(dimension / 2.0, x / 2);
  }

  private double below(double x) {
    return RegularizedGamma.P.value(dimension / 2.0, x / 2);
  }

  /** Where a predicate turns true, up to 2⁻⁶⁰ of {@code high}. */
  private static double bisect(double low, double high, DoublePredicate holds) {
    double failing = low;
    double holding = high;
    for (int i = 0; i < 60; i++) {
      double middle = (failing + holding) / 2;
      if (holds.test(middle)) {
        holding = middle;
      } else {
        failing = middle;
      }
    }
    return holding;
  }
}
