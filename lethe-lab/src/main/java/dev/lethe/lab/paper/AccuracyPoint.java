package dev.lethe.lab.paper;

import java.util.List;

/** Accuracies at one dimension, seed and λ, one for each draw of the noise. */
record AccuracyPoint(
    int dimension,
    int seed,
    double lambda,
    NewtonTrial trial,
    double[] retrained,
    double[] byRetain,
    double[] byGlobal,
    double[] verified,
    double[] aPriori,
    double[] passive) {

  /** In the order of {@link #accuracies}; the first three are the paper's. */
  static final List<String> WAYS =
      List.of(
          "exact retraining",
          "Newton, printed RS",
          "Newton, printed GS",
          "verified release",
          "Newton in the ball, sound RS",
          "passive, sound GS");

  List<double[]> accuracies() {
    return List.of(retrained, byRetain, byGlobal, verified, aPriori, passive);
  }
}
