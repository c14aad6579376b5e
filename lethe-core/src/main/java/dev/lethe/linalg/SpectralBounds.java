package dev.lethe.linalg;

import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadUsageException;

/**
 * Eigenvalue bounds that are never on the wrong side of the truth (docs/mathematics/statistics.md).
 *
 * <p>An eigensolver, any kernel's, suggests a value; a shifted Cholesky factorisation in our own
 * code proves it, with all rounding errors accounted for ({@link CholeskyProof}), or a slightly
 * weaker one is tried. So a bad approximation costs tightness, never truth. With a good one the
 * bounds are within about (n + 1)·2⁻⁵³·tr(A − λI) + 4√n·2⁻⁵³·‖A‖_F of the eigenvalue, plus the
 * enclosure's radius.
 */
public final class SpectralBounds {

  /** Slack of a computed bound and of a verifier's own, in √n·u·‖A‖_F: see fallForCheck. */
  static final double USUAL_SLACK = 4;

  static final double TIGHT_SLACK = 1;

  private SpectralBounds() {}

  /**
   * True only if every matrix of the enclosure has all its eigenvalues ≥ μ.
   *
   * <p>Deterministic: what was proved once is proved again on every machine.
   */
  public static boolean isValidLowerBound(Enclosure enclosure, double mu) {
    requireNumber(mu);
    return mu == Double.NEGATIVE_INFINITY
        || CholeskyProof.isLowerBound(MatrixBall.of(enclosure), mu);
  }

  /** True only if every matrix of the enclosure has all its eigenvalues ≤ μ. */
  public static boolean isValidUpperBound(Enclosure enclosure, double mu) {
    return isValidLowerBound(enclosure.negate(), -mu);
  }

  /**
   * A number that no eigenvalue of any matrix of the enclosure is below. Where the matrix is known
   * to be positive semidefinite the caller may use max(0, ·): the bound itself may be negative.
   */
  public static double lambdaMinAtLeast(Enclosure enclosure, Kernel kernel) {
    return lambdaMinAtLeast(enclosure, kernel.eigen(enclosure.centre(), false).values()[0]);
  }

  /** The same from an approximate λ_min: any number is safe, a good one makes it tight. */
  public static double lambdaMinAtLeast(Enclosure enclosure, double approximate) {
    double firstStep = step(enclosure.centre(), USUAL_SLACK);
    return lambdaMinAtLeast(MatrixBall.of(enclosure), approximate, firstStep);
  }

  /** A number that no eigenvalue of any matrix of the enclosure is above. */
  public static double lambdaMaxAtMost(Enclosure enclosure, Kernel kernel) {
    double[] values = kernel.eigen(enclosure.centre(), false).values();
    return lambdaMaxAtMost(enclosure, values[values.length - 1]);
  }

  /** The same from an approximate λ_max: any number is safe, a good one makes it tight. */
  public static double lambdaMaxAtMost(Enclosure enclosure, double approximate) {
    return -lambdaMinAtLeast(enclosure.negate(), -approximate);
  }

  /**
   * A number ≥ 0 that λ_k − λ_{k+1} is not below for any matrix of the enclosure, λ_1 ≥ λ_2 ≥ …
   *
   * @param k from 1 to order − 1
   */
  public static double gapAtLeast(Enclosure enclosure, int k, Kernel kernel) {
    return gapAtLeast(enclosure, k, kernel.eigen(enclosure.centre(), true));
  }

  /** The same from approximate eigenvalues and eigenvectors: any are safe. */
  public static double gapAtLeast(Enclosure enclosure, int k, SymmetricEigen approximate) {
    return EigenvalueGap.atLeast(enclosure, k, k, approximate, USUAL_SLACK);
  }

  /**
   * A number ≥ 0 that λ_j − λ_{l+1} is not below for any matrix of the enclosure.
   *
   * @param j from 1 to l
   * @param l up to order − 1
   */
  public static double fallAtLeast(Enclosure enclosure, int j, int l, SymmetricEigen approximate) {
    return EigenvalueGap.atLeast(enclosure, j, l, approximate, USUAL_SLACK);
  }

  /**
   * The same for a verifier: not below what {@link #fallAtLeast} gave with another kernel's
   * approximation, because it first tries with less slack than that uses.
   */
  public static double fallForCheck(Enclosure enclosure, int j, int l, SymmetricEigen approximate) {
    return EigenvalueGap.atLeast(enclosure, j, l, approximate, TIGHT_SLACK);
  }

  /** How far below the approximation the first attempt is made; it covers a usual eigensolver. */
  static double step(SymmetricMatrix a, double slack) {
    return slack * Math.sqrt(a.order()) * RoundingErrors.UNIT * a.frobeniusNormUp()
        + Double.MIN_NORMAL;
  }

  /**
   * Goes down from the approximation in growing steps until a proof succeeds, or none is needed.
   */
  static double lambdaMinAtLeast(MatrixBall ball, double approximate, double firstStep) {
    double start = subtractDown(approximate, ball.radius());
    // A proof's error depends on the shift only through the trace: one estimate serves them all.
    double error = CholeskyProof.error(ball, start - firstStep);
    double step = firstStep + (Double.isNaN(error) ? 0 : error);
    if (CholeskyProof.isLowerBound(ball, start - step)) {
      return start - step;
    }
    double floor = -ball.reachUp();
    for (int attempt = 0; attempt < 32; attempt++) {
      step *= 4;
      double mu = start - step;
      if (!(mu > floor)) {
        break;
      }
      if (CholeskyProof.isLowerBound(ball, mu)) {
        return mu;
      }
    }
    return floor;
  }

  private static void requireNumber(double value) {
    if (Double.isNaN(value)) {
      throw new BadUsageException("a bound to be checked must be a number, but got NaN");
    }
  }
}
