package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the statistics of R say about its risk, each thing measured once: the lengths of minimisers,
 * curvature, smoothness. Of {@link WideRows wide} rows no eigenvalue is computed: λ_min of a Gram
 * matrix is at least 0 and λ_max at most its trace. A function of exact statistics and public
 * parameters, to the last bit, and of nothing else: one is made for each set of retained rows and
 * never updated (docs/mathematics/noise.md). For one thread.
 */
public final class Measures {

  /** Balls this near to each other, in units of 1/B_R, share one proof of curvature. */
  private static final double NEAR = 0x1p-14;

  private final ExactStatistics rows;
  private final Objective objective;
  private final Loss loss;
  private final boolean wide;
  private final Radii radii;
  private final double retained;
  private final double[] lowestVector;
  private final NavigableMap<Double, Double> curvatures = new TreeMap<>();
  private GramSpectrum.@Nullable End highest;

  private Measures(ExactStatistics rows, Objective objective) {
    objective.loss().requireLabels(rows);
    this.rows = rows;
    this.objective = objective;
    this.loss = objective.loss();
    this.wide = WideRows.isWide(rows);
    this.radii = new Radii(rows, objective);
    this.retained = radii.with(0);
    this.lowestVector = radii.lowestVector();
    curvatures.put(retained, curvature(retained));
  }

  private Measures(Measures other) {
    this.rows = other.rows;
    this.objective = other.objective;
    this.loss = other.loss;
    this.wide = other.wide;
    this.radii = other.radii.copy();
    this.retained = other.retained;
    this.lowestVector = other.lowestVector;
    curvatures.putAll(other.curvatures);
    this.highest = other.highest;
  }

  /** One that knows as much and goes on from here alone. */
  public Measures copy() {
    return new Measures(this);
  }

  public static Measures of(ExactStatistics rows, Objective objective) {
    return new Measures(rows, objective);
  }

  public ExactStatistics rows() {
    return rows;
  }

  public Objective objective() {
    return objective;
  }

  /** No minimiser is longer than this whatever the data: a public number. */
  public double longest() {
    return radii.longest();
  }

  /** W_R ≥ ‖w_R‖. */
  public double retainedRadius() {
    return retained;
  }

  /** W_S ≥ ‖w_{R∪Z}‖ for every Z of at most m rows; W_S ≥ W_R. */
  public double radiusWith(int m) {
    return Math.max(retained, radii.with(m));
  }

  /**
   * λ_R = λ_min((1/n)Σ c(‖x_i‖)x_i·x_iᵀ) + λ on the ball of radius ρ, c of the loss at ‖x‖ρ,
   * rounded down.
   *
   * <p>A ball a little larger than one measured before needs no proof of its own where |φ‴| ≤ qφ″:
   * weights of length ρ' ≥ ρ have a curvature of at least e^(−q·t(ρ'−ρ)) times one at length ρ, for
   * rows of length t ≤ B_R.
   */
  public double strongConvexity(double radius) {
    Map.Entry<Double, Double> below = curvatures.floorEntry(radius);
    double growth =
        below == null
            ? Double.POSITIVE_INFINITY
            : multiplyUp(changeRate(), subtractUp(radius, below.getKey()));
    double data;
    if (below != null && growth <= NEAR) {
      data = multiplyDown(OutwardMath.expDown(-growth), below.getValue());
    } else {
      data = curvature(radius);
      curvatures.put(radius, data);
    }
    return Math.max(objective.lambda(), addDown(Math.max(0, data), objective.lambda()));
  }

  /** q·B_R; infinite where φ″ jumps. */
  private double changeRate() {
    return loss.third()
        .map(third -> OutwardMath.scaleUp(third.overCurvatureAnywhere(), rows.radiusAtMost()))
        .orElse(Double.POSITIVE_INFINITY);
  }

  private double curvature(double radius) {
    if (wide || Double.isInfinite(radius)) {
      return 0;
    }
    Enclosure gram = weighted(r -> loss.curvatureAtLeast(multiplyUp(r, radius)));
    double beside = (double) rows.count() * objective.lambda();
    double smallest = GramSpectrum.smallest(gram, beside, lowestVector).bound();
    return Math.max(0, divideDown(smallest, (double) rows.count()));
  }

  /**
   * β_R − λ on the ball of radius ρ: λ_max((1/n)Σ C(‖x_i‖ρ)x_i·x_iᵀ), at most C(bρ)·b², rounded up.
   * Where C is the same for all rows, one spectrum serves for all balls.
   *
   * @param b no retained row is longer
   */
  public double smoothness(double radius, double b) {
    double n = (double) rows.count();
    double square = multiplyUp(b, b);
    double steepest = loss.curvatureAtMost(multiplyUp(b, radius));
    if (steepest == loss.curvatureAtMost(0)) {
      return OutwardMath.scaleUp(steepest, Math.min(divideUp(largest(), n), square));
    }
    double anywhere = OutwardMath.scaleUp(steepest, square);
    if (!(anywhere < Double.POSITIVE_INFINITY)) {
      return Double.POSITIVE_INFINITY;
    }
    DoubleUnaryOperator weight = r -> loss.curvatureAtMost(multiplyUp(r, radius));
    return Math.min(divideUp(largest(weight), n), anywhere);
  }

