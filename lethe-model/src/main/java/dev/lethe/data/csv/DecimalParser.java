package dev.lethe.data.csv;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * Reads a decimal number from bytes, correctly rounded, equal to {@link Double#parseDouble} bit for
 * bit, without making a string in all but a few cases in a thousand.
 *
 * <p>The text is m·10ᵉ with an integer m. Three ways, each exact:
 *
 * <ol>
 *   <li>m ≤ 2⁵³ and |e| ≤ 22: m and 10^|e| are doubles, so one multiplication or division rounds
 *       once (Clinger 1990).
 *   <li>m &lt; 2⁶⁴ and |e| ≤ 64: with w = m shifted to 64 bits and T the first 64 bits of 10ᵉ, cut
 *       off, 10ᵉ lies in [T, T+1) units, so the product lies in [wT, wT + 2⁶⁴) and, with H the
 *       upper word of wT, the result in [H, H+2) units. If both ends of that interval round to the
 *       same 53-bit number, that is the answer (the idea of Eisel and Lemire 2021, with the
 *       plainest possible check).
 *   <li>Otherwise {@link Double#parseDouble}.
 * </ol>
 */
public final class DecimalParser {

  private static final int LARGEST_EXACT = 22;
  private static final int WIDEST = 64;
  private static final double[] EXACT_POWERS = new double[LARGEST_EXACT + 1];

  /** T and t with 10ᵉ in [T, T+1)·2ᵗ and 2⁶³ ≤ T &lt; 2⁶⁴, at index e + 64. */
  private static final long[] LEADING_BITS = new long[2 * WIDEST + 1];

  private static final int[] BINARY_EXPONENT = new int[2 * WIDEST + 1];

  static {
    double power = 1;
    for (int e = 0; e <= LARGEST_EXACT; e++, power *= 10) {
      EXACT_POWERS[e] = power;
    }
    for (int e = -WIDEST; e <= WIDEST; e++) {
      BigInteger ten = BigInteger.TEN.pow(Math.abs(e));
      int shift = e >= 0 ? ten.bitLength() - 64 : -63 - ten.bitLength();
      BigInteger leading =
          e >= 0 ? ten.shiftRight(shift) : BigInteger.ONE.shiftLeft(-shift).divide(ten);
      LEADING_BITS[e + WIDEST] = leading.longValue();
      BINARY_EXPONENT[e + WIDEST] = shift;
    }
  }

  private DecimalParser() {}

  /**
   * The number in {@code bytes[from, to)}, blanks around it allowed. Long, because every digit of a
   * table passes here and its state is in local variables.
   *
   * @return NaN for anything but sign, digits, point and exponent, and for magnitudes that overflow
   */
  public static double parse(byte[] bytes, int from, int to) {
    int p = from;
    int end = to;
    while (p < end && isBlank(bytes[p])) {
      p++;
    }
    while (end > p && isBlank(bytes[end - 1])) {
      end--;
    }
    if (p == end) {
      return Double.NaN;
    }
    int start = p;
    boolean negative = bytes[p] == '-';
    if (negative || bytes[p] == '+') {
      p++;
    }
    int first = p;
    long m = 0;
    int digit;
    while (p < end && (digit = bytes[p] - '0') >= 0 && digit <= 9) {
      m = 10 * m + digit;
      p++;
    }
    int digits = p - first;
    int exponent = 0;
    if (p < end && bytes[p] == '.') {
      int point = p++;
      while (p < end && (digit = bytes[p] - '0') >= 0 && digit <= 9) {
        m = 10 * m + digit;
        p++;
      }
      exponent = point + 1 - p;
      digits -= exponent;
    }
    if (digits == 0) {
      return Double.NaN;
    }
    if (p < end) {
      int written = explicitExponent(bytes, p, end);
      if (written == Integer.MIN_VALUE) {
        return Double.NaN;
      }
      exponent += written;
    }
    if (digits <= 19 || digits - leadingZeros(bytes, first, end) <= 19) {
      double magnitude = fromParts(m, exponent);
      if (!Double.isNaN(magnitude)) {
        return negative ? -magnitude : magnitude;
      }
    }
    return slowly(bytes, start, end);
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  /** The value after e or E, capped far beyond any double; MIN_VALUE if it is malformed. */
  private static int explicitExponent(byte[] bytes, int from, int end) {
    int p = from;
    if (bytes[p] != 'e' && bytes[p] != 'E') {
      return Integer.MIN_VALUE;
    }
    p++;
    boolean negative = p < end && bytes[p] == '-';
    if (p < end && (negative || bytes[p] == '+')) {
      p++;
    }
    if (p == end) {
      return Integer.MIN_VALUE;
    }
    int value = 0;
    for (; p < end; p++) {
      int digit = bytes[p] - '0';
      if (digit < 0 || digit > 9) {
        return Integer.MIN_VALUE;
      }
      value = Math.min(10 * value + digit, 100_000);
    }
    return negative ? -value : value;
  }

  private static int leadingZeros(byte[] bytes, int first, int end) {
    int zeros = 0;
    for (int p = first; p < end && (bytes[p] == '0' || bytes[p] == '.'); p++) {
      zeros += bytes[p] == '0' ? 1 : 0;
    }
    return zeros;
  }

  /** m·10ᵉ for an unsigned m, correctly rounded, or NaN where the quick ways do not decide. */
  private static double fromParts(long m, int e) {
    if (m >= 0 && m <= 1L << 53) {
      if (e <= 0 && e >= -LARGEST_EXACT) {
        return m / EXACT_POWERS[-e];
      }
      if (e > 0 && e <= LARGEST_EXACT) {
        return m * EXACT_POWERS[e];
      }
      if (m == 0) {
        return 0;
      }
    }
    if (e < -WIDEST || e > WIDEST) {
      return Double.NaN;
    }
    int zeros = Long.numberOfLeadingZeros(m);
    long high = unsignedMultiplyHigh(m << zeros, LEADING_BITS[e + WIDEST]);
    int drop = 11 - Long.numberOfLeadingZeros(high);
    long half = 1L << (drop - 1);
    long low = high & (2 * half - 1);
    if (low == half || low == half - 1) {
      return Double.NaN;
    }
    long rounded = (high >>> drop) + (low > half ? 1 : 0);
    int scale = drop + 64 + BINARY_EXPONENT[e + WIDEST] - zeros;
    return rounded * Double.longBitsToDouble((scale + 1023L) << 52);
  }

  private static long unsignedMultiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }

  private static double slowly(byte[] bytes, int from, int to) {
    String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    double value = Double.parseDouble(text);
    return Double.isInfinite(value) ? Double.NaN : value;
  }
}
