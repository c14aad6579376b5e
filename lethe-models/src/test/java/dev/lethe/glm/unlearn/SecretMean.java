package dev.lethe.glm.unlearn;

import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;

/**
 * The mean of a release before noise, with what the release says: for tests, and for nobody else.
 */
record SecretMean(ReleaseFacts facts, double[] weights, RegressionState next) {

  static SecretMean of(
      RegressionUnlearning unlearning,
      RegressionState state,
      Retained after,
      GridRows forgotten,
      Terms terms) {
    RegressionWork work = new RegressionPlans(unlearning, after).work(terms);
    MeanSearch.Mean mean = work.mean(state, forgotten);
    return new SecretMean(work.facts(), mean.weights(), mean.next());
  }
}
