package dev.lethe.glm.softmax;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;

/**
 * Slopes and curvatures of the softmax loss to sixty digits, and sums of them over rows: what
 * computed ones are off is measured against these.
 */
public final class ExactSoftmax {

  private static final MathContext DIGITS = new MathContext(60);
  private static final int HALVINGS = 20;

  private final int classes;
  private final BigDecimal share;
  private final BigDecimal first;
  private final BigDecimal less;

  /** The reflection, each of its numbers by a root: s, 1/√k and 1/(k − √k). */
  public ExactSoftmax(int classes) {
    this.classes = classes;
    BigDecimal k = BigDecimal.valueOf(classes);
    BigDecimal root = k.sqrt(DIGITS);
    this.share = BigDecimal.ONE.divide(root.subtract(BigDecimal.ONE), DIGITS);
    this.first = BigDecimal.ONE.divide(root, DIGITS);
    this.less = BigDecimal.ONE.divide(k.subtract(root), DIGITS);
  }

  /** x·w_a for each output a. */
  public BigDecimal[] margins(double[] x, double[] w) {
    BigDecimal[] margins = zeros(classes - 1);
    for (int k = 0; k < w.length; k++) {
      BigDecimal product = exactly(w[k]).multiply(exactly(x[k % x.length]));
      margins[k / x.length] = margins[k / x.length].add(product);
    }
    return margins;
  }

  private static BigDecimal exactly(double x) {
    return new BigDecimal(x);
  }

  private static BigDecimal[] zeros(int n) {
    BigDecimal[] zeros = new BigDecimal[n];
    Arrays.fill(zeros, BigDecimal.ZERO);
    return zeros;
  }

  /** Margins as they are computed with. */
  public static BigDecimal[] exactly(double[] margins) {
    return Arrays.stream(margins).mapToObj(BigDecimal::new).toArray(BigDecimal[]::new);
  }

  public BigDecimal[] probabilities(BigDecimal[] margins) {
    BigDecimal sum = Arrays.stream(margins).reduce(BigDecimal.ZERO, ExactSoftmax::plus);
    BigDecimal[] p = new BigDecimal[classes];
    p[0] = sum.multiply(first, DIGITS);
    for (int a = 1; a < classes; a++) {
      p[a] = margins[a - 1].subtract(sum.multiply(less, DIGITS), DIGITS);
    }
    BigDecimal top = Arrays.stream(p).reduce(p[0], BigDecimal::max);
    Arrays.setAll(p, c -> exp(p[c].subtract(top, DIGITS)));
    BigDecimal total = Arrays.stream(p).reduce(BigDecimal.ZERO, ExactSoftmax::plus);
    Arrays.setAll(p, c -> p[c].divide(total, DIGITS));
    return p;
  }

  /** Rounded, because exponents may be thousands apart. */
  private static BigDecimal plus(BigDecimal a, BigDecimal b) {
    return a.add(b, DIGITS);
  }

  /** a − b as a double. */
  public static double off(BigDecimal a, double b) {
    return a.subtract(new BigDecimal(b), DIGITS).doubleValue();
  }

  /** e^x, x ≤ 0, by Taylor's series at x/2²⁰ and squaring. */
  private static BigDecimal exp(BigDecimal x) {
    MathContext more = new MathContext(DIGITS.getPrecision() + 10);
    BigDecimal small = x.divide(BigDecimal.valueOf(1L << HALVINGS), more);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int i = 1; i < 60; i++) {
      term = term.multiply(small, more).divide(BigDecimal.valueOf(i), more);
      sum = sum.add(term, more);
    }
    for (int i = 0; i < HALVINGS; i++) {
      sum = sum.multiply(sum, more);
    }
    return sum;
  }

  /** Q(p − e_y). */
  public BigDecimal[] slopes(BigDecimal[] p, int y) {
    BigDecimal pull =
        p[0].subtract(y == 0 ? BigDecimal.ONE : BigDecimal.ZERO, DIGITS).multiply(share, DIGITS);
    BigDecimal[] slopes = new BigDecimal[classes - 1];
    Arrays.setAll(
        slopes,
        a ->
            p[a + 1]
                .subtract(y == a + 1 ? BigDecimal.ONE : BigDecimal.ZERO, DIGITS)
                .add(pull, DIGITS));
    return slopes;
  }

  /** Entry (a, b) of Q(diag(p) − ppᵀ)Qᵀ. */
  public BigDecimal curvature(BigDecimal[] p, int a, int b) {
    BigDecimal corner = covariance(p, 0, 0).multiply(share, DIGITS).multiply(share, DIGITS);
    BigDecimal edges =
        plus(covariance(p, a + 1, 0), covariance(p, 0, b + 1)).multiply(share, DIGITS);
    return plus(plus(covariance(p, a + 1, b + 1), edges), corner);
  }

  private static BigDecimal covariance(BigDecimal[] p, int i, int j) {
    BigDecimal own = i == j ? p[i] : BigDecimal.ZERO;
    return own.subtract(p[i].multiply(p[j], DIGITS), DIGITS);
  }

  /** Σ∇ℓ over rows, without a regulariser. */
  public double[] gradientSum(double[][] x, int[] classOf, double[] w) {
    BigDecimal[] sum = zeros(w.length);
    for (int i = 0; i < x.length; i++) {
      double[] row = x[i];
      BigDecimal[] slopes = slopes(probabilities(margins(row, w)), classOf[i]);
      for (int k = 0; k < w.length; k++) {
        BigDecimal term = slopes[k / row.length].multiply(exactly(row[k % row.length]));
        sum[k] = sum[k].add(term, DIGITS);
      }
    }
    return Arrays.stream(sum).mapToDouble(BigDecimal::doubleValue).toArray();
  }

  /** Σφ″ ⊗ x·xᵀ over rows, row by row of the matrix. */
  public double[] hessianSum(double[][] x, double[] w) {
    int n = w.length;
    BigDecimal[] sum = zeros(n * n);
    for (double[] row : x) {
      BigDecimal[] p = probabilities(margins(row, w));
      int d = row.length;
      for (int k = 0; k < n * n; k++) {
        BigDecimal product = exactly(row[k / n % d]).multiply(exactly(row[k % n % d]));
        BigDecimal entry = curvature(p, k / n / d, k % n / d);
        sum[k] = sum[k].add(entry.multiply(product), DIGITS);
      }
    }
    return Arrays.stream(sum).mapToDouble(BigDecimal::doubleValue).toArray();
  }
}
