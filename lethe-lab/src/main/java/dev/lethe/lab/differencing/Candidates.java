package dev.lethe.lab.differencing;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The rows that might have been deleted, and how like a guess each of them is.
 *
 * <p>Rows are compared by the features that vary. Where there is a constant column (a bias), it
 * gives the guess its sign and length; without one the sign is open, and the better one counts.
 */
final class Candidates {

  private final GridRows rows;
  private final int[] varying;
  private final int constant;

  private Candidates(GridRows rows, int[] varying, int constant) {
    this.rows = rows;
    this.varying = varying;
    this.constant = constant;
  }

  static Candidates of(GridRows rows) {
    int[] constants =
        IntStream.range(0, rows.columns())
            .filter(j -> value(rows, 0, j) != 0)
            .filter(
                j ->
                    IntStream.range(0, rows.rows())
                        .allMatch(i -> value(rows, i, j) == value(rows, 0, j)))
            .toArray();
    int constant = constants.length == 0 ? -1 : constants[0];
    int[] varying = IntStream.range(0, rows.columns()).filter(j -> j != constant).toArray();
    return new Candidates(rows, varying, constant);
  }

  private static double value(GridRows rows, int i, int j) {
    return rows.features()[i * rows.columns() + j] / (double) Grid.ONE;
  }

  /** Whether the sign of a guess is known. */
  boolean isSigned() {
    return constant >= 0;
  }

  /** The cosine between a guess and a row. */
  double cosine(double[] guess, int row) {
    double product = 0;
    double guessSquares = 0;
    double rowSquares = 0;
    for (int j : varying) {
      double x = value(rows, row, j);
      product += guess[j] * x;
      guessSquares += guess[j] * guess[j];
      rowSquares += x * x;
    }
    double cosine = product / Math.sqrt(guessSquares * rowSquares);
    if (Double.isNaN(cosine)) {
      return 0;
    }
    return isSigned()
        ? cosine * Math.signum(guess[constant] * value(rows, 0, constant))
        : Math.abs(cosine);
  }

  /**
   * Where a row stands among all, 1 being the most like the guess; equals share the better place.
   */
  int rank(double[] guess, int row) {
    double own = cosine(guess, row);
    return 1 + (int) IntStream.range(0, rows.rows()).filter(i -> cosine(guess, i) > own).count();
  }

  int count() {
    return rows.rows();
  }

  /** The middle one, or the mean of the two in the middle. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int n = sorted.length;
    return (sorted[(n - 1) / 2] + sorted[n / 2]) / 2;
  }
}
