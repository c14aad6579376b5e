package dev.lethe.glm.descent;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.Arguments;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.constants.RiskConstants;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * Nesterov's descent on the retained risk, step 1/β_R and constant momentum (√κ−1)/(√κ+1), without
 * projection, from the exact minimiser on all rows: better than plain for κ_R &gt; 16
 * (docs/mathematics/descent.md).
 *
 * <p>Its energy V = F_R(x) − F_R(w_R) + λ_R/2‖v − w_R‖² falls by 1 − 1/√κ_R a step while all points
 * stay where λ_R holds. At the start, with P = m(L + λW_R)/n and δ = w_S − w_R, strong convexity
 * and w_S's optimality give V ≤ P‖δ‖ − (mλ/n)‖δ‖², hence V ≤ λ_R·r² if mλ ≤ nλ_R and V ≤ P²/λ_R
 * always. Points of energy V are within √(2V/λ_R) of w_R (a farther one would, by convexity, have
 * more energy), extrapolated ones too, being averages of such points. So W_R + √2·r ≤ ρ keeps them
 * all in the ball, and Δ = √2·(1 − 1/√κ_R)^(I/2)·P/λ_R. Otherwise refused.
 */
public final class AcceleratedDescent {

  /** Beyond κ_R = 2⁵⁰ the rounding of the momentum is no longer negligible. */
  public static final double LEAST_CURVATURE = 0x1p-50;

  private final Bound start;
  private final double lambdaR;
  private final double betaR;

  /** The start carries √(2V/λ_R), what the first step finds, and the inputs behind it. */
  private AcceleratedDescent(Bound start, double lambdaR, double betaR) {
    this.start = start.assuming("the trained model is the exact minimiser on all rows");
    this.lambdaR = lambdaR;
    this.betaR = betaR;
  }

  /** From a start of √(2V/λ_R), wherever that comes from. */
  public static AcceleratedDescent over(Bound start, double lambdaR, double betaR) {
    return new AcceleratedDescent(start, lambdaR, betaR);
  }

  /**
   * On a ball just large enough for the iterates, if there is one.
   *
   * @throws NoGuaranteeException where iterates may leave the ball on which λ_R holds
   */
  public static AcceleratedDescent of(
      ExactStatistics retained, Objective objective, Capacity m, Kernel kernel) {
    Measures measures = Measures.of(retained, objective);
    RiskConstants tight = RiskConstants.of(measures, m);
    double wanted = addUp(tight.norm(), multiplyUp(2, tight.distanceOverRetained()));
    double radius = Math.min(objective.radius(), Math.max(tight.radius(), wanted));
    if (!(tight.lambdaR() > LEAST_CURVATURE * tight.betaR()) || Double.isInfinite(radius)) {
      throw noRoom(tight, objective.radius());
    }
    RiskConstants roomy = tight.on(radius, measures);
    if (!(roomy.lambdaR() > LEAST_CURVATURE * roomy.betaR() && excursion(roomy) <= radius)) {
      throw noRoom(roomy, radius);
    }
    double distance = multiplyUp(OutwardMath.SQRT_2_UP, roomy.distanceOverRetained());
    return new AcceleratedDescent(
        roomy.describe(Bound.atMost(DescentResults.ACCELERATED, distance)),
        roomy.lambdaR(),
        roomy.betaR());
  }

  /**
   * W_R + √2·r, or with P/λ_R for r where the additions outweigh the retained rows.
   *
   * <p>A millionth more, because the rounded momentum is that of a λ' slightly below λ_R.
   */
  private static double excursion(RiskConstants c) {
    boolean retainedOutweigh =
        multiplyUp(c.capacity(), c.lambda()) <= Math.nextDown(c.rows() * c.lambdaR());
    double reach = retainedOutweigh ? c.distance() : c.distanceOverRetained();
    return addUp(c.norm(), multiplyUp(OutwardMath.SQRT_2_UP * (1 + 0x1p-20), reach));
  }

  private static NoGuaranteeException noRoom(RiskConstants c, double radius) {
    return new NoGuaranteeException(
        "accelerated descent is proved only where its iterates stay in the ball, but they may reach "
            + excursion(c)
            + " and the ball ends at "
            + radius
            + ": enlarge the radius or lambda, retain more rows, or use plain descent");
  }

  /** 1/β_R rounded down, as the steps must use it: that of a smoothness slightly above β_R. */
  public double stepSize() {
    return divideDown(1, betaR);
  }

  /** (√κ−1)/(√κ+1) rounded up, as the steps must use it: that of a λ' slightly below λ_R. */
  public double momentum() {
    double root = Math.sqrt(betaR / lambdaR);
    return (root - 1) / (root + 1) + 0x1p-51;
  }

  /**
   * 1 − 1/√κ_R, rounded up. With √κ = (1+μ)/(1−μ), a momentum μ that is 2⁻⁵⁰ too large changes 1/√κ
   * by at most twice as much.
   */
  private double rate() {
    double root = divideDown(lambdaR, betaR);
    return addUp(subtractUp(1, Math.nextDown(Math.sqrt(root))), 0x1p-49);
  }

  /** Δ after I steps. */
  public Bound after(long iterations) {
    Arguments.count("the number of steps", iterations);
    return new Bound(
            distanceAfter(iterations),
            DescentResults.ACCELERATED,
            Bound.Form.SOUND,
            false,
            start.inputs(),
            start.assumptions())
        .from("lambda_R", lambdaR)
        .from("beta_R", betaR)
        .from("kappa_R", divideUp(betaR, lambdaR))
        .from("eta", stepSize())
        .from("momentum", momentum())
        .from("start", start.value())
        .from("iterations", iterations);
  }

  private double distanceAfter(long iterations) {
    return multiplyUp(start.value(), OutwardMath.powUp(rate(), StepCount.exactly(iterations) / 2));
  }

  /** The fewest steps after which the bound is at most the target; 0 where it is already. */
  public long iterationsFor(double target) {
    return StepCount.fewest(this::distanceAfter, Math.sqrt(rate()), start.value(), target);
  }
}
