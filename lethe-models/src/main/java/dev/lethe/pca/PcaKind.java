package dev.lethe.pca;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Result;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.Frame;
import dev.lethe.kind.LabelNeed;
import dev.lethe.kind.ModelKind;
import dev.lethe.kind.Parameter;
import dev.lethe.kind.ReleasedShape;
import dev.lethe.kind.Retrained;
import dev.lethe.kind.Values;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** The projector onto the leading principal components as a kind of model. */
public final class PcaKind implements ModelKind {

  public static final PcaKind INSTANCE = new PcaKind();

  private static final Parameter COMPONENTS =
      Parameter.whole("k").option("--k", "K", "the number of components").printedAs("k");
  private static final Parameter CENTRED =
      Parameter.flag("centred").option("--centred", "", "about the mean");

  private PcaKind() {}

  @Override
  public String word() {
    return "pca";
  }

  @Override
  public String plainName() {
    return "principal component analysis";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(COMPONENTS, CENTRED);
  }

  @Override
  public LabelNeed label() {
    return LabelNeed.NONE;
  }

  @Override
  public ReleasedShape shape() {
    return ReleasedShape.PROJECTOR;
  }

  @Override
  public List<Result> results() {
    return PcaResults.ALL;
  }

  @Override
  public boolean livesOnStatistics() {
    return true;
  }

  @Override
  public DeclaredModel declare(Values values) {
    return new Declared(values.whole(COMPONENTS), values.flag(CENTRED));
  }

  /** The projector onto the k leading components. */
  public record Declared(int k, boolean centred) implements DeclaredModel {

    public Declared {
      Arguments.atLeastOne("the number of components", k);
    }

    @Override
    public ModelKind kind() {
      return INSTANCE;
    }

    @Override
    public Values values() {
      return Values.none().with(COMPONENTS, k).with(CENTRED, centred);
    }

    public Pca problem(Kernel kernel) {
      return new Pca(k, centred, kernel);
    }

    @Override
    public void requireFits(int features) {
      if (k > features) {
        throw new BadInputException(
            "the number of components must be at most the number of features, "
                + features
                + ", but got "
                + k);
      }
    }

    @Override
    public NormShells kept(NormShells shells, int features) {
      return shells;
    }

    @Override
    public int coordinates(int features) {
      return SymmetricCoordinates.count(features);
    }

    @Override
    public Bound worlds(Retained retained, Capacity m, Kernel kernel) {
      return problem(kernel).worlds(retained.statistics(), m);
    }

    @Override
    public double global(Frame frame, long rows, Capacity m) {
      return problem(Kernels.java()).global(frame.features());
    }

    /** One result is about all components, the others are about the origin or the mean. */
    @Override
    public Optional<String> unfit(Result result, Frame frame) {
      boolean all = k == frame.features();
      boolean fits =
          result.equals(PcaResults.ALL_COMPONENTS)
              ? all
              : result.equals(PcaResults.ABOUT_ORIGIN)
                  ? !centred && !all
                  : !result.equals(PcaResults.ABOUT_MEAN) || (centred && !all);
      return fits
          ? Optional.empty()
          : Optional.of(
              "'%s' says nothing about %d of %d components, centred: %s"
                  .formatted(result, k, frame.features(), centred));
    }

    @Override
    public ConstantsCheck<Retained> check(Kernel kernel) {
      return new PcaConstantsCheck(problem(kernel)).on(Retained::statistics);
    }

    @Override
    public OptionalDouble tolerance() {
      return OptionalDouble.empty();
    }

    @Override
    public Retrained retrain(Retained retained, double[] start, double precision, Kernel kernel) {
      PcaModel fit = problem(kernel).train(retained.statistics());
      return Retrained.equallyGood(
          SymmetricCoordinates.of(fit.projector()), fit.projectorErrorAtMost());
    }

    @Override
    public int loaded(int features) {
      return Math.multiplyExact(features, features);
    }

    @Override
    public double[] made(double[] coordinates, Kernel kernel) {
      return problem(kernel).nearest(SymmetricCoordinates.matrix(coordinates)).toArray();
    }

    @Override
    public Optional<String> notMade(double[] made, double[] coordinates, Kernel kernel) {
      return new NearestProjector(k, kernel).refuted(made, coordinates);
    }

    @Override
    public Predictor predictor(double[] projector) {
      // Not k scores: a projector has no basis of its own, and any that is picked turns with the
      // last digits of the noise.
      int columns = (int) Math.round(Math.sqrt(projector.length));
      return Predictor.of(Link.ROW, columns, projector);
    }
  }
}
