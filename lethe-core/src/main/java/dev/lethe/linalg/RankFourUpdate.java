package dev.lethe.linalg;

/**
 * The inner loop of every dense product here: two target rows gain a combination of four others.
 *
 * <p>All rows are whole arrays read at the same index, because that is the only form in which the
 * JIT compiler knows that they cannot overlap shifted, and so the only one it turns into vector
 * instructions; four by two is the largest tile it still unrolls, and only with fused operations is
 * the body reliably small enough (three times faster in Cholesky). {@code Math.fma} rounds once,
 * the same way everywhere; a processor without it (x86 before 2013) would be slow, not wrong.
 */
final class RankFourUpdate {

  private RankFourUpdate() {}

  /** {@code t[j] += a0·x0[j] + … + a3·x3[j]} and {@code s[j] += b0·x0[j] + … + b3·x3[j]}. */
  static void add(
      double[] t,
      double[] s,
      int from,
      int to,
      double[] x0,
      double[] x1,
      double[] x2,
      double[] x3,
      double a0,
      double a1,
      double a2,
      double a3,
      double b0,
      double b1,
      double b2,
      double b3) {
    for (int j = from; j < to; j++) {
      // No local copies of x0[j] … : with them the compiler of JDK 17 gives up on vectors.
      t[j] =
          Math.fma(a3, x3[j], Math.fma(a2, x2[j], Math.fma(a1, x1[j], Math.fma(a0, x0[j], t[j]))));
      s[j] =
          Math.fma(b3, x3[j], Math.fma(b2, x2[j], Math.fma(b1, x1[j], Math.fma(b0, x0[j], s[j]))));
    }
  }
}
