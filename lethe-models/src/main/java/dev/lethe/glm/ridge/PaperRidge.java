package dev.lethe.glm.ridge;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.constants.Spectra;
import dev.lethe.glm.distance.PaperErm;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/** The bounds for ridge regression as the paper prints them; never for a certificate. */
final class PaperRidge {

  private PaperRidge() {}

  /**
   * L/(nλ_R), L = B³/(λ_min(XᵀX)/(n+1) + λ) + B, λ_R = λ_min(XᵀX)/n + λ. Exceeded: entry 2 of
   * docs/mathematics/paper.md.
   */
  static Bound retain(ExactStatistics rows, double lambda, Capacity m, Kernel kernel) {
    double smallest = Spectra.smallestAtLeast(rows.gram(), kernel);
    double lambdaR = smallest / rows.count() + lambda;
    double slope = slope(rows, smallest, lambda);
    return PaperErm.passive(RidgeResults.PRINTED, rows, lambdaR, slope, m);
  }

  /** L/(nλ) with the same L: the paper's ratio is λ/λ_R. */
  static Bound global(ExactStatistics rows, double lambda, Capacity m, Kernel kernel) {
    double smallest = Spectra.smallestAtLeast(rows.gram(), kernel);
    return PaperErm.passive(
        RidgeResults.PRINTED_GLOBAL, rows, lambda, slope(rows, smallest, lambda), m);
  }

  private static double slope(ExactStatistics rows, double smallest, double lambda) {
    double b = RowRules.ballRadius(rows);
    return b * b * b / (smallest / (rows.count() + 1) + lambda) + b;
  }
}
