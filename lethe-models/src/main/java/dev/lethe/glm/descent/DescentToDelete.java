package dev.lethe.glm.descent;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.subtractDown;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Worlds;
import dev.lethe.glm.Objective;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import java.util.Map;

/**
 * Projected gradient descent on the retained risk, from the model trained with the forgotten rows:
 * how near it is to w_R after I steps, or to the same in another world, and how many steps that
 * needs (docs/mathematics/descent.md).
 *
 * <p>On a ball where F_R is λ_R-strongly convex and β_R-smooth, w ↦ w − η∇F_R(w) with η = 2/(β_R +
 * λ_R) contracts distances by γ_R = (β_R − λ_R)/(β_R + λ_R); projection onto a ball that holds w_R
 * expands none and leaves w_R where it is. So ‖w_I − w_R‖ ≤ γ_R^I·Δ₀.
 *
 * <p>Where the ball holds w_R back, ∇F_R(w_R) = −ν·w_R and ‖w_R‖ = R, the projection itself
 * contracts ({@link #contraction}): a step aims at u* = (1 + ην)w_R, outside the ball. If u is
 * outside too, ‖Ru/‖u‖ − w_R‖ ≤ R‖u − u*‖/√(‖u‖‖u*‖), since ‖u − u*‖² ≥ 2‖u‖‖u*‖(1 − cos); if it is
 * inside, ‖u − u*‖² = ‖u − w_R‖² − 2ην⟨u − w_R, w_R⟩ + (ηνR)² ≥ (1 + ην)‖u − w_R‖², since 2⟨u −
 * w_R, w_R⟩ ≤ −‖u − w_R‖². So γ_R may be divided by √(1 + ην), and, with all iterates within D of
 * w_R and so ‖u‖ ≥ (1 + ην)R − γ_R·D, by √((1 + ην)(1 + ην − γ_R·D/R)) where the last factor is at
 * least 1.
 */
public final class DescentToDelete {

  /** D/R where nothing is known of D: beyond it no more is lost. */
  private static final double ANYWHERE = 1e100;

  /** What bounds from a kept model assume. */
  public static final String EXACT_START =
      "descent starts at the minimiser on all rows, up to the stated error";

  private final DescentStart start;
  private final double startError;
  private final double stepError;

  private DescentToDelete(DescentStart start, double startError, double stepError) {
    this.start = start;
    this.startError = startError;
    this.stepError = stepError;
  }

  /** From the exact minimiser on all rows. */
  public static DescentToDelete of(
      ExactStatistics retained, Objective objective, Capacity m, Kernel kernel) {
    Measures measures = Measures.of(retained, objective);
    RiskConstants constants = RiskConstants.of(measures, m);
    Bound distance = GlmProblem.of(objective, kernel).uniform(measures, m);
    return of(distance.assuming(EXACT_START), constants);
  }

  /**
   * From the exact minimisers of two worlds that retain these rows (docs/mathematics/noise.md).
   *
   * <p>A step contracts the distance of any two points of the ball by γ_R, and the projection
   * expands none: Δ₀ = RS°_m. What the projection itself contracts where the ball holds w_R back is
   * known only towards w_R: there Δ₀ = RS_m + RS_{m−1}.
   */
  public static DescentToDelete worlds(
      ExactStatistics retained, Objective objective, Capacity m, Kernel kernel) {
    GlmProblem problem = GlmProblem.of(objective, kernel);
    Measures measures = Measures.of(retained, objective);
    DescentStart near = of(problem.uniform(measures, m), RiskConstants.of(measures, m)).start;
    Bound apart =
        near.multiplier() == 0
            ? problem.worlds(measures, m)
            : Worlds.bothNear(c -> problem.uniform(measures, c), m);
    return new DescentToDelete(near.apart(apart.assuming(EXACT_START)), 0, 0);
  }

  /** The same descent, asked how far apart it ends in two worlds that start as far apart. */
  public DescentToDelete betweenWorlds() {
    return new DescentToDelete(start.apart(start.bound()), startError, stepError);
  }

  /** From any weights at all, projected onto the ball first: Δ₀ = ρ + W_R. */
  public static DescentToDelete fromAnywhere(
      ExactStatistics retained, Objective objective, Capacity m, Kernel kernel) {
    RiskConstants constants = RiskConstants.of(retained, objective, m);
    double farthest = addUp(constants.radius(), constants.norm());
    Bound distance = Bound.atMost(DescentResults.ANYWHERE, farthest);
    return of(constants.describe(distance), constants);
  }

  /** From a start at most {@code distance} away, where no ball is needed. */
  public static DescentToDelete over(Bound distance, double lambdaR, double betaR) {
    return new DescentToDelete(
        DescentStart.free(distance, lambdaR, betaR, Double.POSITIVE_INFINITY), 0, 0);
  }

  /** From a start at most {@code distance} away, projected on a ball that holds the minimiser. */
  static DescentToDelete in(Bound distance, double lambdaR, double betaR, double radius) {
    return new DescentToDelete(DescentStart.free(distance, lambdaR, betaR, radius), 0, 0);
  }

  private static DescentToDelete of(Bound distance, RiskConstants constants) {
    return new DescentToDelete(
        new DescentStart(
            DescentResults.RETAIN,
            distance,
            distance.value(),
            constants.lambdaR(),
            constants.betaR(),
            constants.radius(),
            Math.max(0, divideDown(constants.held(), constants.rows()))),
        0,
        0);
  }

