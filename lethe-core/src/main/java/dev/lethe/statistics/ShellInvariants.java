package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * What must hold of the integers of one shell if they came from rows.
 *
 * <p>n ≥ 0 rows with t_{s−1} &lt; Σv² ≤ t_s have a trace within (n·t_{s−1}, n·t_s], no negative
 * squares, labels with y² ≤ 2⁴⁰, and G_ij² ≤ G_ii·G_jj (Cauchy–Schwarz); no rows leave only zeros.
 */
record ShellInvariants(WideGram gram, int features, int shell, String consequence) {

  static void require(
      WideGram gram, int features, NormShells shells, int shell, String consequence) {
    new ShellInvariants(gram, features, shell, consequence).requireAll(shells);
  }

  /** The rest of a shell, null where nothing is left; refuses rows that cannot have been in it. */
  static @Nullable WideGram difference(
      @Nullable WideGram all, WideGram leaving, int features, NormShells shells, int shell) {
    if (all == null) {
      throw new BadInputException(
          "cannot remove %s rows from norm shell %d, which is empty: these rows were never added"
              .formatted(leaving.get(features + 1, features + 1), shell));
    }
    WideGram rest = all.minus(leaving);
    require(rest, features, shells, shell, "these rows were never added");
    return rest.isZero() ? null : rest;
  }

  private void requireAll(NormShells shells) {
    BigInteger n = gram.get(features + 1, features + 1);
    if (n.signum() < 0 || n.bitLength() > 62) {
      throw broken("the number of rows must be within 0..2⁶², but would be " + n);
    }
    if (n.signum() == 0) {
      if (!gram.isZero()) {
        throw broken("a shell without rows must have zero sums");
      }
      return;
    }
    for (int i = 0; i < features; i++) {
      if (gram.get(i, i).signum() < 0) {
        throw broken("Σv² of feature " + i + " would be negative: " + gram.get(i, i));
      }
    }
    BigInteger trace = BigInteger.ZERO;
    for (int i = 0; i < features; i++) {
      trace = trace.add(gram.get(i, i));
    }
    requireBetween(
        "Σ‖v‖²",
        trace,
        n.multiply(BigInteger.valueOf(shells.below(shell) + 1)),
        n.multiply(BigInteger.valueOf(shells.threshold(shell))));
    requireBetween(
        "Σy²",
        gram.get(features, features),
        BigInteger.ZERO,
        n.multiply(BigInteger.valueOf(Grid.ONE_SQUARED)));
    requireCauchySchwarz();
    if (gram.kept() == Products.OWN) {
      for (int lane = 0; lane < RowFingerprint.LANES; lane++) {
        requireBetween("a fingerprint", gram.fingerprint(lane), BigInteger.ZERO, n.shiftLeft(62));
      }
    }
  }

  private void requireBetween(String what, BigInteger value, BigInteger least, BigInteger most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw broken(what + " must be within " + least + ".." + most + ", but would be " + value);
    }
  }

  /** In doubles with room for their rounding: a false refusal is impossible, a miss harmless. */
  private void requireCauchySchwarz() {
    int order = gram.order();
    double[] length = new double[order];
    for (int i = 0; i < order; i++) {
      length[i] = Math.sqrt(gram.nearest(i, i));
    }
    int k = 0;
    for (int i = 0; i < order; i++) {
      for (int j = i; j < order; j = gram.kept().after(order, i, j), k++) {
        if (Math.abs(gram.nearest(k)) > length[i] * length[j] * (1 + 0x1p-40)) {
          throw broken(
              "|G_ij| must be at most √(G_ii·G_jj), but entry ("
                  + i
                  + ", "
                  + j
                  + ") is "
                  + gram.get(i, j));
        }
      }
    }
  }

  private BadInputException broken(String rule) {
    return new BadInputException("norm shell " + shell + ": " + rule + ": " + consequence);
  }
}
