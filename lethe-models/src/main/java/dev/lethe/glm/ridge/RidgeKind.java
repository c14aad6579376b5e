package dev.lethe.glm.ridge;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
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
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.List;

/** Ridge regression as a kind of model. */
public final class RidgeKind implements WeightsKind {

  public static final RidgeKind INSTANCE = new RidgeKind();

  private RidgeKind() {}

  @Override
  public String word() {
    return "ridge";
  }

  @Override
  public String plainName() {
    return "ridge regression";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Objective.LAMBDA);
  }

  @Override
  public LabelNeed label() {
    return LabelNeed.ANY;
  }

  @Override
  public List<Result> results() {
    return RidgeResults.ALL;
  }

  @Override
  public boolean livesOnStatistics() {
    return true;
  }

  @Override
  public DeclaredModel declare(Values values) {
    return new Declared(values.number(Objective.LAMBDA));
  }

  /** Ridge regression at this λ. */
  public record Declared(double lambda) implements DeclaredWeights {

    public Declared {
      lambda = Objective.requireLambda(lambda);
    }

    @Override
    public ModelKind kind() {
      return INSTANCE;
    }

    @Override
    public Values values() {
      return Values.none().with(Objective.LAMBDA, lambda);
    }

    @Override
    public NormShells kept(NormShells shells, int features) {
      return shells;
    }

    @Override
    public Bound worlds(Retained retained, Capacity m, Kernel kernel) {
      return RidgeProblem.of(lambda, kernel).worlds(retained.statistics(), m);
    }

    @Override
    public double global(Frame frame, long rows, Capacity m) {
      return RidgeProblem.of(lambda, Kernels.java()).global(frame.ball(), rows, m);
    }

    @Override
    public ConstantsCheck<Retained> check(Kernel kernel) {
      return new RidgeConstantsCheck(lambda, kernel).on(Retained::statistics);
    }

    @Override
    public Retrained retrain(Retained retained, double[] start, double precision, Kernel kernel) {
      RidgeModel fit = RidgeLearner.of(lambda, kernel).fit(retained.statistics());
      return Retrained.equallyGood(fit.weights(), fit.distanceAtMost());
    }

    @Override
    public Predictor predictor(double[] weights) {
      return Predictor.of(Link.VALUE, weights);
    }
  }
}
