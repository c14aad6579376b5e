package dev.lethe.statistics;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import java.math.BigInteger;

/**
 * XᵀX − n·mean·meanᵀ as doubles, from (n·XᵀX − (Σx)(Σx)ᵀ)/n with the numerator in integers: no
 * digit is lost to cancellation, however far the rows are from the origin.
 *
 * <p>Proof of the radius. An entry is an integer rounded to a double (at most two roundings),
 * divided by n, itself rounded, with one more rounding: off by at most γ_4·|A_ij|, in the Frobenius
 * norm by γ_4·‖A‖_F ≤ γ_4·tr(A), as A is positive semidefinite. We charge 8u·tr(A), which also pays
 * for the rounding of the trace. Entries are 0 or at least 2⁻⁴⁰/n: no underflow.
 */
final class CentredGram {

  private static final double UNIT = 0x1p-40;
  private static final double TWO_64 = 0x1p64;

  private final WideGram total;
  private final int features;
  private final long n;

  private CentredGram(WideGram total, int features) {
    this.total = total;
    this.features = features;
    this.n = total.get(features + 1, features + 1).longValueExact();
  }

  /** Of widened rows (x, y, 1), at least one of them. */
  static Enclosure of(WideGram total, int features) {
    return new CentredGram(total, features).enclosure();
  }

  private Enclosure enclosure() {
    int d = features;
    BigInteger[] sums = new BigInteger[d];
    boolean small = true;
    for (int i = 0; i < d; i++) {
      sums[i] = total.get(i, d + 1);
      small &= sums[i].bitLength() < Long.SIZE;
    }
    double[] entries = new double[d * d];
    double trace = 0;
    int k = 0;
    for (int i = 0; i < d; i++) {
      for (int j = i; j < d; j++, k++) {
        boolean narrow = small && total.high(k) == total.low(k) >> 63;
        double numerator =
            narrow
                ? narrowNumerator(total.low(k), sums[i].longValue(), sums[j].longValue())
                : wideNumerator(i, j, sums);
        entries[i * d + j] = numerator / n * UNIT;
      }
      k += ExactStatistics.EXTRA_COLUMNS;
      trace = addUp(trace, entries[i * d + i]);
    }
    return new Enclosure(SymmetricMatrix.takingUpper(d, entries), multiplyUp(8 * 0x1p-53, trace));
  }

  private double wideNumerator(int i, int j, BigInteger[] sums) {
    return BigInteger.valueOf(n)
        .multiply(total.get(i, j))
        .subtract(sums[i].multiply(sums[j]))
        .doubleValue();
  }

  /** n·g − a·b where all fit 64 bits: products below 2¹²⁶ in size, so 128 bits hold the result. */
  private double narrowNumerator(long g, long a, long b) {
    long low = n * g - a * b;
    long borrow = Long.compareUnsigned(n * g, a * b) < 0 ? 1 : 0;
    long high = Math.multiplyHigh(n, g) - Math.multiplyHigh(a, b) - borrow;
    boolean negative = high < 0;
    if (negative) {
      low = -low;
      high = ~high + (low == 0 ? 1 : 0);
    }
    // Both halves are ≥ 0 here, so adding them cancels nothing.
    double size = high * TWO_64 + unsigned(low);
    return negative ? -size : size;
  }

  private static double unsigned(long bits) {
    double half = (bits >>> 1) | (bits & 1);
    return bits >= 0 ? bits : 2 * half;
  }
}
