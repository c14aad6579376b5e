package dev.lethe.glm.risk;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.glm.Loss;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.RiskFolds.Measured;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowsInMemory;
import java.util.Optional;

/**
 * The risk of rows that an engine holds, read straight from their grid integers.
 *
 * <p>A pass is bound by memory, and integers are half as long as doubles, so they are widened tile
 * by tile in the cache. Rows come in blocks whose results are put together in order: the bits do
 * not depend on the threads.
 *
 * <p><b>Rounding.</b> Let u = 2⁻⁵³, γ_k = ku/(1−ku), B ≥ ‖x_i‖, K the longest chain of roundings
 * that a term of a sum goes through (tile, block, total, mean; the total counts for 2 however many
 * blocks there are, see {@link RiskSums}). A computed margin is off by at most γ_d·B‖w‖, in any
 * order and fused or not. A computed slope is off by an error e of the loss ({@link Loss.Accuracy})
 * and C times the margin's error; slopes are at most s, so the sum is off by γ_K times B·s.
 * Together
 *
 * <pre>  ‖ĝ − g‖ ≤ B·(γ_K·s + (1+γ_K)(e + C·γ_d·B‖w‖)).</pre>
 *
 * The Hessian's weight c = φ″ has |d log c/dt| ≤ q, so its relative error is at most an error of
 * the loss and e^{q·γ_d·B‖w‖} − 1 (kernels may apply its root twice instead), and with γ_K for
 * product and sum the Frobenius error is at most a factor θ times (1/n)Σ c_i‖x_i‖² = tr H ≤ tr
 * Ĥ/(1−θ). Where φ″ jumps, true and computed weights are only known to be from 0 to C (a matrix of
 * o outputs is no longer than o·C). Scaling by 2⁻²⁰ is exact. Underflow is below 2⁻⁹⁰⁰.
 *
 * <p>Of o outputs the margins' errors together are still at most γ_d·B‖w‖, and so the gradient's
 * bound stands. An entry of φ″, at most C, is computed with an error of the loss of at most C times
 * {@link Loss.Accuracy#curvatureError} at the computed margins, K·γ_d·B‖w‖ from the true ones; its
 * product with the row and the sums round by γ_K, so the o² blocks of the Hessian are off by at
 * most o²B²(C(γ_K + e″) + K·γ_d·B‖w‖). Entries off the diagonal are at most C/2, as 0 ⪯ φ″ ⪯ C;
 * {@link RiskTiles} lifts them by as much and takes that off again, so terms of 3C/2 round, which o
 * blocks in norm and o² in the sum leave room for.
 */
public final class RiskOnRows implements Risk {

  private static final double UNIT = 0x1p-53;
  private static final double UNDERFLOW = 0x1p-900;
  private static final double GRID = 1.0 / Grid.ONE;

  /** K: product, tile and block, 2 for the total, division by n and a few to spare. */
  private static final long CHAIN =
      RiskTiles.ROWS_PER_TILE + RowEngine.MOST_BLOCK_ROWS / RiskTiles.ROWS_PER_TILE + 2 + 8L;

  private final Loss loss;
  private final RowEngine engine;
  private final int stride;
  private final long count;
  private final double largestNorm;
  private final boolean hasHessian;

  private RiskOnRows(
      Loss loss, RowEngine engine, int stride, long count, double largestNorm, boolean hasHessian) {
    this.loss = loss;
    this.engine = engine;
    this.stride = stride;
    this.count = count;
    this.largestNorm = largestNorm;
    this.hasHessian = hasHessian;
  }

  /** With the fastest kernel and all processors, silently. */
  public static RiskOnRows of(Loss loss, GridRows rows) {
    return of(loss, RowsInMemory.of(rows));
  }

  /**
   * The same by given means.
   *
   * @param progress hears of every block of every pass, and may cancel there
   */
  public static RiskOnRows of(
      Loss loss, GridRows rows, Kernel kernel, ParallelBlocks parallel, Progress progress) {
    return of(loss, new RowsInMemory(rows, kernel, parallel, progress));
  }

