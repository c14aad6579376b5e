package dev.lethe.glm.unlearn;

import dev.lethe.base.Arguments;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.StateFormat;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A generalised linear model that forgets, by whatever loss (docs/mathematics/verified.md).
 *
 * @param objective the loss, λ and the ball
 * @param descent the steps of the descent method
 * @param gradientTolerance θ: the gradient to which models are trained, public
 */
public record GlmUnlearning(
    Objective objective, DescentSteps descent, double gradientTolerance, Kernel kernel)
    implements RegressionUnlearning {

  private static final List<Way> WAYS =
      List.of(
          new Way(Method.NEWTON, Certification.VERIFIED),
          new Way(Method.DESCENT, Certification.VERIFIED),
          new Way(Method.PASSIVE, Certification.VERIFIED),
          new Way(Method.RETRAIN, Certification.VERIFIED),
          new Way(Method.DESCENT, Certification.A_PRIORI),
          new Way(Method.NEWTON, Certification.A_PRIORI),
          new Way(Method.PASSIVE, Certification.A_PRIORI));

  /** Where φ″ jumps, nothing is proved of a Newton step before it is checked. */
  private static final List<Way> WITHOUT_THIRD =
      WAYS.stream()
          .filter(
              way -> way.method() != Method.NEWTON || way.certification() != Certification.A_PRIORI)
          .toList();

  private static final double DEFAULT_GRADIENT = 1e-10;

  /** Times the tolerance: where doubles end before it, no model is trained beyond this. */
  private static final double COARSEST = 1e4;

  public GlmUnlearning {
    Arguments.positive("the gradient tolerance", gradientTolerance);
  }

  public static GlmUnlearning of(Objective objective, Kernel kernel) {
    return new GlmUnlearning(objective, DescentSteps.asNeeded(), DEFAULT_GRADIENT, kernel);
  }

  public GlmUnlearning descending(DescentSteps steps) {
    return new GlmUnlearning(objective, steps, gradientTolerance, kernel);
  }

  @Override
  public String name() {
    return loss().word();
  }

  @Override
  public int coordinates(int columns) {
    return Math.multiplyExact(loss().outputs(), columns);
  }

  @Override
  public List<Way> ways() {
    return loss().third().isPresent() ? WAYS : WITHOUT_THIRD;
  }

  @Override
  public NormShells kept(NormShells shells, int features) {
    return WideRows.shells(shells, loss(), features);
  }

  @Override
  public StateFormat<RegressionState> format() {
    return RegressionState.format(
        "lethe " + loss().word() + " 3", in -> GlmTraining.read(in, loss()));
  }

  @Override
  public Forecast<RegressionState> forecast() {
    return new GlmForecast(loss());
  }

  @Override
  public RegressionOnRows onRows(Retained retained) {
    return GlmOnRows.of(this, retained);
  }

  @Override
  public Passes passes(Retained retained, Terms terms, ToLongFunction<Terms> steps) {
    return GlmPasses.of(objective, retained, terms, steps);
  }

  /**
   * Trains to θ, cold, and keeps gradient and Hessian where there are not too many weights for one.
   *
   * <p>Of many rows or weights doubles may not allow θ; then the record says how near it is, and a
   * way that needs it nearer trains for itself.
   *
   * @throws NoGuaranteeException where doubles do not suffice for ten thousand θ either; the rows
   *     can then still be released from {@link RegressionState#imported} weights, if the plan
   *     allows it
   */
  @Override
  public RegressionState train(Retained rows) {
    Risk risk = risk(rows);
    Learner learner = new Learner(objective, gradientTolerance / 2);
    Fit fit = learner.fit(risk, COARSEST * learner.tolerance());
    RiskAt here = RiskAt.of(risk, objective, fit.weights());
    return RegressionState.trained(
        new GlmTraining(
            loss(),
            fit.weights(),
            fit.distanceAtMost(),
            rows.statistics(),
            risk.hasHessian()
                ? Optional.of(LossDerivatives.of(risk, here, objective.lambda()))
                : Optional.empty(),
            0));
  }

  private Loss loss() {
    return objective.loss();
  }

  private Risk risk(Retained rows) {
    return of(rows, RiskOnRows.of(loss(), rows.engine()));
  }

  /** The same by the norm that exact statistics know: there is no pass to measure it. */
  Risk unmeasured(Retained rows) {
    double norm = rows.statistics().radiusAtMost();
    return of(rows, RiskOnRows.measured(loss(), rows.engine(), norm));
  }

  private static Risk of(Retained rows, RiskOnRows risk) {
    return WideRows.isWide(rows.statistics()) ? risk.withoutHessian() : risk;
  }
}
