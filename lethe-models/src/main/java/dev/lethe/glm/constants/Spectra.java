package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SpectralBounds;
import dev.lethe.statistics.ExactStatistics;
import java.util.function.DoubleUnaryOperator;

/**
 * Extreme eigenvalues of Gram matrices, rounded outward, and of their averages over the rows.
 *
 * <p>A Gram matrix is positive semidefinite, so a bound on λ_min below 0 is replaced by 0.
 */
public final class Spectra {

  private Spectra() {}

  public static double smallestAtLeast(Enclosure gram, Kernel kernel) {
    return Math.max(0, SpectralBounds.lambdaMinAtLeast(gram, kernel));
  }

  static double largestAtMost(Enclosure gram, Kernel kernel) {
    return Math.max(0, SpectralBounds.lambdaMaxAtMost(gram, kernel));
  }

  /** λ_min((1/n)Σ c(‖x_i‖)x_i·x_iᵀ) for a weight that falls with the norm: at least this. */
  public static double smallestAverage(
      ExactStatistics rows, DoubleUnaryOperator falling, Kernel kernel) {
    double smallest =
        smallestAtLeast(
            rows.weightedGram(s -> falling.applyAsDouble(rows.shells().radiusAtMost(s))), kernel);
    return Math.max(0, divideDown(smallest, (double) rows.count()));
  }

  /** λ_max((1/n)Σ c(‖x_i‖)x_i·x_iᵀ) for a weight that grows with the norm: at most this. */
  public static double largestAverage(
      ExactStatistics rows, DoubleUnaryOperator growing, Kernel kernel) {
    double largest =
        largestAtMost(
            rows.weightedGram(s -> growing.applyAsDouble(rows.shells().radiusAtMost(s))), kernel);
    return divideUp(largest, (double) rows.count());
  }
}
