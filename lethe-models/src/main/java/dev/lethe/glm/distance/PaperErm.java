package dev.lethe.glm.distance;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.constants.Radii;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.logistic.LogisticResults;
import dev.lethe.glm.newton.NewtonResults;
import dev.lethe.glm.ridge.RidgeResults;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * The bounds for empirical risk minimisers as the paper prints them, to reproduce its figures.
 *
 * <p>Some are exceeded by real additions (ledger 2, 4) and none rounds with care: never for a
 * certificate. Printed for one addition; m additions count m times.
 */
public final class PaperErm {

  private PaperErm() {}

  /** L/(nλ_R), L = B³/(λ_min(XᵀX)/(n+1) + λ) + B, λ_R = λ_min(XᵀX)/n + λ. Exceeded: ledger 2. */
  public static Bound ridge(ExactStatistics rows, double lambda, Capacity m, Kernel kernel) {
    double smallest = Spectra.smallestAtLeast(rows.gram(), kernel);
    double lambdaR = smallest / rows.count() + lambda;
    double slope = ridgeSlope(rows, smallest, lambda);
    return passive(RidgeResults.PRINTED, rows, lambdaR, slope, m);
  }

  /** L/(nλ) with the same L: the paper's ratio is λ/λ_R. */
  public static Bound ridgeGlobal(ExactStatistics rows, double lambda, Capacity m, Kernel kernel) {
    double smallest = Spectra.smallestAtLeast(rows.gram(), kernel);
    return passive(
        RidgeResults.PRINTED_GLOBAL, rows, lambda, ridgeSlope(rows, smallest, lambda), m);
  }

  private static double ridgeSlope(ExactStatistics rows, double smallest, double lambda) {
    double b = RowRules.ballRadius(rows);
    return b * b * b / (smallest / (rows.count() + 1) + lambda) + b;
  }

  /** L/(nλ_R), L = B + λR_w, λ_R = λ_min(XᵀX/n)·(2cosh(BR_w/2))⁻² + λ. */
  public static Bound logistic(
      ExactStatistics rows, Objective objective, Capacity m, Kernel kernel) {
    return passive(
        LogisticResults.PRINTED,
        rows,
        logisticCurvature(rows, objective, kernel),
        logisticSlope(rows, objective),
        m);
  }

  public static Bound logisticGlobal(ExactStatistics rows, Objective objective, Capacity m) {
    return passive(
        LogisticResults.PRINTED_GLOBAL,
        rows,
        objective.lambda(),
        logisticSlope(rows, objective),
        m);
  }

  /** M·L²/(n²λ_R³), M = B³/(6√3). Exceeded on the boundary of the ball: ledger 4. */
  public static Bound newton(ExactStatistics rows, Objective objective, Capacity m, Kernel kernel) {
    return newton(
        NewtonResults.PRINTED, rows, objective, m, logisticCurvature(rows, objective, kernel));
  }

  public static Bound newtonGlobal(ExactStatistics rows, Objective objective, Capacity m) {
    return newton(NewtonResults.PRINTED_GLOBAL, rows, objective, m, objective.lambda());
  }

  private static Bound newton(
      Result result, ExactStatistics rows, Objective objective, Capacity m, double lambdaR) {
    double b = RowRules.ballRadius(rows);
    double lipschitz = b * b * b / (6 * Math.sqrt(3));
    double slope = logisticSlope(rows, objective);
    double shift = m.value() * slope / rows.count();
    return describe(
            Bound.paper(result, lipschitz * shift * shift / (lambdaR * lambdaR * lambdaR)), rows, m)
        .from("lambda_R", lambdaR)
        .from("L", slope)
        .from("M", lipschitz);
  }

  /**
   * ⌈ln(Δ₀/target)/ln(1/γ)⌉ with γ = (κ−1)/(κ+1), κ = β/λ_R: the steps of descent that bring Δ₀
   * below the target; 0 where it is there already.
   *
   * @param distance Δ₀ = L/(nλ_R)
   * @param target σ·b(ε, δ)
   */
  public static double descentIterations(
      double distance, double strongConvexity, double smoothness, double target) {
    double gamma = (smoothness - strongConvexity) / (smoothness + strongConvexity);
    return Math.max(0, Math.ceil(Math.log(distance / target) / -Math.log(gamma)));
  }

  /** (λ₀ − √(λ₀² − 4ML/n))/(2M), as 2(L/n)/(λ₀ + √(…)); infinite where the root is not real. */
  public static double localRoot(double curvature, double lipschitz, double pull) {
    double discriminant = curvature * curvature - 4 * lipschitz * pull;
    return discriminant >= 0
        ? 2 * pull / (curvature + Math.sqrt(discriminant))
        : Double.POSITIVE_INFINITY;
  }

  private static double logisticSlope(ExactStatistics rows, Objective objective) {
    double lambda = objective.lambda();
    double b = RowRules.ballRadius(rows);
    return lambda == 0 ? b : b + lambda * radius(rows, objective);
  }

  public static double logisticCurvature(ExactStatistics rows, Objective objective, Kernel kernel) {
    double cosh = StrictMath.cosh(RowRules.ballRadius(rows) * radius(rows, objective) / 2);
    double smallest = Spectra.smallestAtLeast(rows.gram(), kernel) / rows.count();
    return smallest / (4 * cosh * cosh) + objective.lambda();
  }

  /** The paper always has a ball; without one, the longest minimiser stands in for it. */
  private static double radius(ExactStatistics rows, Objective objective) {
    return objective.hasBall()
        ? objective.radius()
        : Radii.longestMinimiser(objective, RowRules.ballRadius(rows));
  }

  private static Bound passive(
      Result result, ExactStatistics rows, double lambdaR, double slope, Capacity m) {
    double value = m.value() * slope / (rows.count() * lambdaR);
    return describe(Bound.paper(result, value), rows, m).from("lambda_R", lambdaR).from("L", slope);
  }

  private static Bound describe(Bound bound, ExactStatistics rows, Capacity m) {
    RowRules.requireRows(rows);
    return bound
        .from("n", rows.count())
        .from("capacity", m.value())
        .from("B", RowRules.ballRadius(rows));
  }
}
