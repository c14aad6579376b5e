package dev.lethe.glm.kind;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.kind.DeclaredWeights;
import dev.lethe.kind.Frame;
import dev.lethe.kind.Retrained;
import dev.lethe.kind.Values;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.predict.Predictor;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.OptionalDouble;

/**
 * A generalised linear model with its public parameters.
 *
 * @param values λ, R_w where the weights are held to a ball, and the parameters of the loss
 */
public record DeclaredGlm(GlmKind kind, Values values) implements DeclaredWeights {

  public DeclaredGlm {
    OptionalDouble radius = values.numberIfAny(Objective.RADIUS);
    if (radius.isPresent() && Double.isInfinite(radius.getAsDouble())) {
      throw new BadUsageException("a radius is finite; leave it out where there is no ball");
    }
    objective(kind, values);
  }

  /** What is minimised. */
  public Objective objective() {
    return objective(kind, values);
  }

  private static Objective objective(GlmKind kind, Values values) {
    return new Objective(
        kind.loss(values),
        values.number(Objective.LAMBDA),
        values.numberIfAny(Objective.RADIUS).orElse(Double.POSITIVE_INFINITY));
  }

  @Override
  public int coordinates(int features) {
    return Math.multiplyExact(objective().loss().outputs(), features);
  }

  @Override
  public int loaded(int features) {
    return kind.loaded(values, features);
  }

  @Override
  public double[] made(double[] coordinates, Kernel ignored) {
    return kind.made(values, coordinates);
  }

  @Override
  public double[] coordinatesOf(double[] weights) {
    return kind.coordinatesOf(values, weights);
  }

  @Override
  public NormShells kept(NormShells shells, int features) {
    return WideRows.shells(shells, objective().loss(), features);
  }

  @Override
  public Bound worlds(Retained retained, Capacity m, Kernel kernel) {
    return GlmProblem.of(objective(), kernel).worlds(GlmRetained.of(retained.statistics()), m);
  }

  @Override
  public double global(Frame frame, long rows, Capacity m) {
    return GlmProblem.of(objective(), Kernels.java()).global(frame.ball(), rows, m);
  }

  @Override
  public ConstantsCheck<Retained> check(Kernel kernel) {
    return new GlmConstantsCheck(objective(), kernel).on(Retained::statistics);
  }

  @Override
  public Retrained retrain(Retained retained, double[] start, double precision, Kernel kernel) {
    Objective objective = objective();
    RiskBall ball = RiskBall.of(retained.statistics(), objective);
    RiskOnRows risk = RiskOnRows.of(objective.loss(), retained.engine());
    double wanted = Math.max(precision, 4 * ball.leastProvable());
    Fit fit =
        Learner.of(objective)
            .withTolerance(ball.residualFor(wanted))
            .fitFrom(risk, ball.nearest(start));
    double error = Math.min(fit.distanceAtMost(), ball.distanceAtMost(risk, fit.weights()));
    return Retrained.equallyGood(fit.weights(), error);
  }

  @Override
  public Predictor predictor(double[] weights) {
    return kind.predictor(values, weights);
  }
}
