package dev.lethe.statistics;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Rounding;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Turns integer Gram matrices into doubles, and says how far that can be from the truth. */
final class GramEnclosures {

  private static final double UNIT = 0x1p-40;

  private GramEnclosures() {}

  /**
   * Σ_s c_s·G_s and a bound on its rounding error.
   *
   * <p>Proof. With u = 2⁻⁵³, an entry of G_s becomes the nearest double (one factor 1+u), is scaled
   * by a power of two (exact; entries are integers times 2⁻⁴⁰, far from underflow), multiplied by
   * c_s (1+u; a product below 2⁻¹⁰²² errs by at most 2⁻¹⁰⁷⁵ instead, covered below) and added to at
   * most S terms (S factors). So |error_ij| ≤ γ·Σ_s c_s|G_s,ij|, γ = (S+2)u/(1−(S+2)u), and since
   * |G_ij| ≤ √(G_ii·G_jj), the Frobenius norm of the error is at most γ·Σ_s c_s·tr(G_s). We charge
   * twice that, which pays for rounding the charge itself, and S·order·2⁻¹⁰²² for underflow.
   */
  static Enclosure sum(int features, @Nullable WideGram[] grams, IntToDoubleFunction weight) {
    double[] centre = new double[features * features];
    double weightedTrace = 0;
    int terms = 0;
    for (int s = 0; s < grams.length; s++) {
      WideGram gram = grams[s];
      if (gram == null) {
        continue;
      }
      double c = requireWeight(weight.applyAsDouble(s), s);
      addScaled(centre, features, gram, c);
      weightedTrace = Rounding.addUp(weightedTrace, Rounding.multiplyUp(c, trace(gram, features)));
      terms++;
    }
    double gamma = 2 * (terms + 2) * 0x1p-53;
    double radius =
        terms == 0
            ? 0
            : Rounding.addUp(
                Rounding.multiplyUp(gamma, weightedTrace),
                terms * (double) features * Double.MIN_NORMAL);
    return new Enclosure(SymmetricMatrix.takingUpper(features, centre), radius);
  }

  private static double requireWeight(double c, int shell) {
    if (!(c >= 0) || Double.isInfinite(c)) {
      throw new BadUsageException(
          "the weight of a shell must be finite and ≥ 0, but shell " + shell + " has " + c);
    }
    return c;
  }

  /** The upper triangle only. */
  private static void addScaled(double[] centre, int features, WideGram gram, double c) {
    for (int i = 0; i < features; i++) {
      int packed = gram.index(i, i) - i;
      for (int j = i; j < features; j++) {
        centre[i * features + j] += c * (gram.nearest(packed + j) * UNIT);
      }
    }
  }

  /** tr(G)·2⁻⁴⁰, rounded up. */
  private static double trace(WideGram gram, int features) {
    double trace = 0;
    for (int i = 0; i < features; i++) {
      trace = Rounding.addUp(trace, Math.nextUp(gram.nearest(i, i)));
    }
    return trace * UNIT;
  }
}
