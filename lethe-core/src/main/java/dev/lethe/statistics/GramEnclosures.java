package dev.lethe.statistics;

import dev.lethe.base.Arguments;
import dev.lethe.base.Rounding;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Turns integer Gram matrices into doubles, and says how far that can be from the truth. */
final class GramEnclosures {

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
    int order = features + ExactStatistics.EXTRA_COLUMNS;
    double[] packed = new double[Products.ALL.length(order)];
    double weightedTrace = 0;
    int terms = 0;
    for (int s = 0; s < grams.length; s++) {
      WideGram gram = grams[s];
      if (gram == null) {
        continue;
      }
      double c = Arguments.amount("the weight of shell " + s, weight.applyAsDouble(s));
      WideGram.Doubles doubles = gram.doubles();
      addScaled(packed, doubles.packed(), c);
      weightedTrace = Rounding.addUp(weightedTrace, Rounding.multiplyUp(c, doubles.traceUp()));
      terms++;
    }
    double gamma = 2 * (terms + 2) * 0x1p-53;
    double radius =
        terms == 0
            ? 0
            : Rounding.addUp(
                Rounding.multiplyUp(gamma, weightedTrace),
                terms * (double) features * Double.MIN_NORMAL);
    return new Enclosure(unpacked(features, packed), radius);
  }

  /** tr(Σ_s c_s·G_s), rounded up. */
  static double trace(@Nullable WideGram[] grams, IntToDoubleFunction weight) {
    double trace = 0;
    for (int s = 0; s < grams.length; s++) {
      WideGram gram = grams[s];
      if (gram != null) {
        double c = Arguments.amount("the weight of shell " + s, weight.applyAsDouble(s));
        trace = Rounding.addUp(trace, Rounding.multiplyUp(c, gram.doubles().traceUp()));
      }
    }
    return trace;
  }

  /** Both arrays at the same index: the only form that is compiled to vectors. */
  private static void addScaled(double[] sum, double[] entries, double c) {
    for (int k = 0; k < sum.length; k++) {
      sum[k] += c * entries[k];
    }
  }

  /** Without the last columns. */
  private static SymmetricMatrix unpacked(int features, double[] packed) {
    double[] upper = new double[features * features];
    int from = 0;
    for (int i = 0; i < features; i++) {
      System.arraycopy(packed, from, upper, i * features + i, features - i);
      from += features - i + ExactStatistics.EXTRA_COLUMNS;
    }
    return SymmetricMatrix.takingUpper(features, upper);
  }

  /** vᵀG_s·v for each shell, nearly: 0 where it is empty. */
  static double[] forms(@Nullable WideGram[] grams, double[] v) {
    double[] forms = new double[grams.length];
    for (int s = 0; s < grams.length; s++) {
      WideGram gram = grams[s];
      if (gram != null) {
        forms[s] = form(gram.doubles().packed(), v);
      }
    }
    return forms;
  }

  /** tr(G_s)/d for each shell, nearly: 0 where it is empty. */
  static double[] meanForms(@Nullable WideGram[] grams, int features) {
    double[] forms = new double[grams.length];
    for (int s = 0; s < grams.length; s++) {
      WideGram gram = grams[s];
      forms[s] = gram == null ? 0 : gram.doubles().traceUp() / features;
    }
    return forms;
  }

  private static double form(double[] packed, double[] v) {
    double sum = 0;
    int diagonal = 0;
    for (int i = 0; i < v.length; i++) {
      double row = dot(packed, diagonal - i, v, i + 1);
      sum += v[i] * (packed[diagonal] * v[i] + 2 * row);
      diagonal += v.length - i + ExactStatistics.EXTRA_COLUMNS;
    }
    return sum;
  }

  /** Σ packed[offset + j]·v[j], j ≥ from; two sums hide half the latency of addition. */
  private static double dot(double[] packed, int offset, double[] v, int from) {
    double even = 0;
    double odd = 0;
    int j = from;
    for (; j + 1 < v.length; j += 2) {
      even += packed[offset + j] * v[j];
      odd += packed[offset + j + 1] * v[j + 1];
    }
    return j < v.length ? even + odd + packed[offset + j] * v[j] : even + odd;
  }
}
