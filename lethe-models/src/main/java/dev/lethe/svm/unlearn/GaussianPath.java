package dev.lethe.svm.unlearn;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.privacy.DiscreteGaussian;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.SvmKernel;
import java.util.ArrayList;
import java.util.List;

/**
 * One sample path of a Gaussian process whose covariance is a kernel, drawn point by point.
 *
 * <p>With A = K + ηD = LLᵀ, K the kernel matrix of the points so far and D its diagonal, the values
 * are Lz, z independent standard normals: a new point adds a row to L and a number to z, which is
 * the draw conditional on all earlier ones, in whatever order points come.
 *
 * <p>The share η = 2⁻²⁰ of independent noise at each point keeps L well defined where points nearly
 * coincide. It is noise on top, hence sound: a difference h of norm Δ in feature space is seen at
 * the points with h(X)ᵀA'⁻¹h(X) ≤ h(X)ᵀK⁻¹h(X) ≤ Δ² for every covariance A' ⪰ K. And the computed L
 * has that property: with q points, |L̂L̂ᵀ − Â| ≤ γ_{q+1}|L̂||L̂ᵀ| (Higham, Theorem 10.3, any order
 * of evaluation) and |K̂ − K| ≤ ε entry by entry in units of √(k_ii k_jj), so in those units L̂L̂ᵀ
 * is at least K + η − q(2ε + 4γ_{q+3}), and more points are refused before the last term reaches
 * η/2; all pivots are positive for the same reason (Theorem 10.7).
 *
 * <p>The normals are discrete Gaussians of 2³⁶ steps, continuous ones up to what NoisePlan charges.
 */
final class GaussianPath {

  static final double JITTER = 0x1p-20;
  private static final int STEP_BITS = 36;

  private final SvmKernel kernel;
  private final DiscreteGaussian normals;
  private final List<double[]> points = new ArrayList<>();
  private final List<double[]> factor = new ArrayList<>();
  private final List<Double> draws = new ArrayList<>();
  private double largestNormSquared;

  GaussianPath(SvmKernel kernel, RandomBits bits) {
    this.kernel = kernel;
    this.normals = DiscreteGaussian.of(1L << STEP_BITS, bits);
  }

  int size() {
    return points.size();
  }

  /** The value at a point that was not asked for before. */
  double next(double[] x) {
    double norm = KernelDecision.dot(x, x);
    double largest = Math.max(largestNormSquared, norm);
    requirePrecision(x.length, largest);
    double[] row = row(x, norm);
    double draw = Math.scalb((double) normals.sample(), -STEP_BITS);
    double value = row[row.length - 1] * draw;
    for (int j = 0; j < size(); j++) {
      value += row[j] * draws.get(j);
    }
    largestNormSquared = largest;
    points.add(x);
    factor.add(row);
    draws.add(draw);
    return value;
  }

  /** The next row of L, by forward substitution. */
  private double[] row(double[] x, double norm) {
    int q = size();
    double[] row = new double[q + 1];
    double rest = kernel.value(norm, norm, norm) * (1 + JITTER);
    for (int i = 0; i < q; i++) {
      double[] other = points.get(i);
      double[] known = factor.get(i);
      double otherNorm = KernelDecision.dot(other, other);
      double sum = kernel.value(KernelDecision.dot(x, other), norm, otherNorm);
      for (int j = 0; j < i; j++) {
        sum -= row[j] * known[j];
      }
      row[i] = sum / known[i];
      rest -= row[i] * row[i];
    }
    if (!(rest > 0)) {
      throw new NoGuaranteeException(
          "the covariance at " + (q + 1) + " points has no factor: is the kernel positive?");
    }
    row[q] = Math.sqrt(rest);
    return row;
  }

  /** Refuses a point at which the covariance could come out too small. Reads questions only. */
  private void requirePrecision(int dimension, double largest) {
    double q = size() + 1;
    double epsilon = kernel.relativeError(dimension, largest * (1 + 0x1p-20) + Double.MIN_NORMAL);
    double error = q * (2 * epsilon + 4 * SvmKernel.gamma(size() + 4L));
    if (!(error <= JITTER / 2)) {
      throw new NoGuaranteeException(
          "double arithmetic cannot carry a path of the "
              + kernel.name()
              + " kernel to "
              + (size() + 1)
              + " points of squared norm up to "
              + largest
              + ": ask for fewer or smaller points");
    }
  }
}
