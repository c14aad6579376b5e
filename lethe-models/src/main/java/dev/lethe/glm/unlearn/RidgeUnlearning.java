package dev.lethe.glm.unlearn;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeModel;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.LinearUtility;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Ridge regression that forgets, by any method; the exact one needs no noise
 * (docs/mathematics/ridge.md and docs/mathematics/statistics.md).
 *
 * <p>The loss is quadratic, so one Newton step from anywhere ends at the minimiser, and the Hessian
 * it needs is XᵀX, which is kept exactly: the Newton step, retraining and the exact method compute
 * the same closed form. They differ in what is published: the first two add the little noise that
 * the target asks for, the exact one none.
 *
 * @param lambda λ ≥ 0
 * @param descent the steps of the descent method
 */
public record RidgeUnlearning(double lambda, DescentSteps descent, Kernel kernel)
    implements RegressionUnlearning {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.EXACT, Certification.VERIFIED),
          new Way(Method.NEWTON, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.DESCENT, Certification.A_PRIORI),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  private static final StateFormat<RegressionState> FORMAT =
      RegressionState.format("lethe ridge 2", RidgeTraining::read);

  public static RidgeUnlearning of(double lambda, Kernel kernel) {
    return new RidgeUnlearning(lambda, DescentSteps.asNeeded(), kernel);
  }

  public RidgeUnlearning descending(DescentSteps steps) {
    return new RidgeUnlearning(lambda, steps, kernel);
  }

  @Override
  public String name() {
    return "ridge";
  }

  @Override
  public List<Way> ways() {
    return WAYS;
  }

  @Override
  public StateFormat<RegressionState> format() {
    return FORMAT;
  }

  @Override
  public Forecast<RegressionState> forecast() {
    return (state, rows, sigma) -> LinearUtility.of(state.weights(), rows, sigma);
  }

  @Override
  public RegressionOnRows onRows(Retained retained) {
    return RidgeOnRows.of(learner(), retained.statistics());
  }

  /** Everything is computed from kept sums. */
  @Override
  public Passes passes(Retained retained, Terms terms, ToLongFunction<Terms> steps) {
    return Passes.NONE;
  }

  /** In closed form, from exact statistics. */
  @Override
  public RegressionState train(Retained rows) {
    RidgeModel model = learner().fit(rows.statistics());
    return RegressionState.trained(RidgeTraining.of(model, rows.statistics()));
  }

  private RidgeLearner learner() {
    return RidgeLearner.of(lambda, kernel);
  }
}
