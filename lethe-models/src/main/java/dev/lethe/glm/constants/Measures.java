package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.Width;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.GramSpectrum;
import dev.lethe.statistics.ExactStatistics;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the statistics of R say about its logistic risk, each thing measured once: the lengths of
 * minimisers, curvature, smoothness. Of {@link Width wide} rows no eigenvalue is computed: λ_min of
 * a Gram matrix is at least 0 and λ_max at most its trace. A function of exact statistics and
 * public parameters, to the last bit, and of nothing else: one is made for each set of retained
 * rows and never updated (MATH §0). For one thread.
 */
public final class Measures {

  /** Balls this near to each other, in units of 1/B_R, share one proof of curvature. */
  private static final double NEAR = 0x1p-14;

  private final ExactStatistics rows;
  private final Objective objective;
  private final boolean wide;
  private final Radii radii;
  private final double retained;
  private final double[] lowestVector;
  private final NavigableMap<Double, Double> curvatures = new TreeMap<>();
  private GramSpectrum.@Nullable End highest;

  private Measures(ExactStatistics rows, Objective objective) {
    RowRules.requireBinaryLabels(rows);
    this.rows = rows;
    this.objective = objective;
    this.wide = Width.isWide(rows);
    this.radii = new Radii(rows, objective);
    this.retained = radii.with(0);
    this.lowestVector = radii.lowestVector();
    curvatures.put(retained, curvature(retained));
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
   * λ_R = λ_min((1/n)Σ c(‖x_i‖)x_i·x_iᵀ) + λ on the ball of radius ρ, c(t) = σ'(tρ), rounded down.
   *
   * <p>A ball a little larger than one measured before needs no proof of its own: (log σ')' ≥ −1,
   * so σ'(tρ') ≥ e^(−t(ρ'−ρ))·σ'(tρ) for ρ' ≥ ρ, and t ≤ B_R.
   */
  public double strongConvexity(double radius) {
    Map.Entry<Double, Double> below = curvatures.floorEntry(radius);
    double growth =
        below == null
            ? Double.POSITIVE_INFINITY
            : multiplyUp(rows.radiusAtMost(), subtractUp(radius, below.getKey()));
    double data;
    if (below != null && growth <= NEAR) {
      data = multiplyDown(OutwardMath.expDown(-growth), below.getValue());
    } else {
      data = curvature(radius);
      curvatures.put(radius, data);
    }
    return Math.max(objective.lambda(), addDown(Math.max(0, data), objective.lambda()));
  }

  private double curvature(double radius) {
    if (wide || Double.isInfinite(radius)) {
      return 0;
    }
    Enclosure gram = weighted(r -> OutwardMath.curvatureDown(multiplyUp(r, radius)));
    double beside = (double) rows.count() * objective.lambda();
    double smallest = GramSpectrum.smallest(gram, beside, lowestVector).bound();
    return Math.max(0, divideDown(smallest, (double) rows.count()));
  }

  /** λ_max(XᵀX/n), rounded up. */
  public double smoothness() {
    return divideUp(largest(), (double) rows.count());
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
   * <p>The third derivative of log(1 + e^(−t)) is σ'(t)·tanh(|t|/2) in absolute value, at most
   * |t|/8 and at most 1/(6√3); and |x·w| ≤ ‖x‖ρ. So the Hessian changes by at most λ_max((1/n)Σ
   * ‖x_i‖·min(1/(6√3), ‖x_i‖ρ/8)·x_i·x_iᵀ) per unit of distance, never more than on any data (MATH
   * §6.4 has 1/(6√3) alone, which is far from attained near 0).
   */
  public double hessianLipschitz(double radius) {
    DoubleUnaryOperator weight = r -> thirdDerivative(r, radius);
    double largest =
        wide
            ? rows.weightedTrace(s -> weight.applyAsDouble(rows.shells().radiusAtMost(s)))
            : GramSpectrum.largest(weighted(weight), 0, highest().vector()).bound();
    return Math.min(
        divideUp(largest, (double) rows.count()),
        worstLipschitz(RowRules.ballRadius(rows), radius));
  }

  /** ‖x‖·min(1/(6√3), ‖x‖ρ/8), rounded up: what a row of norm ‖x‖ adds along itself. */
  public static double thirdDerivative(double norm, double radius) {
    double near = Math.max(multiplyUp(norm, radius) / 8, Double.MIN_NORMAL);
    return multiplyUp(norm, Math.min(OutwardMath.THIRD_DERIVATIVE_UP, near));
  }

  /** B²·B·min(1/(6√3), Bρ/8), rounded up: M(ρ) on any data. */
  public static double worstLipschitz(double ball, double radius) {
    return multiplyUp(thirdDerivative(ball, radius), multiplyUp(ball, ball));
  }

  private Enclosure weighted(DoubleUnaryOperator weight) {
    return rows.weightedGram(s -> weight.applyAsDouble(rows.shells().radiusAtMost(s)));
  }
}
