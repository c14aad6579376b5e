package dev.lethe.glm.distance;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;

/**
 * What the risk of R looks like at its minimiser w_R, found from a fit ŵ that is proved to be
 * within τ of it (docs/mathematics/logistic.md).
 *
 * <p>φ″ changes by a factor of at most e^(±q‖x‖τ) over a distance τ, so λ₀(w_R) ≥
 * e^(−q·B_R·τ)·λ₀(ŵ); where φ″ jumps nothing is known of it. The gradient changes by at most β_R·τ,
 * and ∇F_R(w_R) = −ν·w_R with ‖w_R‖ = R_w where ν &gt; 0, so ν ≥ (‖∇F_R(ŵ)‖ − β_R·τ)/R_w: true of
 * interior minimisers too, where it is not positive.
 *
 * @param lambda0 λ₀ ≤ λ_min((1/n)Σ φ″(w_R·x_i)x_i·x_iᵀ), without λ
 * @param ownBall B_R ≥ ‖x_i‖
 * @param norm W ≥ ‖w_R‖
 * @param multiplier ν, a lower bound on the multiplier of the ball; 0 inside and without a ball
 * @param tau τ, what was proved of the fit
 */
public record LocalCurvature(
    double lambda0, double ownBall, double norm, double multiplier, double tau) {

  /** Of rows in memory. */
  public static LocalCurvature measure(
      ExactStatistics retained, GridRows rows, Fit fit, Objective objective, Kernel kernel) {
    return measure(retained, RiskOnRows.of(objective.loss(), rows), fit, objective, kernel);
  }

  /**
   * A pass or two over the retained rows, wherever they are held. A fit of which nothing is proved
   * gives no curvature.
   *
   * @param risk of the same rows
   */
  public static LocalCurvature measure(
      ExactStatistics retained, Risk risk, Fit fit, Objective objective, Kernel kernel) {
    objective.loss().requireLabels(retained);
    requireSameData(retained, risk, fit);
    double tau = fit.distanceAtMost();
    double[] w = fit.weights();
    double norm = addUp(OutwardMath.normUp(w), tau);
    double longest = objective.longestMinimiser(RowRules.ballRadius(retained));
    if (!(tau >= 0 && tau < Double.POSITIVE_INFINITY)) {
      return new LocalCurvature(0, retained.radiusAtMost(), longest, 0, Double.POSITIVE_INFINITY);
    }
    double lambda0 =
        WideRows.isWide(retained) || !risk.hasHessian()
            ? 0
            : objective.loss().third().map(q -> near(risk, w, q, tau, kernel)).orElse(0.0);
    double multiplier = 0;
    if (objective.hasBall()) {
      double drift = multiplyUp(smoothness(retained, objective, norm, kernel), tau);
      double slope = subtractDown(gradientAtLeast(risk, w, objective.lambda()), drift);
      multiplier = Math.max(0, divideDown(slope, objective.radius()));
    }
    return new LocalCurvature(
        Math.max(0, lambda0), risk.largestNorm(), Math.min(norm, longest), multiplier, tau);
  }

  /** λ₀ at no more than τ from w. */
  private static double near(
      Risk risk, double[] w, ThirdDerivative third, double tau, Kernel kernel) {
    double spread =
        OutwardMath.scaleUp(third.overCurvatureAnywhere(), multiplyUp(risk.largestNorm(), tau));
    double curvature = Spectra.smallestAtLeast(risk.hessian(w), kernel);
    return multiplyDown(OutwardMath.expDown(-spread), curvature);
  }

  /**
   * ‖∇F(w)‖, rounded down, not below 0.
   *
   * <p>Off is what the pass may be off, and each component of ĝ + λw by two roundings, at most
   * 2⁻⁵³(λ|w_j| + |ĝ_j + λw_j|); what underflows is within the pass's allowance.
   */
  private static double gradientAtLeast(Risk risk, double[] w, double lambda) {
    double norm = Vectors.normUp(w);
    double[] gradient = Vectors.plus(risk.pass(w).gradient(), lambda, w);
    double terms = addUp(multiplyUp(lambda, norm), Vectors.normUp(gradient));
    double error = addUp(risk.gradientErrorAtMost(norm), multiplyUp(0x1p-52, terms));
    return Math.max(0, subtractDown(Vectors.normDown(gradient), error));
  }

  /** β_R at weights no longer than {@code norm}. */
  private static double smoothness(
      ExactStatistics rows, Objective objective, double norm, Kernel kernel) {
    double steepest = objective.loss().curvatureAtMost(multiplyUp(rows.radiusAtMost(), norm));
    double largest =
        WideRows.isWide(rows)
            ? divideUp(rows.weightedTrace(s -> 1), (double) rows.count())
            : Spectra.largestAverage(rows, r -> 1, kernel);
    return addUp(OutwardMath.scaleUp(steepest, largest), objective.lambda());
  }

  private static void requireSameData(ExactStatistics retained, Risk risk, Fit fit) {
    if (risk.count() != retained.count()
        || risk.columns() != retained.features()
        || fit.weights().length != risk.dimension()) {
      throw new BadInputException(
          "rows, statistics and weights must be of the same data, but there are "
              + risk.count()
              + "×"
              + risk.columns()
              + " rows, statistics of "
              + retained.count()
              + "×"
              + retained.features()
              + " and "
              + fit.weights().length
              + " weights");
    }
  }
}