  /** How hard the ball holds minimisers back; nothing where a radius shows that it does not. */
  public BallMultipliers multipliers() {
    if (!objective.hasBall() || retained < objective.radius()) {
      return BallMultipliers.NONE;
    }
    return BallMultipliers.of(rows, objective, largest());
  }

  /** λ_max(XᵀX), rounded up. */
  private double largest() {
    return wide ? rows.weightedTrace(s -> 1) : highest().bound();
  }

  private GramSpectrum.End highest() {
    if (highest == null) {
      double beside = 4 * (double) rows.count() * objective.lambda();
      highest = GramSpectrum.largest(weighted(r -> 1), beside);
    }
    return highest;
  }

  /**
   * M_R(ρ), the Lipschitz constant of the Hessian on the ball ‖w‖ ≤ ρ, rounded up.
   *
   * <p>|x·w| ≤ ‖x‖ρ, so the Hessian changes by at most λ_max((1/n)Σ K(‖x_i‖ρ)·‖x_i‖·x_i·x_iᵀ) per
   * unit of distance, never more than on any data. Infinite without a third derivative, or where
   * that is beyond doubles.
   */
  public double hessianLipschitz(double radius) {
    return loss.third()
        .filter(third -> isWithinDoubles(third, radius))
        .map(
            third ->
                Math.min(
                    divideUp(
                        largest(r -> thirdDerivative(third, r, radius)), (double) rows.count()),
                    worstLipschitz(third, RowRules.ballRadius(rows), radius)))
        .orElse(Double.POSITIVE_INFINITY);
  }

  /** Whether Σ K(‖x_i‖ρ)·‖x_i‖³ is for certain: e^t is not for long weights. */
  private boolean isWithinDoubles(ThirdDerivative third, double radius) {
    double worst = worstLipschitz(third, rows.radiusAtMost(), radius);
    return multiplyUp(worst, 2 * (double) rows.count()) < Double.POSITIVE_INFINITY;
  }

  /**
   * ‖∇F_R(w + δ) − ∇F_R(w) − ∇²F_R(w)δ‖ is at most this for w and w + δ in the ball ‖·‖ ≤ ρ:
   * (1/2n)Σ K(‖x_i‖ρ)·‖x_i‖·‖δ·x_i‖², a number for each output in δ·x_i; rounded up. Never more
   * than ½M_R(ρ)‖δ‖², and much less where rows hardly reach along δ. Infinite without a third
   * derivative, or where that is beyond doubles.
   *
   * <p>Proof: along a unit v the remainder is (1/n)Σ∫(1−t)φ‴[δ·x_i, δ·x_i, v·x_i] dt, a symmetric
   * form is bounded by K on all arguments if it is on equal ones, and ‖v·x_i‖ ≤ ‖x_i‖. The form is
   * summed in doubles: off by less than (2d + 8)u·‖W‖_F‖δ‖², d the number of weights, which is
   * charged twice.
   *
   * @param moved δ, each component rounded once
   */
  public double remainder(double[] moved, double radius) {
    return loss.third()
        .filter(third -> isWithinDoubles(third, radius))
        .map(third -> remainder(moved, weighted(r -> thirdDerivative(third, r, radius))))
        .orElse(Double.POSITIVE_INFINITY);
  }

  private double remainder(double[] moved, Enclosure w) {
    int d = rows.features();
    double form = 0;
    for (int from = 0; from < moved.length; from += d) {
      double[] part = Arrays.copyOfRange(moved, from, from + d);
      form += Vectors.dot(part, w.centre().times(part));
    }
    double rounding = (4 * moved.length + 32) * 0x1p-53;
    double size = addUp(w.radius(), multiplyUp(rounding, w.centre().frobeniusNormUp()));
    double square = multiplyUp(Vectors.normUp(moved), Vectors.normUp(moved));
    double all = addUp(Math.max(0, form), multiplyUp(size, square));
    return divideUp(multiplyUp(all, 1 + 0x1p-48), 2 * (double) rows.count());
  }

  /** λ_max(Σ weight(‖x_i‖)x_i·x_iᵀ) for a weight that grows with the norm, rounded up. */
  private double largest(DoubleUnaryOperator weight) {
    return wide
        ? rows.weightedTrace(s -> weight.applyAsDouble(rows.shells().radiusAtMost(s)))
        : GramSpectrum.largest(weighted(weight), 0, highest().vector()).bound();
  }

  /** ‖x‖·K(‖x‖ρ), rounded up: what a row of norm ‖x‖ adds along itself. */
  public static double thirdDerivative(ThirdDerivative third, double norm, double radius) {
    return multiplyUp(norm, third.atMost(multiplyUp(norm, radius)));
  }

  /** B²·B·K(Bρ), rounded up: M(ρ) on any data. */
  public static double worstLipschitz(ThirdDerivative third, double ball, double radius) {
    return multiplyUp(thirdDerivative(third, ball, radius), multiplyUp(ball, ball));
  }

  private Enclosure weighted(DoubleUnaryOperator weight) {
    return rows.weightedGram(s -> weight.applyAsDouble(rows.shells().radiusAtMost(s)));
  }
}
