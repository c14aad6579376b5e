package dev.lethe.svm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.SvmKernel;

/**
 * How far double arithmetic takes the answers of a function f = Σ c_i k(x_i, ·) from f itself, and
 * what that costs.
 *
 * <p>The mean of an answer at x is f̂(x) = f(x) + e(x). With ρ ≥ Σ|c_i|‖φ(x_i)‖, kernel values off
 * by ε‖φ(x_i)‖‖φ(x)‖ and a sum as if in twice the precision ({@link KernelDecision#at}), |e(x)| ≤
 * (ε + 2u)·ρ·‖φ(x)‖; 4u pays for underflow too. The ε of a pair of points is at most that of the
 * one plus that of the other.
 *
 * <p>The noise at q questions has a covariance σ²A with A ⪰ K + (η/2)D ({@link GaussianPath}), D
 * the diagonal of K. Two functions h = f − g of norm Δ apart are seen, rounding included, at the
 * distance ‖h + e − e'‖ in the metric of A, at most ‖h‖ + ‖e‖ + ‖e'‖ there: Δ + κ + κ, κ =
 * √(2/η)·ρ·√(Σ(ε_j + 4u)²) over the questions, because A ⪰ K bounds the first and A ⪰ (η/2)D the
 * others. So κ is charged to either world beside the solver's τ. Adding the noise and rounding to
 * the grid read f̂(x) through the exact sum of two doubles only: they cost nothing.
 *
 * <p>All that decides is public: κ is a share of τ, a function that is too heavy or has points too
 * large is not let out, and a question is refused once κ is spent, whatever the function is.
 *
 * @param mostWeight ρ
 * @param charge κ
 */
record MeanRounding(SvmKernel kernel, int features, double mostWeight, double charge) {

  private static final int MOST_TERMS = 1 << 20;
  private static final double SHARE_OF_TOLERANCE = 1.0 / 16;

  /** Without a radius of the domain: rows of up to a thousand margins. */
  private static final double WEIGHT_WITHOUT_RADIUS = 1024;

  /**
   * For classifiers of a declared margin γ: the coefficients of the exact one sum to ‖w‖² ≤ 1/γ²,
   * and those of a good solution to less than twice that.
   */
  static MeanRounding of(HardMarginSvm problem, SvmKernel kernel, int features) {
    double norm = divideUp(1, problem.margin());
    double radius = Math.min(problem.radius(), kernel.radius());
    double weight =
        Double.isInfinite(radius)
            ? multiplyUp(WEIGHT_WITHOUT_RADIUS, norm)
            : multiplyUp(multiplyUp(2, radius), multiplyUp(norm, norm));
    return new MeanRounding(kernel, features, weight, SHARE_OF_TOLERANCE * problem.tolerance());
  }

  /** √(Σ(ε_j + 4u)²) may be this much. */
  double limit() {
    double noise = sqrtUp(divideUp(2, GaussianPath.JITTER));
    return divideDown(charge, multiplyUp(noise, mostWeight));
  }

  /** ε of the function's own points: as many questions as there can be spend half of the limit. */
  private double ofFunction() {
    return divideDown(limit(), multiplyUp(2, sqrtUp(NoisyDecision.MOST_POINTS)));
  }

  /** ε + 4u at a question of this squared norm, for every function that is let out; rounded up. */
  double at(double normSquared) {
    return addUp(ofFunction(), addUp(relativeError(normSquared), 4 * SvmKernel.UNIT));
  }

  private double relativeError(double normSquared) {
    double most = addUp(multiplyUp(normSquared, 1 + 0x1p-20), Double.MIN_NORMAL);
    return multiplyUp(kernel.relativeError(features, most), 1 + 0x1p-20);
  }

  /** The same, refused for a function that it does not cover. */
  MeanRounding require(KernelDecision function) {
    if (!covers(function)) {
      throw new NoGuaranteeException(
          "double arithmetic cannot carry the function to the precision that is charged for: it has"
              + " too many or too large points, or coefficients too large for the declared margin");
    }
    return this;
  }

  /** Whether the answers of this function are as near to it as is charged. */
  boolean covers(KernelDecision function) {
    return function.terms() <= MOST_TERMS
        && function.weightAtMost() <= mostWeight
        && relativeError(function.largestNormSquared()) <= ofFunction();
  }
}
