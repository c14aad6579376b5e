package dev.lethe.svm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import java.util.Arrays;
import java.util.stream.IntStream;

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
 * summation, kernel values that of {@link LabelledPoints#relativeError}. Underflow is charged as
 * {@link Double#MIN_NORMAL}.
 *
 * @param normAtLeast ‖w_R‖ is never below this (docs/mathematics/svm.md: the dual value)
 * @param scale ŵ = scale·w, rounded entry by entry, is feasible; infinite if no margin was proved
 * @param normAtMost ‖ŵ‖ is never above this
 */
record MarginCertificate(double normAtLeast, double scale, double normAtMost) {

  /**
   * From kernel values, for ŵ = Σ fl(scale·α_i) y_i φ(x_i).
   *
   * <p>With r_i = ‖φ(x_i)‖ and ρ = Σα_i r_i: the margin of row k is a sum of |α_i·Q_ik| ≤ α_i r_i
   * r_k with kernel values off by ε r_i r_k, so it errs by at most (ε + γ)ρ·r_k, and ‖w‖² = Σ
   * α_k·margin_k by at most (ε + γ)ρ² and the rounding of the last sum. Rounding scale·α_i moves ŵ
   * by at most u·scale·ρ, a margin by at most u·scale·ρ·r_k.
   */
  static MarginCertificate ofExpansion(LabelledPoints points, SignedRows rows, double[] alpha) {
    double[] margins = new double[alpha.length];
    int[] support = IntStream.range(0, alpha.length).filter(i -> alpha[i] > 0).toArray();
    rows.addAll(margins, support, Arrays.stream(support).mapToDouble(i -> alpha[i]).toArray());
    Sums sums = Sums.of(points, alpha);
    // Twice γ, for |computed| ≤ (1+ε)|true| and the like.
    double error = addUp(points.relativeError(), 2 * sums.gamma);
    double marginDown = Double.POSITIVE_INFINITY;
    double normSquared = 0;
    double absolute = 0;
    for (int k = 0; k < margins.length; k++) {
      double loss =
          addUp(
              multiplyUp(
                  addUp(error, 2 * SvmKernel.UNIT), multiplyUp(sums.radiusUp, points.norm(k))),
              Double.MIN_NORMAL);
      marginDown = Math.min(marginDown, subtractDown(margins[k], loss));
      normSquared += alpha[k] * margins[k];
      absolute += alpha[k] * Math.abs(margins[k]);
    }
    double normError =
        addUp(
            multiplyUp(error, multiplyUp(sums.radiusUp, sums.radiusUp)),
            addUp(multiplyUp(2 * sums.gamma, absolute), Double.MIN_NORMAL));
    double normUp = sqrtUp(Math.max(0, addUp(normSquared, normError)));
    double spill = multiplyUp(2 * SvmKernel.UNIT, sums.radiusUp);
    return of(sums.sumDown, normUp, marginDown, addUp(normUp, spill));
  }

  /**
   * From explicit weights w, which were computed as Σ α_i y_i x_i, for ŵ = fl(scale·w).
   *
   * <p>The constraints are checked on w itself, so only the dual side pays for the rounding of w:
   * it is within γ_{terms+1}·Σα_i‖x_i‖ of the exact sum.
   */
  static MarginCertificate ofWeights(KernelRows points, double[] alpha, double[] w) {
    Sums sums = Sums.of(points, alpha);
    double normUp = normUp(w);
    double exactNormUp = addUp(normUp, multiplyUp(sums.gamma, sums.radiusUp));
    double[] margins = margins(points, w);
    double marginDown = Double.POSITIVE_INFINITY;
    double perNorm = lossPerNorm(w);
    for (int k = 0; k < margins.length; k++) {
      double loss = addUp(multiplyUp(perNorm, points.norm(k)), Double.MIN_NORMAL);
      marginDown = Math.min(marginDown, subtractDown(margins[k], loss));
    }
    return of(sums.sumDown, exactNormUp, marginDown, multiplyUp(normUp, 1 + 2 * SvmKernel.UNIT));
  }

  /**
   * The same w for more rows than it was made of: they only shrink the feasible set, so ‖w_R‖ is at
   * least what it was.
   *
   * @param weights ŵ of the fewer rows, as it was rounded
   * @param marginDown never above the margin of any row less {@link #lossPerNorm} of its norm
   */
  MarginCertificate onAllRows(double[] weights, double marginDown) {
    return of(normAtLeast, marginDown, multiplyUp(normUp(weights), 1 + 2 * SvmKernel.UNIT));
  }

  /**
   * How much a computed ⟨w, x⟩ may be above the exact one of ŵ = fl(scale·w), over scale, for each
   * unit of ‖x‖: γ_d for the dot product, u for rounding ŵ entry by entry.
   */
  static double lossPerNorm(double[] w) {
    return multiplyUp(gammaOf(w) + SvmKernel.UNIT, normUp(w));
  }

  private static double gammaOf(double[] w) {
    return SvmKernel.gamma(w.length + 2L);
  }

  private static double normUp(double[] w) {
    double norm = 0;
    for (double v : w) {
      norm += v * v;
    }
    return sqrtUp(addUp(norm, addUp(multiplyUp(norm, gammaOf(w)), Double.MIN_NORMAL)));
  }

  /** Σα rounded down, ρ = Σα_i‖φ(x_i)‖ rounded up, and γ for sums over the support. */
  private record Sums(double sumDown, double radiusUp, double gamma) {

    static Sums of(LabelledPoints points, double[] alpha) {
      double sum = 0;
      double radius = 0;
      int terms = 0;
      for (int i = 0; i < alpha.length; i++) {
        if (alpha[i] > 0) {
          sum += alpha[i];
          radius += alpha[i] * points.norm(i);
          terms++;
        }
      }
      double gamma = SvmKernel.gamma(terms + 3L);
      return new Sums(
          subtractDown(sum, multiplyUp(sum, gamma)),
          addUp(radius, addUp(multiplyUp(radius, gamma), Double.MIN_NORMAL)),
          gamma);
    }
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
    return of(atLeast, marginDown, normUp);
  }

  private static MarginCertificate of(double atLeast, double marginDown, double normUp) {
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
