package dev.lethe.svm;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
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
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.List;
import java.util.OptionalDouble;

/** The linear hard-margin classifier as a kind of model. */
public final class SvmKind implements WeightsKind {

  public static final SvmKind INSTANCE = new SvmKind();

  private static final Parameter MARGIN =
      Parameter.number("margin")
          .option(
              "--margin",
              "G",
              "the margin that every data set from this domain is declared to have")
          .printedAs("gamma");

  private SvmKind() {}

  @Override
  public String word() {
    return "svm";
  }

  @Override
  public String plainName() {
    return "linear support vector machine";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(MARGIN);
  }

  @Override
  public LabelNeed label() {
    return LabelNeed.TWO_CLASSES;
  }

  @Override
  public List<Result> results() {
    return SvmResults.ALL;
  }

  @Override
  public boolean livesOnStatistics() {
    return false;
  }

  @Override
  public DeclaredModel declare(Values values) {
    return new Declared(values.number(MARGIN));
  }

  /** A classifier of this margin; the tolerance of its solver follows from it. */
  public record Declared(double margin) implements DeclaredWeights {

    public Declared {
      margin = HardMarginSvm.withMargin(margin).margin();
    }

    @Override
    public ModelKind kind() {
      return INSTANCE;
    }

    @Override
    public Values values() {
      return Values.none().with(MARGIN, margin);
    }

    public HardMarginSvm problem() {
      return HardMarginSvm.withMargin(margin);
    }

    @Override
    public NormShells kept(NormShells shells, int features) {
      return shells;
    }

    @Override
    public Bound worlds(Retained retained, Capacity m, Kernel kernel) {
      return problem().worlds(SvmRows.on(retained.engine()), m);
    }

    @Override
    public double global(Frame frame, long rows, Capacity m) {
      return problem().global();
    }

    @Override
    public ConstantsCheck<Retained> check(Kernel kernel) {
      return new SvmConstantsCheck(problem()).on(rows -> SvmRows.on(rows.engine()));
    }

    @Override
    public OptionalDouble tolerance() {
      return OptionalDouble.of(problem().tolerance());
    }

    @Override
    public Retrained retrain(Retained retained, double[] start, double precision, Kernel kernel) {
      SvmModel fit = problem().train(SvmRows.on(retained.engine()));
      return new Retrained(fit.weights(), fit.distanceAtMost(), problem().tolerance());
    }

    @Override
    public Predictor predictor(double[] weights) {
      return Predictor.of(Link.SIGN, weights);
    }
  }
}
