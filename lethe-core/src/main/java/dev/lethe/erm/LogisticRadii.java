package dev.lethe.erm;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.bound.Capacity;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;

/**
 * How long logistic minimisers can be, judged from R: the radius iteration of MATH §6.2.
 *
 * <p>Let w minimise the risk of R and j more rows, inside a ball or not, and ‖w‖ ≤ ρ. The
 * optimality condition against 0 reads Σ ½a·tanh(a/2) + (n+j)λ‖w‖² ≤ ½⟨w, Xᵀy⟩ + Σ_Z y·a·σ(−ya), a
 * = x·w; there tanh(|a|/2)/(2|a|) falls with |a| ≤ ‖x‖ρ and y·a·σ(−ya) ≤ ½B‖w‖. So ‖w‖ ≤ (½‖Xᵀy‖ +
 * jB/2)/(nλ̄(ρ) + jλ), which may serve as the next ρ; every ρ on the way is valid.
 *
 * @param retained W_R ≥ ‖w_R‖
 * @param all W_S ≥ ‖w_{R∪Z}‖ for every Z of at most m rows; W_S ≥ W_R
 */
record LogisticRadii(double retained, double all) {

  /** Each step costs an eigenvalue; steps that gain less than this are not worth it. */
  private static final double WORTHWHILE = 1 - 1e-3;

  private static final int MAX_STEPS = 20;

  static LogisticRadii of(ExactStatistics rows, Objective objective, Capacity m, Kernel kernel) {
    double start = longestMinimiser(objective, RowRules.ballRadius(rows));
    double all = iterate(rows, objective.lambda(), m.value(), start, kernel);
    // Every radius that holds for up to m additions holds for none.
    return new LogisticRadii(iterate(rows, objective.lambda(), 0, all, kernel), all);
  }

  /** W_R alone: the iteration without additions. */
  static double retainedAlone(ExactStatistics rows, Objective objective, Kernel kernel) {
    double start = longestMinimiser(objective, RowRules.ballRadius(rows));
    return iterate(rows, objective.lambda(), 0, start, kernel);
  }

  /**
   * min(R_w, B/(2λ), √(2 ln 2/λ)): no minimiser is longer, whatever the data (MATH §6.3).
   *
   * <p>nλ‖w‖² ≤ Σ y·a·σ(−ya) ≤ n·B‖w‖/2, and λ/2‖w‖² ≤ F(w) ≤ F(0) = ln 2.
   */
  static double longestMinimiser(Objective objective, double ball) {
    double lambda = objective.lambda();
    if (lambda == 0) {
      return objective.radius();
    }
    double byGradient = divideUp(ball, 2 * lambda);
    double byValue = Math.nextUp(Math.sqrt(divideUp(2 * Math.nextUp(StrictMath.log(2)), lambda)));
    return Math.min(objective.radius(), Math.min(byGradient, byValue));
  }

  private static double iterate(
      ExactStatistics rows, double lambda, int m, double start, Kernel kernel) {
    double pull = multiplyUp(0.5 * (1 + 0x1p-50), OutwardMath.normUp(rows.featureLabel()));
    double radius = start;
    for (int step = 0; step < MAX_STEPS; step++) {
      double next = Math.min(radius, next(rows, lambda, m, pull, radius, kernel));
      boolean enough = !(next < radius * WORTHWHILE);
      radius = next;
      if (enough) {
        break;
      }
    }
    return radius;
  }

  /** The map is a quotient of two affine functions of j, so its maximum over j is at an end. */
  private static double next(
      ExactStatistics rows, double lambda, int m, double pull, double radius, Kernel kernel) {
    double curvature =
        Spectra.smallestAverage(rows, r -> OutwardMath.secantDown(multiplyUp(r, radius)), kernel);
    double strength =
        multiplyDown((double) rows.count(), Math.max(lambda, addDown(curvature, lambda)));
    double withNone = quotient(pull, strength);
    if (m == 0) {
      return withNone;
    }
    double added = multiplyUp(m, RowRules.ballRadius(rows) / 2);
    double strengthWithAll = Math.max(strength, addDown(strength, multiplyDown(m, lambda)));
    return Math.max(withNone, quotient(addUp(pull, added), strengthWithAll));
  }

  private static double quotient(double pull, double strength) {
    return strength > 0 ? divideUp(pull, strength) : Double.POSITIVE_INFINITY;
  }
}
