package dev.lethe.svm.unlearn;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;

/**
 * A decision function f = Σ c_i k(x_i, ·): what is kept of a trained kernel classifier.
 *
 * <p><strong>Secret</strong>: it holds training rows as they are, forgotten ones too where they
 * were support rows. Only a {@link NoisyDecision} may answer questions with it, and it must be
 * deleted once it is replaced.
 */
public final class KernelDecision {

  private final SvmKernel kernel;
  private final double[][] points;
  private final double[] coefficients;

  private KernelDecision(SvmKernel kernel, double[][] points, double[] coefficients) {
    this.kernel = kernel;
    this.points = points;
    this.coefficients = coefficients;
  }

  /** The function with these points and coefficients; copies them. */
  public static KernelDecision of(SvmKernel kernel, double[][] points, double[] coefficients) {
    if (points.length != coefficients.length) {
      throw new BadUsageException(
          points.length + " points have " + coefficients.length + " coefficients");
    }
    double[][] copy = new double[points.length][];
    for (int i = 0; i < points.length; i++) {
      copy[i] = points[i].clone();
    }
    return new KernelDecision(kernel, copy, coefficients.clone());
  }

  /** The function of a model that was trained on these rows under this kernel. */
  static KernelDecision of(SvmKernel kernel, double[][] rows, SvmModel model) {
    int[] support = model.support();
    double[][] points = new double[support.length][];
    for (int s = 0; s < support.length; s++) {
      points[s] = rows[support[s]];
    }
    return of(kernel, points, model.coefficients());
  }

  SvmKernel kernel() {
    return kernel;
  }

  /** Of each of its points; 0 for the zero function without points. */
  int features() {
    return points.length == 0 ? 0 : points[0].length;
  }

  int terms() {
    return points.length;
  }

  /** The largest ‖x_i‖², as computed. */
  double largestNormSquared() {
    double largest = 0;
    for (double[] x : points) {
      largest = Math.max(largest, dot(x, x));
    }
    return largest;
  }

  /** Σ|c_i|‖φ(x_i)‖, rounded up; infinite or NaN where it cannot be told. */
  double weightAtMost() {
    double largest = addUp(multiplyUp(largestNormSquared(), 1 + 0x1p-20), Double.MIN_NORMAL);
    double sum = 0;
    for (int i = 0; i < points.length; i++) {
      double norm = dot(points[i], points[i]);
      double epsilon = kernel.relativeError(points[i].length, largest);
      double squared = multiplyUp(kernel.value(norm, norm, norm), 1 + 4 * epsilon);
      sum = addUp(sum, multiplyUp(Math.abs(coefficients[i]), sqrtUp(squared)));
    }
    return sum;
  }

  /**
   * f(x), rounded.
   *
   * <p>The products and sums of N terms carry their rounding errors along, so that the sum of the
   * computed kernel values errs by at most u·|sum| + γ_N²·Σ|c_i k_i| (Ogita, Rump and Oishi 2005,
   * Dot2), as if it were made in twice the precision; {@link MeanRounding} charges for it.
   */
  double at(double[] x) {
    double norm = dot(x, x);
    double sum = 0;
    double lost = 0;
    for (int i = 0; i < points.length; i++) {
      double value = kernel.value(dot(points[i], x), dot(points[i], points[i]), norm);
      double product = coefficients[i] * value;
      double next = sum + product;
      double part = next - sum;
      lost +=
          Math.fma(coefficients[i], value, -product) + ((sum - (next - part)) + (product - part));
      sum = next;
    }
    return sum + lost;
  }

  /**
   * ‖f − other‖ in feature space, rounded up; infinite or NaN where nothing is proved.
   *
   * <p>With a_i the N coefficients of both (the other's negated), r_i ≥ ‖φ(x_i)‖ and ρ = Σ|a_i|r_i,
   * the square Σ a_i a_j k_ij is a sum of at most 2N + 4 operations a term, of terms within |a_i
   * a_j|r_i r_j and kernel values off by ε r_i r_j: it errs by at most (ε + 2γ_{2N+4})ρ², the
   * factor 2 paying for (1 + ε)(1 + γ) and for the rounding of ρ.
   */
  double distanceAtMost(KernelDecision other) {
    int n = points.length + other.points.length;
    double[] dots = new double[n];
    double largest = 0;
    for (int i = 0; i < n; i++) {
      double[] x = point(other, i);
      if (x.length != point(other, 0).length) {
        return Double.POSITIVE_INFINITY;
      }
      dots[i] = dot(x, x);
      largest = Math.max(largest, dots[i]);
    }
    int dimension = n == 0 ? 0 : point(other, 0).length;
    double normSquared = addUp(multiplyUp(largest, 1 + 0x1p-20), Double.MIN_NORMAL);
    double epsilon = kernel.relativeError(dimension, normSquared);
    double square = 0;
    double rho = 0;
    for (int i = 0; i < n; i++) {
      double[] x = point(other, i);
      double a = coefficient(other, i);
      double row = 0;
      for (int j = 0; j < n; j++) {
        row += coefficient(other, j) * kernel.value(dot(x, point(other, j)), dots[i], dots[j]);
      }
      square += a * row;
      double diagonal = kernel.value(dots[i], dots[i], dots[i]);
      rho += Math.abs(a) * sqrtUp(multiplyUp(diagonal, 1 + 4 * epsilon));
    }
    double share = addUp(epsilon, 2 * SvmKernel.gamma(2L * n + 4));
    double error = addUp(multiplyUp(share, multiplyUp(rho, rho)), Double.MIN_NORMAL);
    return sqrtUp(addUp(Math.max(0, square), multiplyUp(error, 1 + 0x1p-10)));
  }

  private double[] point(KernelDecision other, int i) {
    return i < points.length ? points[i] : other.points[i - points.length];
  }

  private double coefficient(KernelDecision other, int i) {
    return i < points.length ? coefficients[i] : -other.coefficients[i - points.length];
  }

  static double dot(double[] x, double[] y) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += x[j] * y[j];
    }
    return sum;
  }
}
