package dev.lethe.data.evaluate;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** How well numbers rank the rows of one class above those of the other. */
final class Ranking {

  private final DoubleStream.Builder positives = DoubleStream.builder();
  private final DoubleStream.Builder negatives = DoubleStream.builder();

  void add(double number, boolean positive) {
    (positive ? positives : negatives).add(number);
  }

  /**
   * The share of pairs, one row of each class, in which the positive one has the greater number;
   * equal numbers count half. Counted in whole halves, so it is exact but for the last division.
   * Empty where a class is. Nothing can be added afterwards.
   */
  OptionalDouble auc() {
    double[] above = positives.build().sorted().toArray();
    double[] below = negatives.build().sorted().toArray();
    if (above.length == 0 || below.length == 0) {
      return OptionalDouble.empty();
    }
    long halves = 0;
    int less = 0;
    int atMost = 0;
    for (double number : above) {
      while (less < below.length && below[less] < number) {
        less++;
      }
      while (atMost < below.length && below[atMost] <= number) {
        atMost++;
      }
      halves += less + (long) atMost;
    }
    return OptionalDouble.of(halves / (2.0 * above.length * below.length));
  }
}
