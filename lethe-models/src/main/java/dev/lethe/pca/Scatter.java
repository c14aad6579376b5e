package dev.lethe.pca;

import static dev.lethe.base.Rounding.addDown;
import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtDown;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.Grid;
import dev.lethe.linalg.Enclosure;
import dev.lethe.statistics.ExactStatistics;
import java.math.BigInteger;

/**
 * n·Σ_R of retained rows, about the origin or about their mean, and the most that additions can add
 * to it.
 *
 * <p>Everything is scaled by n: the projector ignores scale, so n never has to be divided away.
 */
final class Scatter {

  private final ExactStatistics rows;
  private final boolean centred;

  /** ‖Σx‖², exactly, in units of 2⁻⁴⁰; 0 about the origin, where nobody asks for it. */
  private final BigInteger sumSquared;

  Scatter(ExactStatistics rows, boolean centred) {
    this.rows = rows;
    this.centred = centred;
    BigInteger square = BigInteger.ZERO;
    for (int i = 0; centred && i < rows.features(); i++) {
      square = square.add(rows.featureSumExact(i).pow(2));
    }
    this.sumSquared = square;
  }

  /** XᵀX, or XᵀX − n·mean·meanᵀ. */
  Enclosure matrix() {
    return centred ? rows.centredGram() : rows.gram();
  }

  /** B: no row of the domain is longer than this (the outer radius of the outermost shell). */
  double domainRadius() {
    return rows.shells().radiusAtMost(rows.shells().count() - 1);
  }

  /** ‖mean_R‖, rounded up. */
  double meanNorm() {
    return divideUp(sumNormUp(), countDown());
  }

  /** n as a double, not above n: a count beyond 2⁵³ is rounded. */
  private double countDown() {
    double n = rows.count();
    return rows.count() > 1L << 53 ? Math.nextDown(n) : n;
  }

  private double sumNormUp() {
    return sqrtUp(Math.nextUp(sumSquared.doubleValue())) / Grid.ONE;
  }

  private double sumNormDown() {
    return sqrtDown(Math.max(0, Math.nextDown(sumSquared.doubleValue()))) / Grid.ONE;
  }

  /**
   * The largest trace that m added rows can add to n·Σ, rounded up.
   *
   * <p>About the origin: Σ‖z‖² ≤ mB². About the mean, with a = ‖Σz‖ ≤ mB against the mean's
   * direction, it is f(a) = mB² + (n/N)(m‖mean‖² + 2a‖mean‖) − a²/N, N = n + m, which is largest at
   * a = n‖mean‖ if the rows can do that (m ≥ 2 and n‖mean‖ ≤ mB): mB² + n‖mean‖². Otherwise all
   * rows are alike, a = mB: (n/N)·m·(B + ‖mean‖)². The first form is never the smaller, so it
   * serves when rounding leaves the case open. Both grow with m and meet where the case changes,
   * and one row is in the second: fewer than m rows never add more.
   */
  double mostAdded(int m) {
    double b = domainRadius();
    double squares = multiplyUp(m, multiplyUp(b, b));
    if (!centred) {
      return squares;
    }
    if (m == 1 || sumNormDown() >= multiplyUp(m, b)) {
      double reach = addUp(b, meanNorm());
      // n/(n+m) = 1/(1 + m/n), rounded up.
      double share = divideUp(1, addDown(1, divideDown(m, Math.nextUp((double) rows.count()))));
      return multiplyUp(share, multiplyUp(m, multiplyUp(reach, reach)));
    }
    return addUp(squares, multiplyUp(sumNormUp(), meanNorm()));
  }
}
