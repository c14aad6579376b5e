package dev.lethe.svm;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;

/**
 * A positive semidefinite kernel k(x, x') = ⟨φ(x), φ(x')⟩ that is a function of x·x' and the norms.
 *
 * <p>Each kernel says how far its value in double arithmetic can be from the true one, so that what
 * is proved from computed values holds for the kernel itself.
 */
public sealed interface SvmKernel {

  /** Half the distance from 1 to the next double: the relative error of one operation. */
  double UNIT = 0x1p-53;

  /** A short name with parameters: {@code linear}, {@code rbf:0.5}, {@code poly:3}. */
  String name();

  /** k from x·x', ‖x‖² and ‖x'‖². */
  double value(double dot, double normSquared, double otherNormSquared);

  /**
   * ε with |computed − true k(x, x')| ≤ ε·‖φ(x)‖‖φ(x')‖ for points of {@code dimension} features
   * with ‖x‖² ≤ {@code normSquared}, where dot products are sums of products in any order.
   */
  double relativeError(int dimension, double normSquared);

  /** B ≥ ‖φ(x)‖ for every x whatsoever; infinite where there is none. */
  default double radius() {
    return Double.POSITIVE_INFINITY;
  }

  /** γ_k = ku/(1 − ku), rounded up: the relative error of k operations in a row (k ≤ 2³⁰). */
  static double gamma(long operations) {
    // ku ≤ 2⁻²³ in that range, so the factor exceeds 1/(1 − ku) and pays for both roundings.
    return operations * UNIT * (1 + 0x1p-20);
  }

  static SvmKernel linear() {
    return new Linear();
  }

  /** exp(−gamma·‖x − x'‖²). */
  static SvmKernel rbf(double gamma) {
    return new Rbf(gamma);
  }

  /** (x·x' + 1)^degree. */
  static SvmKernel polynomial(int degree) {
    return new Polynomial(degree, 1);
  }

  /** The kernel of this name: {@code linear}, {@code rbf:GAMMA}, {@code poly:DEGREE[:OFFSET]}. */
  static SvmKernel parse(String name) {
    String[] parts = name.split(":", -1);
    try {
      if (parts[0].equals("linear") && parts.length == 1) {
        return linear();
      }
      if (parts[0].equals("rbf") && parts.length == 2) {
        return rbf(Double.parseDouble(parts[1]));
      }
      if (parts[0].equals("poly") && (parts.length == 2 || parts.length == 3)) {
        double offset = parts.length == 2 ? 1 : Double.parseDouble(parts[2]);
        return new Polynomial(Integer.parseInt(parts[1]), offset);
      }
    } catch (NumberFormatException e) {
      throw new BadUsageException("not a number in the kernel '" + name + "'", e);
    }
    throw new BadUsageException(
        "a kernel must be linear, rbf:GAMMA or poly:DEGREE, but got '" + name + "'");
  }

  /** x·x'. */
  record Linear() implements SvmKernel {

    @Override
    public String name() {
      return "linear";
    }

    @Override
    public double value(double dot, double normSquared, double otherNormSquared) {
      return dot;
    }

    /** |fl(x·x') − x·x'| ≤ γ_d·Σ|x_i x'_i| ≤ γ_d·‖x‖‖x'‖. */
    @Override
    public double relativeError(int dimension, double normSquared) {
      return gamma(dimension + 1L);
    }
  }

  /**
   * exp(−gamma·‖x − x'‖²).
   *
   * @param gamma positive and finite
   */
  record Rbf(double gamma) implements SvmKernel {

    public Rbf {
      Arguments.positive("the gamma of an RBF kernel", gamma);
    }

    @Override
    public String name() {
      return "rbf:" + gamma;
    }

    @Override
    public double value(double dot, double normSquared, double otherNormSquared) {
      double distanceSquared = Math.max(0, normSquared + otherNormSquared - 2 * dot);
      return Math.exp(-gamma * distanceSquared);
    }

    /**
     * The squared distance, from three sums of d products and two more operations, errs by at most
     * γ_{d+2}·(‖x‖ + ‖x'‖)²; |e^{−s} − e^{−t}| ≤ |s − t|; rounding gamma·t moves the result by at
     * most t·e^{−t}·u ≤ u, and {@code Math.exp} by at most one unit in the last place, 2u. Here
     * ‖φ(x)‖ = 1.
     */
    @Override
    public double relativeError(int dimension, double normSquared) {
      return gamma * 4 * normSquared * SvmKernel.gamma(dimension + 4L) + 4 * UNIT;
    }

    @Override
    public double radius() {
      return 1;
    }
  }

  /**
   * (x·x' + offset)^degree.
   *
   * @param offset ≥ 0, or the kernel would not be positive semidefinite
   */
  record Polynomial(int degree, double offset) implements SvmKernel {

    static final int MAX_DEGREE = 64;

    public Polynomial {
      if (degree < 1 || degree > MAX_DEGREE) {
        throw new BadUsageException(
            "the degree of a polynomial kernel must be within 1.."
                + MAX_DEGREE
                + ", but got "
                + degree);
      }
      Arguments.amount("the offset of a polynomial kernel", offset);
    }

    @Override
    public String name() {
      return "poly:" + degree + (offset == 1 ? "" : ":" + offset);
    }

    @Override
    public double value(double dot, double normSquared, double otherNormSquared) {
      return power(dot + offset);
    }

    private double power(double base) {
      double product = base;
      for (int i = 1; i < degree; i++) {
        product *= base;
      }
      return product;
    }

    /**
     * The base errs by at most γ_{d+1}·M, M = ‖x‖‖x'‖ + offset, so the power, with its p − 1
     * roundings, errs by at most M^p·((1+γ_{d+1})^p(1+u)^{p−1} − 1) ≤ M^p·γ_{p(d+2)}; and M² ≤
     * (‖x‖² + offset)(‖x'‖² + offset) by Cauchy and Schwarz, so M^p ≤ ‖φ(x)‖‖φ(x')‖.
     */
    @Override
    public double relativeError(int dimension, double normSquared) {
      return gamma((long) degree * (dimension + 2L));
    }
  }
}
