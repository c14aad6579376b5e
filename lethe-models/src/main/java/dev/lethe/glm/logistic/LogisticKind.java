package dev.lethe.glm.logistic;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Width;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.kind.GlmConstantsCheck;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.DeclaredWeights;
import dev.lethe.kind.Frame;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.Retrained;
import dev.lethe.kind.Values;
import dev.lethe.kind.WeightsKind;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.List;
import java.util.OptionalDouble;

/** Logistic regression as a kind of model. */
public final class LogisticKind implements WeightsKind {

  public static final LogisticKind INSTANCE = new LogisticKind();

  private LogisticKind() {}

  @Override
  public String word() {
    return "logistic";
  }

  @Override
  public String plainName() {
    return "logistic regression";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Objective.LAMBDA, Objective.RADIUS);
  }

  @Override
  public LabelNeed label() {
    return LabelNeed.TWO_CLASSES;
  }

  @Override
  public List<Result> results() {
    return LogisticResults.ALL;
  }

  /** Its bounds do; learning reads rows. */
  @Override
  public boolean livesOnStatistics() {
    return false;
  }

  @Override
  public DeclaredModel declare(Values values) {
    return new Declared(values.number(Objective.LAMBDA), values.numberIfAny(Objective.RADIUS));
  }

  /**
   * Logistic regression at this λ.
   *
   * @param radius R_w, where the weights are held to a ball
   */
  public record Declared(double lambda, OptionalDouble radius) implements DeclaredWeights {

    public Declared {
      lambda = new Objective(lambda, radius.orElse(1)).lambda();
      if (radius.isPresent() && Double.isInfinite(radius.getAsDouble())) {
        throw new BadUsageException("a radius is finite; leave it out where there is no ball");
      }
    }

    @Override
    public ModelKind kind() {
      return INSTANCE;
    }

    @Override
    public Values values() {
      return Values.none().with(Objective.LAMBDA, lambda).with(Objective.RADIUS, radius);
    }

    public Objective objective() {
      return new Objective(lambda, radius.orElse(Double.POSITIVE_INFINITY));
    }

    @Override
    public NormShells kept(NormShells shells, int features) {
      return Width.shells(shells, features);
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
      RiskBall ball = RiskBall.of(retained.statistics(), objective());
      RiskOnRows risk = RiskOnRows.of(retained.engine());
      double wanted = Math.max(precision, 4 * ball.leastProvable());
      Fit fit =
          Learner.of(objective())
              .withTolerance(ball.residualFor(wanted))
              .fitFrom(risk, ball.nearest(start));
      double error = Math.min(fit.distanceAtMost(), ball.distanceAtMost(risk, fit.weights()));
      return Retrained.equallyGood(fit.weights(), error);
    }
  }
}
