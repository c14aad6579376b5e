package dev.lethe.quantile;

import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
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
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** A quantile of one column as a kind of model. */
public final class QuantileKind implements ModelKind {

  public static final QuantileKind INSTANCE = new QuantileKind();

  /** What a schema makes of every column. */
  private static final Interval UNIT = Interval.of(-1, 1);

  private static final Parameter DOMAIN = Parameter.interval("domain").usually(UNIT);
  private static final Parameter LEVEL =
      Parameter.number("q")
          .option("--q", "Q", "from 0 to 1 (default: 0.5, the median)")
          .usually(0.5)
          .printedAs("level");

  private QuantileKind() {}

  @Override
  public String word() {
    return "quantile";
  }

  @Override
  public String plainName() {
    return "quantile of one column of values";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(DOMAIN, LEVEL);
  }

  @Override
  public LabelNeed label() {
    return LabelNeed.NONE;
  }

  @Override
  public ReleasedShape shape() {
    return ReleasedShape.VALUE;
  }

  @Override
  public List<Result> results() {
    return QuantileResults.ALL;
  }

  @Override
  public boolean livesOnStatistics() {
    return false;
  }

  @Override
  public DeclaredModel declare(Values values) {
    return new Declared(values.interval(DOMAIN), values.number(LEVEL));
  }

  /**
   * A quantile of values in a domain.
   *
   * @param q from 0 (minimum) to 1 (maximum)
   */
  public record Declared(Interval domain, double q) implements DeclaredModel {

    public Declared {
      q = Quantile.of(q, domain).level();
    }

    @Override
    public ModelKind kind() {
      return INSTANCE;
    }

    @Override
    public Values values() {
      return Values.none().with(DOMAIN, domain).with(LEVEL, q);
    }

    public Quantile problem() {
      return Quantile.of(q, domain);
    }

    @Override
    public void requireFits(int features) {}

    @Override
    public NormShells kept(NormShells shells, int features) {
      return shells;
    }

    @Override
    public int coordinates(int features) {
      return 1;
    }

    @Override
    public Bound worlds(Retained retained, Capacity m, Kernel kernel) {
      return problem().worlds(values(retained), m);
    }

    /** The one column, in units of its declared interval. */
    private static double[] values(Retained retained) {
      return Arrays.stream(retained.rows().features())
          .mapToDouble(value -> value / (double) Grid.ONE)
          .toArray();
    }

    @Override
    public double global(Frame frame, long rows, Capacity m) {
      return problem().global(m).value();
    }

    @Override
    public Optional<String> unfit(Result result, Frame frame) {
      return domain.equals(UNIT)
          ? Optional.empty()
          : Optional.of(
              "rows are in units of their schema, where a value can be anywhere in %s, but declared is %s"
                  .formatted(UNIT, domain));
    }

    @Override
    public ConstantsCheck<Retained> check(Kernel kernel) {
      return new QuantileConstantsCheck(problem()).on(Declared::values);
    }

    @Override
    public OptionalDouble tolerance() {
      return OptionalDouble.of(problem().valueError());
    }

    @Override
    public Retrained retrain(Retained retained, double[] start, double precision, Kernel kernel) {
      double value = problem().value(values(retained)) + 0.0;
      return Retrained.equallyGood(new double[] {value}, problem().valueError());
    }

    @Override
    public int loaded(int features) {
      return 1;
    }

    @Override
    public double[] made(double[] coordinates, Kernel kernel) {
      return coordinates.clone();
    }

    @Override
    public Optional<String> notMade(double[] made, double[] coordinates, Kernel kernel) {
      return Arrays.equals(made, coordinates)
          ? Optional.empty()
          : Optional.of("the value is not the released one");
    }

    @Override
    public Predictor predictor(double[] value) {
      return Predictor.of(Link.CONSTANT, value);
    }
  }
}
