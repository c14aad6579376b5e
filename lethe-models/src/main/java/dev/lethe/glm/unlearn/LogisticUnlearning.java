package dev.lethe.glm.unlearn;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
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
 * Logistic regression that forgets (docs/mathematics/verified.md).
 *
 * @param objective λ and the ball
 * @param descent the steps of the descent method
 * @param gradientTolerance θ: the gradient to which models are trained, public
 */
public record LogisticUnlearning(
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

  private static final double DEFAULT_GRADIENT = 1e-10;

  private static final StateFormat<RegressionState> FORMAT =
      RegressionState.format("lethe logistic 2", LogisticTraining::read);

  public LogisticUnlearning {
    // The rows that leave are subtracted by logistic arithmetic: see LossDerivatives.
    if (objective.loss() != LogisticLoss.INSTANCE) {
      throw new BadUsageException(
          "only the logistic loss forgets here, but got " + objective.loss().word());
    }
    Arguments.positive("the gradient tolerance", gradientTolerance);
  }

  public static LogisticUnlearning of(Objective objective, Kernel kernel) {
    return new LogisticUnlearning(objective, DescentSteps.asNeeded(), DEFAULT_GRADIENT, kernel);
  }

  public LogisticUnlearning descending(DescentSteps steps) {
    return new LogisticUnlearning(objective, steps, gradientTolerance, kernel);
  }

  @Override
  public String name() {
    return "logistic";
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
    return LogisticForecast.INSTANCE;
  }

  @Override
  public RegressionOnRows onRows(Retained retained) {
    return LogisticOnRows.of(this, retained);
  }

  @Override
  public Passes passes(Retained retained, Terms terms, ToLongFunction<Terms> steps) {
    return LogisticPasses.of(objective, retained, terms, steps);
  }

  /**
   * Trains to θ, cold, and keeps gradient and Hessian where the rows are not too wide for one.
   *
   * @throws NoGuaranteeException where doubles do not suffice for θ; the rows can then still be
   *     released from {@link RegressionState#imported} weights, if the plan allows it
   */
  @Override
  public RegressionState train(Retained rows) {
    Risk risk = risk(rows);
    Fit fit = new Learner(objective, gradientTolerance / 2).fit(risk);
    RiskAt here = RiskAt.of(risk, objective, fit.weights());
    return RegressionState.trained(
        new LogisticTraining(
            fit.weights(),
            fit.distanceAtMost(),
            rows.statistics(),
            risk.hasHessian()
                ? Optional.of(LossDerivatives.of(risk, here, objective.lambda()))
                : Optional.empty(),
            0));
  }

  static Risk risk(Retained rows) {
    RiskOnRows risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows.engine());
    return WideRows.isWide(rows.statistics()) ? risk.withoutHessian() : risk;
  }
}
