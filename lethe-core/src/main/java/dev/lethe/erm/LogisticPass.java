package dev.lethe.erm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideDown;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;

/**
 * One pass over rows at fixed weights: least curvature and gradient length of the logistic risk,
 * with every rounding error on the safe side.
 *
 * @param largestNorm max‖x_i‖, rounded up
 * @param curvatureAtLeast λ_min((1/n)Σ σ'(w·x_i)x_i·x_iᵀ), rounded down
 * @param gradientAtLeast ‖∇F(w)‖, rounded down, not below 0
 */
record LogisticPass(double largestNorm, double curvatureAtLeast, double gradientAtLeast) {

  private static final int BLOCK_ROWS = 512;
  private static final double UNIT = 0x1p-53;

  /**
   * Reads the rows once.
   *
   * <p>Rounding, with u = 2⁻⁵³, n rows, d columns, B_R the largest norm and entries exact on the
   * grid: a product w·x is off by at most e = 2(d+1)u·B_R‖w‖, so the weight σ'(|t̂| + e), rounded
   * down, is at most σ'(t). Sums of n such terms, in any order, are off by at most 2(n+4)u times
   * the sum of absolute terms: for the Gram its Frobenius norm is at most Σ c_i‖x_i‖², and at most
   * n·B_R for the gradient. A computed σ(−yt) is off by e/4 and 8u more. Underflow errs by less
   * than n·d·2⁻¹⁰²² in all.
   */
  static LogisticPass over(GridRows rows, double[] w, double lambda, Kernel kernel) {
    return over(rows, w, lambda, kernel, true);
  }

  /** The same of wide rows, where only 0 is known of the curvature. */
  static LogisticPass withoutCurvature(GridRows rows, double[] w, double lambda, Kernel kernel) {
    return over(rows, w, lambda, kernel, false);
  }

  private static LogisticPass over(
      GridRows rows, double[] w, double lambda, Kernel kernel, boolean curved) {
    int d = rows.columns();
    int n = rows.rows();
    double largest = largestNorm(rows);
    double error = multiplyUp(2 * (d + 1) * UNIT, multiplyUp(largest, OutwardMath.normUp(w)));
    double[] gram = new double[curved ? d * d : 0];
    double[] gradient = new double[d];
    double trace = 0;
    double[] block = new double[gram.length];
    try (RowBlock x = kernel.newBlock(Math.min(n, BLOCK_ROWS), d)) {
      for (int first = 0; first < n; first += BLOCK_ROWS) {
        int count = Math.min(BLOCK_ROWS, n - first);
        fill(x, rows, first, count);
        double[] t = new double[count];
        kernel.multiply(x, w, t);
        double[] weights = new double[count];
        double[] pulls = new double[count];
        for (int i = 0; i < count; i++) {
          weights[i] = OutwardMath.curvatureDown(addUp(Math.abs(t[i]), error));
          double y = Math.signum((double) rows.labels()[first + i]);
          pulls[i] = -y / (1 + StrictMath.exp(y * t[i]));
          trace = addUp(trace, weights[i]);
        }
        if (curved) {
          kernel.weightedGram(x, weights, block);
        }
        for (int k = 0; k < block.length; k++) {
          gram[k] += block[k];
        }
        kernel.multiplyTransposedAdd(x, pulls, gradient);
      }
    }
    double summing = 2.0 * (n + 4) * UNIT;
    double underflow = (double) n * d * Double.MIN_NORMAL;
    double gramError =
        addUp(multiplyUp(summing, multiplyUp(trace, multiplyUp(largest, largest))), underflow);
    double curvature =
        curved
            ? Spectra.smallestAtLeast(new Enclosure(SymmetricMatrix.of(d, gram), gramError), kernel)
            : 0;
    double gradientError =
        addUp(
            multiplyUp(largest, addUp(addUp(summing, error), 16 * UNIT)),
            addUp(multiplyUp(8 * lambda * UNIT, OutwardMath.normUp(w)), underflow));
    return new LogisticPass(
        largest,
        Math.max(0, divideDown(curvature, n)),
        gradientNorm(gradient, n, lambda, w, gradientError));
  }

  private static double gradientNorm(double[] sum, int n, double lambda, double[] w, double error) {
    double squares = 0;
    for (int k = 0; k < sum.length; k++) {
      double g = sum[k] / n + lambda * w[k];
      squares += g * g;
    }
    double computed = Math.sqrt(squares) * (1 - (sum.length + 8) * 0x1p-52);
    return Math.max(0, subtractDown(computed, error));
  }

  private static void fill(RowBlock block, GridRows rows, int first, int count) {
    block.clear();
    double[] row = new double[rows.columns()];
    for (int i = first; i < first + count; i++) {
      for (int k = 0; k < row.length; k++) {
        row[k] = rows.features()[i * row.length + k] * (1.0 / Grid.ONE);
      }
      block.append(row, 0);
    }
  }

  private static double largestNorm(GridRows rows) {
    long largest = 0;
    for (int i = 0; i < rows.rows(); i++) {
      long squares = 0;
      for (int k = 0; k < rows.columns(); k++) {
        long v = rows.features()[i * rows.columns() + k];
        squares += v * v;
      }
      largest = Math.max(largest, squares);
    }
    // A squared norm is at most 2⁴¹: exact in a double.
    return largest == 0 ? 0 : divideUp(Math.nextUp(Math.sqrt((double) largest)), Grid.ONE);
  }
}
