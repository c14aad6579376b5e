package dev.lethe.lab.paper;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** Sorted numbers, described as the paper's tables and box plots describe them. */
record FiveNumberSummary(double[] sorted) {

  static FiveNumberSummary of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return new FiveNumberSummary(sorted);
  }

  /** NaN of no numbers. */
  double mean() {
    return DoubleStream.of(sorted).sum() / sorted.length;
  }

  /** Read linearly between neighbours. */
  double quantile(double level) {
    double place = level * (sorted.length - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(below + 1, sorted.length - 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** The mean, then these quantiles: a line of the paper's tables. */
  double[] meanAndQuantiles(double... levels) {
    return DoubleStream.concat(DoubleStream.of(mean()), DoubleStream.of(levels).map(this::quantile))
        .toArray();
  }

  double deviation() {
    double mean = mean();
    double squares = DoubleStream.of(sorted).map(v -> (v - mean) * (v - mean)).sum();
    return sorted.length < 2 ? 0 : Math.sqrt(squares / (sorted.length - 1));
  }

  /** A standard deviation below the mean. */
  double below() {
    return mean() - deviation();
  }

  double above() {
    return mean() + deviation();
  }

  double[] box() {
    return DoubleStream.of(0, 0.25, 0.5, 0.75, 1).map(this::quantile).toArray();
  }
}
