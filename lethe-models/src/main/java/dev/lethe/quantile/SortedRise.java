package dev.lethe.quantile;

import dev.lethe.base.Rounding;
import java.util.function.LongToDoubleFunction;

/**
 * How far a sorted sequence rises between two places, rounded up.
 *
 * <p>It is a sum of gaps between neighbours, each times the part of it that lies between the
 * places: every term is nonnegative and rounded up, nothing cancels, and equal neighbours
 * contribute exactly zero. So the result is zero exactly if the sequence is flat between the
 * places.
 */
final class SortedRise {

  private SortedRise() {}

  /**
   * The rise from one place to a later one.
   *
   * @param distance between the places, rounded up; zero only if they are one
   * @param sequence the value of each rank
   */
  static double between(
      Position from, Position to, double distance, LongToDoubleFunction sequence) {
    if (distance == 0) {
      return 0;
    }
    double first = sequence.applyAsDouble(from.index());
    if (to.index() == from.index()) {
      return times(distance, gap(first, sequence.applyAsDouble(from.index() + 1)));
    }
    double next = sequence.applyAsDouble(from.index() + 1);
    double last = sequence.applyAsDouble(to.index());
    double rise = plus(times(from.restUp(), gap(first, next)), gap(next, last));
    if (to.fraction() == 0) {
      return rise;
    }
    double beyond = sequence.applyAsDouble(to.index() + 1);
    return plus(rise, times(to.fractionUp(), gap(last, beyond)));
  }

  private static double gap(double below, double above) {
    return below == above ? 0 : Rounding.subtractUp(above, below);
  }

  private static double times(double part, double gap) {
    return part == 0 || gap == 0 ? 0 : part == 1 ? gap : Rounding.multiplyUp(part, gap);
  }

  private static double plus(double a, double b) {
    return a == 0 ? b : b == 0 ? a : Rounding.addUp(a, b);
  }
}
