package dev.lethe.bench.utility;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongBiFunction;

/**
 * A classifier trained on all rows, and what the library can do with it.
 *
 * @param learner the noise-free model of any rows
 * @param trained the noise-free model of all rows
 * @param descentSteps passes over the rows that the descent method promises
 * @param global GS_m: what deletions can do to a model of this many rows, whatever they are
 */
record Regression(
    String title,
    double lambda,
    List<Way> ways,
    Function<Retained, double[]> learner,
    double[] trained,
    BiFunction<Retained, Terms, ReleaseFacts> plan,
    ToLongBiFunction<Retained, Terms> descentSteps,
    Forgetter forgetter,
    BiFunction<Retained, Capacity, Bound> global) {

  /** Answers a request with a release. */
  interface Forgetter {
    Release forget(Forgetting request, Terms terms, RandomBits bits);
  }

  /** Logistic regression, in a ball or not. */
  static Regression logistic(Objective objective, Retained all) {
    Kernel kernel = Kernels.best();
    GlmUnlearning unlearning = GlmUnlearning.of(objective, kernel);
    Function<Retained, double[]> learner = rows -> Learner.of(objective).fit(rows.rows()).weights();
    return new Regression(
        objective.hasBall()
            ? "logistic, ‖w‖ ≤ %.0f".formatted(objective.radius())
            : "logistic, no ball",
        objective.lambda(),
        Way.forLogistic(),
        learner,
        learner.apply(all),
        unlearning::facts,
        unlearning::descentSteps,
        trained(unlearning, all),
        (rows, m) -> GlmProblem.of(objective, kernel).global(GlmRetained.of(rows.statistics()), m));
  }

  /** Ridge regression on labels ±1, read as a classifier by the sign. */
  static Regression ridge(double lambda, Retained all) {
    Kernel kernel = Kernels.best();
    RidgeUnlearning unlearning = RidgeUnlearning.of(lambda, kernel);
    Function<Retained, double[]> learner =
        rows -> RidgeLearner.of(lambda, kernel).fit(rows.statistics()).weights();
    return new Regression(
        "ridge on labels ±1",
        lambda,
        Way.forRidge(),
        learner,
        learner.apply(all),
        unlearning::facts,
        unlearning::descentSteps,
        trained(unlearning, all),
        (rows, m) -> RidgeProblem.of(lambda, kernel).global(rows.statistics(), m));
  }

  private static <S> Forgetter trained(Unlearning<S> unlearning, Retained all) {
    S state = unlearning.train(all);
    return (request, terms, bits) ->
        unlearning.forget(state, request.after(), request.forgotten(), terms, bits).release();
  }
}
