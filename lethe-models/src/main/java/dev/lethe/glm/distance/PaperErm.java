package dev.lethe.glm.distance;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
import dev.lethe.glm.PaperForm;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * The bounds for empirical risk minimisers as the paper prints them, to reproduce its figures.
 *
 * <p>Some are exceeded by real additions (entry 2 of docs/mathematics/paper.md, 4) and none rounds
 * with care: never for a certificate. Printed for one addition; m additions count m times.
 */
public final class PaperErm {

  private static final Result NEWTON = Result.compared("newton/printed/1");
  private static final Result NEWTON_GLOBAL = Result.compared("newton/printed-global/1");

  private PaperErm() {}

  /** L/(nλ_R), L = B·g + λR_w, λ_R = λ_min(XᵀX/n)·c(BR_w) + λ; for logistic regression g = 1. */
  public static Bound passive(
      ExactStatistics rows, Objective objective, Capacity m, Kernel kernel) {
    return passive(
        new GlmResults(objective.loss()).printed(),
        rows,
        curvature(rows, objective, kernel),
        slope(rows, objective),
        m);
  }

  public static Bound passiveGlobal(ExactStatistics rows, Objective objective, Capacity m) {
    return passive(
        new GlmResults(objective.loss()).printedGlobal(),
        rows,
        objective.lambda(),
        slope(rows, objective),
        m);
  }

  /**
   * M·L²/(n²λ_R³), M = B³·K. Exceeded on the boundary of the ball: entry 4 of
   * docs/mathematics/paper.md.
   */
  public static Bound newton(ExactStatistics rows, Objective objective, Capacity m, Kernel kernel) {
    return newton(NEWTON, rows, objective, m, curvature(rows, objective, kernel));
  }

  public static Bound newtonGlobal(ExactStatistics rows, Objective objective, Capacity m) {
    return newton(NEWTON_GLOBAL, rows, objective, m, objective.lambda());
  }

  private static Bound newton(
      Result result, ExactStatistics rows, Objective objective, Capacity m, double lambdaR) {
    double b = RowRules.ballRadius(rows);
    double lipschitz = form(objective).lipschitz(b, b * radius(rows, objective));
    double slope = slope(rows, objective);
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

  private static double slope(ExactStatistics rows, Objective objective) {
    double lambda = objective.lambda();
    double b = RowRules.ballRadius(rows);
    double margin = b * radius(rows, objective);
    double slope = form(objective).slope(b, margin);
    return lambda == 0 ? slope : slope + lambda * radius(rows, objective);
  }

  public static double curvature(ExactStatistics rows, Objective objective, Kernel kernel) {
    double margin = RowRules.ballRadius(rows) * radius(rows, objective);
    double smallest = Spectra.smallestAtLeast(rows.gram(), kernel) / rows.count();
    return form(objective).curvature(smallest, margin) + objective.lambda();
  }

  private static PaperForm form(Objective objective) {
    return objective.loss().asPrinted();
  }

  /** The paper always has a ball; without one, the longest minimiser stands in for it. */
  private static double radius(ExactStatistics rows, Objective objective) {
    return objective.hasBall()
        ? objective.radius()
        : objective.longestMinimiser(RowRules.ballRadius(rows));
  }

  /** m·L/(nλ_R). */
  public static Bound passive(
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
