package dev.lethe.linalg;

/**
 * The rows of one small matrix that the next proof on the same thread uses again: to a small proof
 * fresh memory costs as much as a quarter of its arithmetic.
 */
final class SpareRows {

  /** Of this order or more, arithmetic outweighs memory, and a thread would keep too much. */
  private static final int LARGE = 256;

  private static final double[][] NONE = {};

  private static final ThreadLocal<double[][][]> SPARE =
      ThreadLocal.withInitial(() -> new double[][][] {NONE});

  private SpareRows() {}

  /** n rows of length n with anything in them, the caller's alone. */
  static double[][] take(int n) {
    double[][][] spare = SPARE.get();
    double[][] rows = spare[0];
    spare[0] = NONE;
    return rows.length == n ? rows : new double[n][n];
  }

  /** For the next; the caller must not touch them again. */
  static void giveBack(double[][] rows) {
    if (rows.length < LARGE) {
      SPARE.get()[0] = rows;
    }
  }
}
