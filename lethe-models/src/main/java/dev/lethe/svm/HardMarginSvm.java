package dev.lethe.svm;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;

/**
 * The hard-margin support vector machine without bias, and how far deletions can move it.
 *
 * <p>w_R is the point of least norm in the convex set C_R of classifiers with margin 1 on every
 * row. More rows only shrink the set, so w_{R∪Z} ∈ C_R and ⟨w_R, w_{R∪Z} − w_R⟩ ≥ 0, whence
 * ‖w_{R∪Z} − w_R‖² ≤ ‖w_{R∪Z}‖² − ‖w_R‖² ≤ 1/γ² − 1/γ_R² if R∪Z still has the declared margin γ
 * (docs/mathematics/svm.md). The number of added rows does not matter. Attained in the plane by one
 * row.
 *
 * @param margin γ, public: every data set from the domain has at least this margin
 * @param radius B ≥ ‖φ(x)‖ on the domain, public; infinite where none is declared
 * @param tolerance τ, public: the learner's result is within this of the exact solution
 */
public record HardMarginSvm(double margin, double radius, double tolerance)
    implements Problem<SvmRows> {

  /** τ as a share of the global bound 1/γ: it costs two of these in noise. */
  private static final double DEFAULT_TOLERANCE = 1e-4;

  /** Keeps 1/γ² and its products within the range of doubles. */
  private static final double EXTREME = 1e100;

  public HardMarginSvm {
    if (!(margin > 1 / EXTREME && margin < EXTREME)) {
      throw new BadUsageException(
          "the declared margin must be positive and within 1e±100, but got " + margin);
    }
    if (!(radius >= margin)) {
      throw new BadUsageException(
          "no point of norm at most "
              + radius
              + " has margin "
              + margin
              + ": the declared radius must be at least the margin");
    }
    Arguments.positive("the tolerance of the solution", tolerance);
  }

  public static HardMarginSvm withMargin(double margin) {
    return new HardMarginSvm(margin, Double.POSITIVE_INFINITY, DEFAULT_TOLERANCE / margin);
  }

  public HardMarginSvm withRadius(double declared) {
    return new HardMarginSvm(margin, declared, tolerance);
  }

  public HardMarginSvm withTolerance(double declared) {
    return new HardMarginSvm(margin, radius, declared);
  }

  @Override
  public String name() {
    return "svm";
  }

  /** The classifier of these rows, certified to be within the tolerance of the exact one. */
  public SvmModel train(SvmRows points) {
    return train(points, Progress.SILENT);
  }

  public SvmModel train(SvmRows points, Progress progress) {
    return points.solve(this, progress);
  }

  @Override
  public Bound retain(SvmRows retained, Capacity m) {
    return retain(retained, train(retained), m);
  }

  /**
   * RS(R) ≤ √((γ_R − γ)(γ_R + γ))/(γ·γ_R), with γ_R rounded up from the dual value of a model of
   * these rows. Grows with γ_R, so rounding γ_R up rounds the bound up. If γ_R rounds to γ itself
   * no addition can move w_R at all; the bound is then a tiny positive number, and a release is
   * calibrated to {@link #released} anyway, which is at least 2τ.
   */
  public Bound retain(SvmRows retained, SvmModel model, Capacity m) {
    if (!model.isOf(retained)) {
      throw new BadUsageException(
          "the model must be that of the retained points: the margin of any other, above all of one"
              + " that saw the forgotten rows, bounds nothing");
    }
    double marginR = model.marginAtMost();
    if (!(marginR >= margin)) {
      throw new NoGuaranteeException(
          "the declared margin "
              + margin
              + " is contradicted: the rows have margin at most "
              + marginR);
    }
    double global = globalValue(retained);
    double value = Math.min(difference(marginR), global);
    return described(Bound.atMost(SvmResults.PASSIVE, value), retained, m).from("gamma_R", marginR);
  }

  /** RS + 2τ: what noise on a learner's result, rather than on w_R itself, is calibrated to. */
  public Bound released(SvmRows retained, SvmModel model, Capacity m) {
    if (!(model.distanceAtMost() <= tolerance)) {
      throw new NoGuaranteeException(
          "the model is only known to be within "
              + model.distanceAtMost()
              + " of the exact one, which is above the declared tolerance "
              + tolerance);
    }
    Bound exact = retain(retained, model, m);
    double value = addUp(exact.value(), 2 * tolerance);
    return described(Bound.atMost(SvmResults.MEAN, value), retained, m)
        .from("gamma_R", model.marginAtMost())
        .from("tolerance", tolerance);
  }

  /** √(1/γ² − 1/γ_R²), never too small: 1/γ² − 1/γ_R² = (γ_R − γ)(γ_R + γ)/(γ·γ_R)². */
  private double difference(double marginR) {
    return difference(margin, subtractUp(marginR, margin));
  }

  /** The same from e = γ_R − γ: √(e(2γ + e))/(γ(γ + e)), which grows with e. */
  static double difference(double margin, double spare) {
    if (Double.isInfinite(spare)) {
      return divideUp(1, margin);
    }
    // √a·√b instead of √(a·b): the product of the smallest difference would underflow.
    double root = multiplyUp(sqrtUp(spare), sqrtUp(addUp(2 * margin, spare)));
    return divideUp(root, multiplyDown(margin, addDown(margin, spare)));
  }

  /** GS = 1/γ, or √(1/γ² − 1/B²) where every point has ‖φ(x)‖ ≤ B (then γ_R ≤ B). */
  @Override
  public Bound global(SvmRows retained, Capacity m) {
    Bound bound = described(Bound.atMost(SvmResults.GLOBAL, globalValue(retained)), retained, m);
    double known = Math.min(radius, retained.knownRadius());
    return Double.isInfinite(known) ? bound : bound.from("radius", known);
  }

  /** 1/γ, whatever the rows and their kernel, however many there are and however many leave. */
  public double global() {
    return divideUp(1, margin);
  }

  private double globalValue(SvmRows retained) {
    double known = Math.min(radius, retained.knownRadius());
    if (!(known >= margin)) {
      throw new BadUsageException(
          "the "
              + retained.kernelName()
              + " kernel has ‖φ(x)‖ ≤ "
              + known
              + ", so no data has the declared margin "
              + margin);
    }
    return Math.min(difference(known), global());
  }

  private Bound described(Bound bound, SvmRows points, Capacity m) {
    Bound described =
        bound
            .from("gamma", margin)
            .from("m", m.value())
            .from("n", points.size())
            .from("kernel", points.kernelName())
            .assuming(
                "every data set from the domain, the trained one included, has margin at least "
                    + margin
                    + " in the feature space of the "
                    + points.kernelName()
                    + " kernel");
    if (Double.isFinite(radius)) {
      described = described.assuming("every point has norm at most " + radius + " there");
    }
    return points.assumption().isEmpty() ? described : described.assuming(points.assumption());
  }

  /** √(1/γ² − 1/γ_R²), as printed. */
  @Override
  public Bound retainAsPrinted(SvmRows retained, Capacity m) {
    return retainAsPrinted(retained, train(retained), m);
  }

  /**
   * RS°(R) = RS(R). Of two worlds Z′ ⊂ Z the larger classifier obeys the constraints of the smaller
   * one, whose weights are the shortest that do, so ‖w_Z − w_Z′‖² ≤ ‖w_Z‖² − ‖w_Z′‖² ≤ 1/γ² −
   * 1/γ_R² (docs/mathematics/noise.md).
   */
  @Override
  public Bound worlds(SvmRows retained, Capacity m) {
    return retain(retained, m);
  }

  /** The same from a model of these rows. */
  public Bound worlds(SvmRows retained, SvmModel model, Capacity m) {
    return retain(retained, model, m);
  }

  /** √(1/γ² − 1/γ_R²), as printed, from a model of these rows. */
  public Bound retainAsPrinted(SvmRows retained, SvmModel model, Capacity m) {
    double norm = (model.normAtLeast() + model.normAtMost()) / 2;
    double square = Math.max(0, 1 / (margin * margin) - norm * norm);
    return described(Bound.paper(SvmResults.PRINTED, Math.sqrt(square)), retained, m)
        .from("gamma_R", 1 / norm);
  }

  /** 1/γ, as printed. */
  @Override
  public Bound globalAsPrinted(SvmRows retained, Capacity m) {
    return described(Bound.paper(SvmResults.PRINTED_GLOBAL, 1 / margin), retained, m);
  }
}