  /** Refuses an empty table and labels that the loss does not allow. */
  public static RiskOnRows of(Loss loss, RowEngine engine) {
    requireSome(loss, engine.count(), engine.columns());
    Measured all = engine.fold(new RiskFolds.Measure(loss, 1));
    return measured(loss, engine, norm(all.largestSquare(), engine.columns()));
  }

  /**
   * The same without a pass to measure the rows: labels are refused by the first one.
   *
   * @param largestNorm no row is longer
   */
  public static RiskOnRows measured(Loss loss, RowEngine engine, double largestNorm) {
    requireSome(loss, engine.count(), engine.columns());
    return new RiskOnRows(
        loss, engine, 1, engine.count(), largestNorm, !WideRows.isWide(loss, engine.columns()));
  }

  /** The same with no Hessian, however few features there are. */
  public RiskOnRows withoutHessian() {
    return new RiskOnRows(loss, engine, stride, count, largestNorm, false);
  }

  public static void requireLearnable(Loss loss, GridRows rows) {
    requireSome(loss, rows.rows(), rows.columns());
    RiskFolds.requireLabels(loss, rows, new IndexRange(0, rows.rows()));
  }

  private static void requireSome(Loss loss, long rows, int columns) {
    if (rows == 0 || columns == 0) {
      throw new BadInputException(
          "%s regression needs at least one row and one feature, but got %d rows of %d"
              .formatted(loss.word(), rows, columns));
    }
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public int columns() {
    return engine.columns();
  }

  @Override
  public int dimension() {
    return Math.multiplyExact(loss.outputs(), engine.columns());
  }

  @Override
  public double largestNorm() {
    return largestNorm;
  }

  @Override
  public Pass pass(double[] w) {
    RiskSums total = engine.fold(new RiskFolds.Gradient(loss, scaled(w, dimension()), stride));
    return mean(total.scalar(), total.vector());
  }

  /** Uses up the sums, these of vectors of the grid. */
  Pass mean(double losses, double[] gradient) {
    for (int j = 0; j < gradient.length; j++) {
      gradient[j] = gradient[j] * GRID / count;
    }
    return new Pass(losses / count, gradient);
  }

  @Override
  public Optional<RiskBeside> beside() {
    return RiskBeside.of(this);
  }

  Loss loss() {
    return loss;
  }

  RowEngine engine() {
    return engine;
  }

  int stride() {
    return stride;
  }

  @Override
  public boolean hasHessian() {
    return hasHessian;
  }

  @Override
  public Enclosure hessian(double[] w) {
    if (!hasHessian) {
      throw new BadUsageException(
          "no Hessian is computed %s: a method that needs one cannot be used with them"
              .formatted(WideRows.tooMany(loss, columns())));
    }
    double[] entries =
        engine.fold(new RiskFolds.Curvature(loss, scaled(w, dimension()), stride)).vector();
    for (int j = 0; j < entries.length; j++) {
      entries[j] = entries[j] * (GRID * GRID) / count;
    }
    SymmetricMatrix centre = SymmetricMatrix.of(dimension(), entries);
    return new Enclosure(centre, hessianError(centre, Vectors.normUp(w)));
  }

  private double hessianError(SymmetricMatrix centre, double length) {
    double margin = marginError(columns(), largestNorm, length);
    double farthest = addUp(multiplyUp(largestNorm, length), margin);
    if (loss.third().isEmpty()) {
      double weight = multiplyUp(loss.curvatureAtMost(farthest), addUp(1, gamma(CHAIN)));
      double each = multiplyUp(weight, multiplyUp(largestNorm, largestNorm));
      return addUp(centre.frobeniusNormUp(), OutwardMath.scaleUp(loss.outputs(), each));
    }
    if (loss.outputs() > 1) {
      return severalOutputsError(farthest, margin);
    }
    double change = OutwardMath.scaleUp(loss.third().get().overCurvatureAnywhere(), margin);
    double weight =
        addUp(loss.accuracy(farthest).curvatureError(), Math.nextUp(Math.expm1(change)));
    double theta = addUp(gamma(CHAIN), weight);
    if (!(theta < 0.25)) {
      throw new NoGuaranteeException(
          "weights of length %s are too long for a Hessian in doubles; use a larger λ or a radius"
              .formatted(length));
    }
    // The trace is summed with at most d more roundings; the factor 2 covers them, 1/(1−θ) and
    // products of errors.
    return addUp(multiplyUp(2 * theta, centre.trace()), UNDERFLOW);
  }

  /** o²B²(C(γ_K + e″) + K·γ_d·B‖w‖). */
  private double severalOutputsError(double farthest, double margin) {
    double relative = addUp(gamma(CHAIN), loss.accuracy(farthest).curvatureError());
    double computed = multiplyUp(loss.curvatureAtMost(farthest), relative);
    double third = loss.third().orElseThrow().atMost(farthest);
    double entries = (double) loss.outputs() * loss.outputs();
    double square = multiplyUp(largestNorm, largestNorm);
    double each = addUp(computed, multiplyUp(third, margin));
    return addUp(multiplyUp(multiplyUp(entries, square), each), UNDERFLOW);
  }

  @Override
  public double gradientErrorAtMost(double radius) {
    return gradientErrorAtMost(loss, columns(), largestNorm, radius);
  }

  /**
   * The same for any rows, none longer than {@code norm}, before one of them is read and whatever
   * engine holds them: a refusal that rests on it is a function of public bounds.
   */
  public static double gradientErrorAtMost(Loss loss, int columns, double norm, double radius) {
    double sum = gamma(CHAIN);
    double margin = marginError(columns, norm, radius);
    double farthest = addUp(multiplyUp(norm, radius), margin);
    Loss.Accuracy computed = loss.accuracy(farthest);
    double moved = multiplyUp(loss.curvatureAtMost(farthest), margin);
    double term = addUp(computed.slopeError(), moved);
    double relative =
        addUp(OutwardMath.scaleUp(computed.slope(), sum), multiplyUp(addUp(1, sum), term));
    return addUp(multiplyUp(norm, relative), UNDERFLOW);
  }

  @Override
  public Risk sample(int oneIn) {
    if (oneIn < 1) {
      throw new BadUsageException("one in " + oneIn + " rows makes no sense: it must be ≥ 1");
    }
    long wider = (long) stride * oneIn;
    if (oneIn == 1 || wider >= engine.count() || wider > RowEngine.MOST_BLOCK_ROWS) {
      return this;
    }
    Measured sampled = engine.fold(new RiskFolds.Measure(loss, (int) wider));
    return new RiskOnRows(loss, engine, (int) wider, sampled.count(), largestNorm, hasHessian);
  }

  /** γ_d·B·‖w‖. */
  private static double marginError(int columns, double rowNorm, double norm) {
    return addUp(multiplyUp(gamma(columns), multiplyUp(rowNorm, norm)), UNDERFLOW);
  }

  private static double gamma(long k) {
    return divideUp(k * UNIT, subtractDown(1, k * UNIT));
  }

  /** Integers: the square is exact up to 2⁵³, beyond that d + 1 roundings. */
  private static double norm(double largestSquare, int columns) {
    double square = multiplyUp(largestSquare, addUp(1, 2 * gamma(columns + 1L)));
    return multiplyUp(sqrtUp(square), GRID);
  }

  /** In units of the grid. */
  static double[] scaled(double[] w, int dimension) {
    Kernel.requireLength(w, dimension, "w");
    double[] scaled = w.clone();
    for (int j = 0; j < w.length; j++) {
      if (!Double.isFinite(w[j])) {
        throw new BadInputException("weight " + j + " is not finite: " + w[j]);
      }
      scaled[j] *= GRID;
    }
    return scaled;
  }
}
