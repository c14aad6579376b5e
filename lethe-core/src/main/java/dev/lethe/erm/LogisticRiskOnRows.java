package dev.lethe.erm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.erm.LogisticRiskTiles.Sums;
import dev.lethe.erm.internal.Vectors;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The logistic risk of rows in memory, read straight from their grid integers.
 *
 * <p>A pass is bound by memory, and integers are half as long as doubles, so they are widened tile
 * by tile in the cache. Rows are cut into blocks whose results are added in order: the bits do not
 * depend on the threads.
 *
 * <p><b>Rounding.</b> Let u = 2⁻⁵³, γ_k = ku/(1−ku), B ≥ ‖x_i‖, K the longest chain of roundings
 * that a term of a sum goes through (tile, block, total, mean). A computed margin is off by at most
 * γ_d·B‖w‖, in any order and fused or not. σ(−s) = t/(1+t) or 1/(1+t), t = exp(−|s|), is off by 6u
 * (exp is within one ulp, Math's contract) and ¼ of the margin's error; terms are ≤ B and their sum
 * is off by γ_K times the mean of their norms. Together
 *
 * <pre>  ‖ĝ − g‖ ≤ B·(γ_K + (1+γ_K)(6u + ¼γ_d·B‖w‖)).</pre>
 *
 * The Hessian's weight c = t/(1+t)² has |d log c/ds| ≤ 1, so its relative error is at most 16u +
 * e^{γ_d·B‖w‖} − 1 (kernels may apply its root twice instead), and with γ_K for product and sum the
 * Frobenius error is at most a factor θ times (1/n)Σ c_i‖x_i‖² = tr H ≤ tr Ĥ/(1−θ). Scaling by 2⁻²⁰
 * is exact. Underflow is below 2⁻⁹⁰⁰.
 */
public final class LogisticRiskOnRows implements LogisticRisk {

  private static final double UNIT = 0x1p-53;
  private static final double UNDERFLOW = 0x1p-900;
  private static final int ROWS_PER_BLOCK = 4096;
  private static final double GRID = 1.0 / Grid.ONE;

  private final GridRows rows;
  private final int stride;
  private final int count;
  private final double largestNorm;
  private final Kernel kernel;
  private final ParallelBlocks parallel;
  private final Progress progress;
  private final List<IndexRange> blocks;

  private LogisticRiskOnRows(
      GridRows rows, int stride, double largestNorm, LogisticRiskOnRows engine) {
    this(rows, stride, largestNorm, engine.kernel, engine.parallel, engine.progress);
  }

  private LogisticRiskOnRows(
      GridRows rows,
      int stride,
      double largestNorm,
      Kernel kernel,
      ParallelBlocks parallel,
      Progress progress) {
    this.rows = rows;
    this.stride = stride;
    this.count = (rows.rows() - 1) / stride + 1;
    this.largestNorm = largestNorm;
    this.kernel = kernel;
    this.blocks = IndexRange.split(count, ROWS_PER_BLOCK);
    this.parallel =
        blocks.size() < parallel.threads() ? ParallelBlocks.on(blocks.size()) : parallel;
    this.progress = progress;
  }

  /** With the fastest kernel and all processors, silently. */
  public static LogisticRiskOnRows of(GridRows rows) {
    return of(rows, Kernels.best(), ParallelBlocks.onAllProcessors(), Progress.SILENT);
  }

  /**
   * Refuses an empty table and labels other than ±1.
   *
   * @param progress hears of every block of every pass, and may cancel there
   */
  public static LogisticRiskOnRows of(
      GridRows rows, Kernel kernel, ParallelBlocks parallel, Progress progress) {
    requireLearnable(rows);
    LogisticRiskOnRows unmeasured =
        new LogisticRiskOnRows(rows, 1, Double.NaN, kernel, parallel, progress);
    return new LogisticRiskOnRows(rows, 1, unmeasured.measureNorm(), unmeasured);
  }

  static void requireLearnable(GridRows rows) {
    if (rows.rows() == 0 || rows.columns() == 0) {
      throw new BadInputException(
          "logistic regression needs at least one row and one feature, but got %d rows of %d"
              .formatted(rows.rows(), rows.columns()));
    }
    int[] labels = rows.labels();
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] != Grid.ONE && labels[i] != -Grid.ONE) {
        throw new BadInputException(
            "a logistic label must be +1 or −1 (grid ±%d), but row %d has grid value %d (%s)"
                .formatted(Grid.ONE, i, labels[i], labels[i] * GRID));
      }
    }
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public int dimension() {
    return rows.columns();
  }

  @Override
  public double largestNorm() {
    return largestNorm;
  }

  @Override
  public Pass pass(double[] w) {
    double[] scaled = scaled(w);
    Sums total = Sums.zero(dimension());
    each(block -> tiles(block).lossAndGradient(scaled), total::add);
    double[] gradient = total.vector();
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = gradient[j] * GRID / count;
    }
    return new Pass(total.scalar() / count, gradient);
  }

  @Override
  public Enclosure hessian(double[] w) {
    double[] scaled = scaled(w);
    Sums total = Sums.zero(dimension() * dimension());
    each(block -> tiles(block).hessian(scaled), total::add);
    double[] entries = total.vector();
    for (int j = 0; j < entries.length; j++) {
      entries[j] = entries[j] * (GRID * GRID) / count;
    }
    SymmetricMatrix centre = SymmetricMatrix.of(dimension(), entries);
    double margin = marginError(dimension(), largestNorm, Vectors.normUp(w));
    double theta =
        addUp(gamma(chain(blocks.size())), addUp(16 * UNIT, Math.nextUp(Math.expm1(margin))));
    if (!(theta < 0.25)) {
      throw new NoGuaranteeException(
          "weights of length %s are too long for a Hessian in doubles; use a larger λ or a radius"
              .formatted(Vectors.normUp(w)));
    }
    // The trace is summed with at most d more roundings; the factor 2 covers them, 1/(1−θ) and
    // products of errors.
    return new Enclosure(centre, addUp(multiplyUp(2 * theta, centre.trace()), UNDERFLOW));
  }

  @Override
  public double gradientErrorAtMost(double radius) {
    return gradientErrorAtMost(count, dimension(), largestNorm, radius);
  }

  /**
   * The same for any so many rows, none longer than {@code norm}, before one of them is read: a
   * refusal that rests on it is a function of public counts and bounds.
   */
  static double gradientErrorAtMost(long rows, int columns, double norm, double radius) {
    double sum = gamma(chain((rows - 1) / ROWS_PER_BLOCK + 1));
    double term = addUp(6 * UNIT, multiplyUp(0.25, marginError(columns, norm, radius)));
    double relative = addUp(sum, multiplyUp(addUp(1, sum), term));
    return addUp(multiplyUp(norm, relative), UNDERFLOW);
  }

  @Override
  public LogisticRisk sample(int oneIn) {
    if (oneIn < 1) {
      throw new BadUsageException("one in " + oneIn + " rows makes no sense: it must be ≥ 1");
    }
    long wider = (long) stride * oneIn;
    return wider >= rows.rows()
        ? this
        : new LogisticRiskOnRows(rows, (int) wider, largestNorm, this);
  }

  /** Product, tile, block and total, division by n and a few to spare. */
  private static long chain(long blocks) {
    return LogisticRiskTiles.ROWS_PER_TILE
        + ROWS_PER_BLOCK / LogisticRiskTiles.ROWS_PER_TILE
        + blocks
        + 8L;
  }

  /** γ_d·B·‖w‖. */
  private static double marginError(int columns, double rowNorm, double norm) {
    return addUp(multiplyUp(gamma(columns), multiplyUp(rowNorm, norm)), UNDERFLOW);
  }

  private static double gamma(long k) {
    return divideUp(k * UNIT, subtractDown(1, k * UNIT));
  }

  private double measureNorm() {
    double[] largest = {0};
    each(
        block -> tiles(block).largestSquare(), square -> largest[0] = Math.max(largest[0], square));
    // Integers: exact up to 2⁵³, beyond that d + 1 roundings.
    double square = multiplyUp(largest[0], addUp(1, 2 * gamma(dimension() + 1L)));
    return multiplyUp(sqrtUp(square), GRID);
  }

  private double[] scaled(double[] w) {
    Kernel.requireLength(w, dimension(), "w");
    double[] scaled = w.clone();
    for (int j = 0; j < w.length; j++) {
      if (!Double.isFinite(w[j])) {
        throw new BadInputException("weight " + j + " is not finite: " + w[j]);
      }
      scaled[j] *= GRID;
    }
    return scaled;
  }

  private LogisticRiskTiles tiles(IndexRange block) {
    return new LogisticRiskTiles(rows, stride, block, kernel);
  }

  private <R> void each(Function<IndexRange, R> work, Consumer<R> combine) {
    parallel.map(blocks.iterator(), blocks.size(), work, combine, progress);
  }
}
