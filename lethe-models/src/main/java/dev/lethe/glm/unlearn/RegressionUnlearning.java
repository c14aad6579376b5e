package dev.lethe.glm.unlearn;

import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Plans;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A regression that forgets: trains, and turns a model that saw some rows into a release that is as
 * good as one that never did (docs/mathematics/verified.md).
 *
 * <p>The plan (Δ, τ, σ, every refusal) is made from the retained rows alone; only then are the
 * model and the forgotten rows read. Where what was read is not good enough for the plan, more
 * steps are taken and finally the model is trained again: the plan is always kept, and nobody is
 * told how. Regressions differ in {@link RegressionOnRows}.
 */
interface RegressionUnlearning extends Unlearning<RegressionState> {

  /** The steps of the descent method. */
  DescentSteps descent();

  /** What the loss says on these rows; refuses where that is nothing. */
  RegressionOnRows onRows(Retained retained);

  /**
   * How often a release reads all rows; never refuses.
   *
   * @param steps of descent by other terms on these rows, which may be refused
   */
  Passes passes(Retained retained, Terms terms, ToLongFunction<Terms> steps);

  @Override
  default Plans<RegressionState> on(Retained retained) {
    return new RegressionPlans(this, retained);
  }

  /** I of the descent method; a function of the retained rows, like the plan. */
  default long descentSteps(Retained retained, Terms terms) {
    return new RegressionPlans(this, retained).work(terms).steps();
  }

  @Override
  default RegressionState unrecorded(RegressionState state) {
    return RegressionState.imported(state.weights());
  }

  @Override
  default Optional<RegressionState> imported(double[] weights) {
    return Optional.of(RegressionState.imported(weights));
  }
}
