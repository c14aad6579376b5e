package dev.lethe.glm.constants;

import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantCheck.Verdict;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.SpectralBounds;

/**
 * A second look at a printed eigenvalue: a shifted Cholesky factorisation at that very value, which
 * may succeed where the bound found first was a digit short (docs/mathematics/statistics.md).
 *
 * <p>A value is called wrong where computed eigenvalues are clearly on its other side; that is no
 * proof, and need not be one: without a proof of the contrary a value does not pass either way.
 */
public final class PrintedSpectrum {

  private static final double CLEARLY = 1e-9;

  private PrintedSpectrum() {}

  /** Whether every eigenvalue is at least {@code least}. */
  public static ConstantCheck above(
      ConstantCheck check, Enclosure gram, double least, Kernel kernel) {
    if (SpectralBounds.isValidLowerBound(gram, least)) {
      return check.as(Verdict.VALID, check.constant() + " is proved at its printed value");
    }
    double smallest = kernel.eigen(gram.centre(), false).values()[0];
    return check.refutedIf(least > smallest + clearly(gram));
  }

  /** Whether every eigenvalue is at most {@code most}. */
  public static ConstantCheck below(
      ConstantCheck check, Enclosure gram, double most, Kernel kernel) {
    return above(check, gram.negate(), -most, kernel);
  }

  private static double clearly(Enclosure gram) {
    return gram.radius() + CLEARLY * gram.centre().frobeniusNormUp();
  }
}
