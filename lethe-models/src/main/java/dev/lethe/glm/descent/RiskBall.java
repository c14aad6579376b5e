package dev.lethe.glm.descent;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Residual;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.statistics.ExactStatistics;

/**
 * A ball that holds the retained minimiser, and the shape of the retained risk on it: everything a
 * verified release must know before it looks at a model (docs/mathematics/verified.md, step 2).
 *
 * <p>The minimiser over R_w lies in the ball that the radius iteration proves, so it is also the
 * minimiser over that smaller ball, where the curvature is larger. A function of exact statistics
 * and public parameters, to the last bit.
 *
 * @param objective λ and the ball just large enough
 * @param longest no minimiser is longer than this whatever the data: a public number
 * @param lambdaR λ_R on the ball, rounded down
 * @param betaR β_R, rounded up
 * @param passError e_R: what one pass, one step and one projection can be off, in gradient units,
 *     at any weights that are no longer than {@code longest}
 */
public record RiskBall(
    Objective objective, double longest, double lambdaR, double betaR, double passError) {

  /** Smaller balls gain no curvature and lose digits. */
  private static final double SMALLEST_SHARE = 0x1p-10;

  /** Generous: projections and the five operations of a step round by less than 2⁻⁴⁸. */
  private static final double STEP_ROUNDING = 0x1p-46;

  /** Refuses where no curvature is proved: the minimiser may not be unique. */
  public static RiskBall of(ExactStatistics retained, Objective objective) {
    return of(Measures.of(retained, objective));
  }

  /** The same from what was measured already. */
  public static RiskBall of(Measures measures) {
    ExactStatistics retained = measures.rows();
    Objective objective = measures.objective();
    double longest = measures.longest();
    double lambda = objective.lambda();
    double radius = Math.min(longest, Math.max(measures.retainedRadius(), smallest(longest)));
    double lambdaR = radius < Double.POSITIVE_INFINITY ? measures.strongConvexity(radius) : 0;
    if (!(lambdaR > 0)) {
      throw new NoGuaranteeException(
          "the retained rows prove no curvature at lambda = "
              + lambda
              + " and radius "
              + objective.radius()
              + ", so nothing bounds a distance to their minimiser: use lambda > 0"
              + (WideRows.isWide(retained)
                  ? " (of wide rows no other curvature is computed)"
                  : ", or a radius and independent columns"));
    }
    double b = retained.radiusAtMost();
    double betaR = Math.max(lambdaR, addUp(measures.smoothness(radius, b), lambda));
    double passError = passError(retained, objective.loss(), longest, betaR);
    return new RiskBall(objective.within(radius), longest, lambdaR, betaR, passError);
  }

  /** No ball is made smaller, where no minimiser is longer than this whatever the data. */
  public static double smallest(double longest) {
    return longest * SMALLEST_SHARE;
  }

  /**
   * The pass itself, and 2⁻⁴⁶ of every term that a step w − η(∇ + λw), its projection, or a point
   * that is a few last places inside the ball adds: (β_R + λ + 1/η)‖w‖ + B·|φ′|, 1/η ≤ β_R.
   */
  private static double passError(
      ExactStatistics retained, Loss loss, double radius, double betaR) {
    double b = retained.radiusAtMost();
    double pass = RiskOnRows.gradientErrorAtMost(loss, retained.features(), b, radius);
    double slope = loss.accuracy(multiplyUp(b, radius)).slope();
    double terms = addUp(multiplyUp(3 * betaR, radius), OutwardMath.scaleUp(slope, b));
    return addUp(pass, multiplyUp(STEP_ROUNDING, terms));
  }

  /** e_R/λ_R: no check in doubles can prove less. */
  public double leastProvable() {
    return divideUp(passError, lambdaR);
  }

  /**
   * ‖w̄ − w_R‖ is at most this: (‖ρ‖ + e_R)/(λ_R + ν/2), with the point moved to the sphere first
   * where it is a few last places inside (docs/mathematics/verified.md; the proof is at {@link
   * RiskCurvature#distanceAtMost}, with λ_R for the curvature between the points).
   */
  public double distanceAtMost(Risk risk, double[] w) {
    return distanceAtMost(risk, RiskAt.of(risk, objective, w));
  }

  /** The same from a pass that was made already. */
  public double distanceAtMost(Risk risk, RiskAt here) {
    return distanceAtMost(here.proved(risk, objective));
  }

  /** The same however the residual became known. */
  public double distanceAtMost(Residual here) {
    double onSphere = addUp(here.atMost(), multiplyUp(addUp(betaR, here.nu()), here.inset()));
    double curvature = Math.nextDown(lambdaR + here.nu() / 2);
    return addUp(divideUp(onSphere, curvature), here.inset());
  }

  /** Projected descent from any point of the ball, with the rounding errors of each step. */
  public DescentToDelete fromAnywhere() {
    double diameter = addUp(objective.radius(), objective.radius());
    DescentToDelete exact =
        DescentToDelete.in(
            Bound.atMost(DescentResults.ANYWHERE, diameter), lambdaR, betaR, objective.radius());
    return rounded(exact, 0);
  }

  /** The same descent with the rounding errors of its steps, from an inexact start. */
  public DescentToDelete rounded(DescentToDelete exact, double startError) {
    return exact.withErrors(startError, multiplyUp(exact.stepSize(), passError));
  }

  /** The residual at which a learner may stop: with e_R ≤ λ_R·Δ/4 it proves ‖w̄ − w_R‖ ≤ Δ. */
  public double residualFor(double target) {
    return multiplyDown(lambdaR, target / 2);
  }

  /** A point of the ball, however bad the weights: those that are no numbers give 0. */
  public double[] nearest(double[] weights) {
    for (double weight : weights) {
      if (!(Math.abs(weight) < 0x1p250)) {
        return new double[weights.length];
      }
    }
    return Vectors.intoBall(weights, objective.radius());
  }
}
