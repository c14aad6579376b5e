package dev.lethe.svm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

/**
 * A proof, from any α ≥ 0, of where the norm of the hard-margin solution lies.
 *
 * <p>With w = Σ α_i y_i φ(x_i), s = Σα and μ = min_i y_i⟨w, φ(x_i)⟩:
 *
 * <ul>
 *   <li>weak duality: ½‖w_R‖² ≥ D(tα) for every t ≥ 0, best at t = s/‖w‖²: ‖w_R‖ ≥ s/‖w‖;
 *   <li>if μ > 0 then ŵ = w/μ satisfies every constraint: ‖w_R‖ ≤ ‖w‖/μ.
 * </ul>
 *
 * <p>Every quantity is rounded to the safe side; sums carry the a-priori error of any order of
 * summation, kernel values that of {@link LabelledPoints#entryError}. Underflow is charged as
 * {@link Double#MIN_NORMAL}.
 *
 * @param normAtLeast ‖w_R‖ is never below this (MATH §5: the dual value)
 * @param scale ŵ = scale·w, rounded entry by entry, is feasible; infinite if no margin was proved
 * @param normAtMost ‖ŵ‖ is never above this
 */
record MarginCertificate(double normAtLeast, double scale, double normAtMost) {

  /** From kernel values, for ŵ = Σ fl(scale·α_i) y_i φ(x_i). */
  static MarginCertificate ofExpansion(LabelledPoints points, SignedRows rows, double[] alpha) {
    double[] margins = new double[alpha.length];
    double sum = 0;
    int terms = 0;
    for (int i = 0; i < alpha.length; i++) {
      if (alpha[i] > 0) {
        double[] row = rows.row(i);
        for (int k = 0; k < margins.length; k++) {
          margins[k] += alpha[i] * row[k];
        }
        sum += alpha[i];
        terms++;
      }
    }
    double gamma = SvmKernel.gamma(terms + 2L);
    double sumUp = addUp(sum, addUp(multiplyUp(sum, gamma), Double.MIN_NORMAL));
    double sumDown = subtractDown(sum, multiplyUp(sum, gamma));
    double diagonal = addUp(points.diagonalAtMost(), points.entryError());
    // One margin: kernel values off by the entry error, then a sum of products |α_i·Q_ij|.
    double marginError =
        addUp(
            multiplyUp(sumUp, addUp(points.entryError(), multiplyUp(gamma, diagonal))),
            Double.MIN_NORMAL);
    double marginDown = Double.POSITIVE_INFINITY;
    double normSquared = 0;
    double absolute = 0;
    for (int k = 0; k < margins.length; k++) {
      marginDown = Math.min(marginDown, margins[k]);
      normSquared += alpha[k] * margins[k];
      absolute += alpha[k] * Math.abs(margins[k]);
    }
    marginDown = subtractDown(marginDown, marginError);
    // ‖w‖² = Σ α_i·margin_i: each margin off by marginError, then a sum of products.
    double normError =
        addUp(
            multiplyUp(sumUp, marginError),
            addUp(multiplyUp(2 * gamma, absolute), Double.MIN_NORMAL));
    double normUp = sqrtUp(Math.max(0, addUp(normSquared, normError)));
    // Rounding scale·α_i moves w by at most u·Σα·√diagonal, a margin by at most u·Σα·diagonal.
    double loss = multiplyUp(2 * SvmKernel.UNIT, multiplyUp(sumUp, diagonal));
    double spill = multiplyUp(2 * SvmKernel.UNIT, multiplyUp(sumUp, sqrtUp(diagonal)));
    return of(sumDown, normUp, subtractDown(marginDown, loss), addUp(normUp, spill));
  }

  /**
   * From explicit weights w, which were computed as Σ α_i y_i x_i, for ŵ = fl(scale·w).
   *
   * <p>The constraints are checked on w itself, so only the dual side pays for the rounding of w:
   * it is within γ_{terms+1}·Σα_i‖x_i‖ of the exact sum.
   */
  static MarginCertificate ofWeights(KernelRows points, double[] alpha, double[] w) {
    double sum = 0;
    int terms = 0;
    for (double a : alpha) {
      sum += a;
      terms += a > 0 ? 1 : 0;
    }
    double gamma = SvmKernel.gamma(terms + 2L);
    double sumUp = addUp(sum, addUp(multiplyUp(sum, gamma), Double.MIN_NORMAL));
    double sumDown = subtractDown(sum, multiplyUp(sum, gamma));
    double norm = 0;
    for (double v : w) {
      norm += v * v;
    }
    double gammaDimension = SvmKernel.gamma(w.length + 2L);
    double normUp = sqrtUp(addUp(norm, addUp(multiplyUp(norm, gammaDimension), Double.MIN_NORMAL)));
    double radius = sqrtUp(points.maxNormSquared());
    double exactNormUp = addUp(normUp, multiplyUp(gamma, multiplyUp(sumUp, radius)));
    double[] margins = margins(points, w);
    double marginDown = Double.POSITIVE_INFINITY;
    for (double margin : margins) {
      marginDown = Math.min(marginDown, margin);
    }
    // γ_d for the dot product, u for rounding ŵ entry by entry.
    double loss =
        addUp(
            multiplyUp(gammaDimension + SvmKernel.UNIT, multiplyUp(normUp, radius)),
            Double.MIN_NORMAL);
    return of(
        sumDown,
        exactNormUp,
        subtractDown(marginDown, loss),
        multiplyUp(normUp, 1 + 2 * SvmKernel.UNIT));
  }

  private static double[] margins(KernelRows points, double[] w) {
    double[] margins = new double[points.count()];
    for (int j = 0; j < w.length; j++) {
      double[] column = points.column(j);
      for (int k = 0; k < margins.length; k++) {
        margins[k] += w[j] * column[k];
      }
    }
    for (int k = 0; k < margins.length; k++) {
      margins[k] *= points.label(k);
    }
    return margins;
  }

  private static MarginCertificate of(
      double sumDown, double dualNormUp, double marginDown, double normUp) {
    double atLeast = sumDown > 0 ? Math.max(0, divideDown(sumDown, dualNormUp)) : 0;
    if (!(marginDown > 0)) {
      return new MarginCertificate(atLeast, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    double scale = divideUp(1, marginDown);
    return new MarginCertificate(atLeast, scale, multiplyUp(scale, normUp));
  }

  /**
   * ‖ŵ − w_R‖ is never above this: ½‖·‖² is 1-strongly convex and w_R minimises it over the
   * feasible set, so ½‖ŵ − w_R‖² ≤ ½‖ŵ‖² − ½‖w_R‖² ≤ ½‖ŵ‖² − D.
   */
  double distanceAtMost() {
    if (Double.isInfinite(normAtMost)) {
      return Double.POSITIVE_INFINITY;
    }
    double difference = Math.max(0, Math.nextUp(normAtMost - normAtLeast));
    return sqrtUp(multiplyUp(difference, addUp(normAtMost, normAtLeast)));
  }
}