  /**
   * The same in floating point.
   *
   * @param newStartError the start is within this of the exact minimiser on all rows
   * @param newStepError each computed step is within this of the exact one
   */
  public DescentToDelete withErrors(double newStartError, double newStepError) {
    if (!(newStartError >= 0 && newStepError >= 0)) {
      throw new BadUsageException(
          "errors must be ≥ 0, but got start " + newStartError + ", step " + newStepError);
    }
    return new DescentToDelete(start, newStartError, newStepError);
  }

  /** η = 2/(β_R + λ_R) rounded down, as the steps must use it: a longer one might expand. */
  public double stepSize() {
    return stepSize(start.lambdaR(), start.betaR());
  }

  /** The ball to project on after each step; infinite where none is needed. */
  public double radius() {
    return start.radius();
  }

  /** What a step leaves of a distance, projection included; at most γ_R, rounded up. */
  public double contraction() {
    return contraction(start.lambdaR(), start.betaR(), start.multiplier(), farthestOverRadius());
  }

  /** D/R, rounded up: no iterate is farther from w_R; 0 where nothing is held back. */
  private double farthestOverRadius() {
    if (start.multiplier() == 0) {
      return 0;
    }
    double gamma = gradientContraction(start.lambdaR(), start.betaR());
    double rounding = stepError == 0 ? 0 : divideUp(stepError, subtractDown(1, gamma));
    double farthest = startError == 0 ? start.farthest() : addUp(start.farthest(), startError);
    return gamma < 1 ? divideUp(addUp(farthest, rounding), start.radius()) : ANYWHERE;
  }

  /**
   * γ_R/√((1 + ην)·max(1, 1 + ην − γ_R·far)), far = D/R, rounded up. With Q = (β_R + λ_R + 2ν)/(β_R
   * − λ_R) = (1 + ην)/γ_R it is the smaller of √(γ_R/Q) and 1/√(Q(Q − far)), so it grows with β_R
   * and far and falls with λ_R and ν.
   */
  static double contraction(double lambdaR, double betaR, double multiplier, double far) {
    double gamma = gradientContraction(lambdaR, betaR);
    if (multiplier == 0) {
      return gamma;
    }
    double aim = addDown(1, multiplyDown(stepSize(lambdaR, betaR), multiplier));
    double nearest = Math.max(1, subtractDown(aim, multiplyUp(gamma, far)));
    return Math.min(gamma, divideUp(gamma, sqrtDown(multiplyDown(Math.max(1, aim), nearest))));
  }

  /**
   * γ_R, rounded up. η as computed is smaller by at most 6u: ηβ_R − 1 only falls, 1 − ηλ_R rises by
   * at most 6u ≤ 2⁻⁵⁰ and stays ≤ 1, however little curvature there is.
   */
  private static double gradientContraction(double lambdaR, double betaR) {
    double larger = Math.max(lambdaR, betaR);
    double spread = subtractUp(larger, lambdaR);
    double sum = addDown(larger, lambdaR);
    return Math.min(1, addUp(divideUp(Math.max(0, spread), sum), 0x1p-50));
  }

  private static double stepSize(double lambdaR, double betaR) {
    return divideDown(2, addUp(Math.max(lambdaR, betaR), lambdaR));
  }

  /**
   * Δ = γ_R^I·Δ₀, and what step errors e add: the sum of γ_R^i·e, at most e/(1 − γ_R) and at most
   * I·e (all that is left where γ_R rounds to 1).
   */
  public Bound after(long iterations) {
    Arguments.count("the number of steps", iterations);
    Bound bound = Bound.atMost(start.result(), distanceAfter(iterations));
    for (Map.Entry<String, Object> input : start.bound().inputs().entrySet()) {
      bound = bound.from(input.getKey(), input.getValue());
    }
    for (String assumption : start.bound().assumptions()) {
      bound = bound.assuming(assumption);
    }
    if (stepError == 0 && iterations > 0) {
      bound = bound.assuming("steps are exact: their rounding is not charged");
    }
    if (start.multiplier() > 0) {
      bound =
          bound.from("nu", start.multiplier()).from(DescentResults.FARTHEST, farthestOverRadius());
    }
    return bound
        .from("lambda_R", start.lambdaR())
        .from("beta_R", start.betaR())
        .from("kappa_R", divideUp(start.betaR(), start.lambdaR()))
        .from("gamma_R", contraction())
        .from("eta", stepSize())
        .from("start", distance())
        .from("iterations", iterations)
        .from("start_error", startError)
        .from("step_error", stepError);
  }

  /** Δ₀. */
  private double distance() {
    double exact = start.bound().value();
    return startError == 0 ? exact : addUp(exact, startError);
  }

  private double distanceAfter(long iterations) {
    if (iterations == 0) {
      return distance();
    }
    double gamma = contraction();
    double left = multiplyUp(OutwardMath.powUp(gamma, StepCount.exactly(iterations)), distance());
    if (stepError == 0) {
      return left;
    }
    double each = multiplyUp(Math.nextUp((double) iterations), stepError);
    double forever =
        gamma < 1 ? divideUp(stepError, subtractDown(1, gamma)) : Double.POSITIVE_INFINITY;
    return addUp(left, Math.min(each, forever));
  }

  /**
   * The fewest steps after which the bound is at most the target; 0 where it is already.
   *
   * @throws NoGuaranteeException where step errors alone exceed the target, or it would take more
   *     than 2⁵³ steps
   */
  public long iterationsFor(double target) {
    return StepCount.fewest(this::distanceAfter, contraction(), distance(), target);
  }
}
