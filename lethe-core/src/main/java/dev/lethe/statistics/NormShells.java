package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.Rounding;
import java.util.Arrays;

/**
 * Public norm thresholds that sort rows into shells: shell s holds the rows with t_{s−1} &lt; Σv² ≤
 * t_s.
 *
 * <p>One Gram matrix per shell keeps weighted Grams exact: a weight that falls with ‖x‖ is at least
 * its value at the shell's outer radius, one that grows is at most that
 * (docs/mathematics/statistics.md). The thresholds are integers fixed in advance, never quantiles
 * of the data, so they tell nothing about any row.
 */
public final class NormShells {

  public static final int DEFAULT_COUNT = 16;
  static final int MAX_COUNT = 1024;

  /** Keeps the header of a file from asking for much memory. */
  public static final int MAX_CLASSES = 1 << 12;

  private final long[] thresholds;
  private final Products products;
  private final int classes;

  private NormShells(long[] thresholds, Products products, int classes) {
    this.thresholds = thresholds;
    this.products = products;
    this.classes = classes;
  }

  /** Shells of equal width in the unit ball: t_s = (s/count)² · 2⁴⁰, rounded down. */
  public static NormShells unitBall(int count) {
    return above(0, count);
  }

  /**
   * Shells for rows with a bias column: every squared norm is 1 more, so B = √2 and no shell is
   * wasted on radii below 1.
   */
  public static NormShells unitBallWithBias(int count) {
    return above(Grid.ONE_SQUARED, count);
  }

  private static NormShells above(long offset, int count) {
    if (!(count >= 1 && count <= MAX_COUNT)) {
      throw new BadUsageException(
          "the number of norm shells must be within 1.." + MAX_COUNT + ", but got " + count);
    }
    long[] thresholds = new long[count];
    for (int s = 1; s <= count; s++) {
      // s² ≤ 2²⁰, so the product stays below 2⁶³.
      thresholds[s - 1] = offset + (long) s * s * Grid.ONE_SQUARED / ((long) count * count);
    }
    return new NormShells(thresholds, Products.ALL, 0);
  }

  /** Any public thresholds: positive, strictly increasing, at most 2⁴¹. */
  public static NormShells of(long... thresholds) {
    if (thresholds.length < 1 || thresholds.length > MAX_COUNT) {
      throw new BadInputException(
          "the number of norm shells must be within 1.."
              + MAX_COUNT
              + ", but got "
              + thresholds.length);
    }
    long previous = 0;
    for (long threshold : thresholds) {
      if (threshold <= previous || threshold > 2 * Grid.ONE_SQUARED) {
        throw new BadInputException(
            "norm thresholds must increase within 1..2⁴¹, but "
                + threshold
                + " follows "
                + previous);
      }
      previous = threshold;
    }
    return new NormShells(thresholds.clone(), Products.ALL, 0);
  }

  /**
   * The same shells for statistics without products of different features: d numbers each instead
   * of d², for problems that do without them. Both kinds of statistics do not mix.
   */
  public NormShells withoutProducts() {
    return new NormShells(thresholds, Products.OWN, classes);
  }

  /**
   * The same shells for statistics that know Σx of the rows of each class too, where a label is the
   * index of one ({@link Grid#classOf}).
   *
   * @param count how many classes there are
   */
  public NormShells withClassSums(int count) {
    if (count < 1 || count > MAX_CLASSES) {
      throw new BadInputException(
          "sums are kept of 1 to " + MAX_CLASSES + " classes, but got " + count);
    }
    return new NormShells(thresholds, products, count);
  }

  /** Of how many classes statistics by these shells know Σx; 0 if of none. */
  public int classes() {
    return classes;
  }

  /** Whether statistics by these shells have products of different features. */
  public boolean keepProducts() {
    return products == Products.ALL;
  }

  void requireProducts(int features) {
    if (!keepProducts()) {
      throw new BadUsageException(
          ("these statistics of %d features keep no products of different features: a method that"
                  + " needs them cannot be used with them")
              .formatted(features));
    }
  }

  Products products() {
    return products;
  }

  public int count() {
    return thresholds.length;
  }

  /** The largest squared norm, in grid units, of a row in this shell. */
  public long threshold(int shell) {
    return thresholds[shell];
  }

  /** All squared norms of this shell are greater than this; −1 for the innermost (0 belongs). */
  public long below(int shell) {
    return shell == 0 ? -1 : thresholds[shell - 1];
  }

  /** The largest squared norm of any row. */
  public long maximum() {
    return thresholds[thresholds.length - 1];
  }

  /** The shell of a row; refuses rows outside the ball. */
  int shellOf(long normSquared) {
    if (normSquared > maximum()) {
      throw new BadInputException(
          "a row must have Σv² ≤ "
              + maximum()
              + " in grid units, but has "
              + normSquared
              + ": clip rows to the ball before the grid");
    }
    int found = Arrays.binarySearch(thresholds, normSquared);
    return found >= 0 ? found : -found - 1;
  }

  /** An upper bound on ‖x‖ for the rows of this shell: √t_s·2⁻²⁰, rounded up. */
  public double radiusAtMost(int shell) {
    double root = Math.sqrt((double) thresholds[shell]);
    long whole = (long) root;
    boolean exact = whole * whole == thresholds[shell];
    return (exact ? whole : Rounding.sqrtUp((double) thresholds[shell])) / Grid.ONE;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof NormShells that
        && products == that.products
        && classes == that.classes
        && Arrays.equals(thresholds, that.thresholds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(thresholds);
  }

  @Override
  public String toString() {
    return "NormShells"
        + Arrays.toString(thresholds)
        + (keepProducts() ? "" : " without products")
        + (classes == 0 ? "" : " with sums of " + classes + " classes");
  }
}
