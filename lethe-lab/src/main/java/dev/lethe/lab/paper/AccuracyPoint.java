package dev.lethe.lab.paper;

import java.util.Map;
import java.util.Objects;

/** Accuracies at one dimension, seed and λ, one for each draw of the noise. */
record AccuracyPoint(
    int dimension, int seed, double lambda, NewtonTrial trial, Map<Way, double[]> accuracies) {

  double[] accuraciesOf(Way way) {
    return Objects.requireNonNull(accuracies.get(way), way.title);
  }

  /** What is released; the first three are the paper's. */
  enum Way {
    RETRAINED("exact retraining"),
    RETAIN("Newton, printed RS"),
    GLOBAL("Newton, printed GS"),
    VERIFIED("verified release"),
    IN_BALL("Newton in the ball, sound RS"),
    PASSIVE("passive, sound GS");

    final String title;

    Way(String title) {
      this.title = title;
    }
  }
}
