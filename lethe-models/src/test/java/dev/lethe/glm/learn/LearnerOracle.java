package dev.lethe.glm.learn;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.statistics.GridRows;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * The minimiser of a small logistic risk to thirty digits: residuals in decimal arithmetic,
 * corrections in doubles, until the first-order conditions hold.
 *
 * <p>Shares nothing with the learner but its starting point, and what it returns it has checked:
 * for a convex F the conditions are sufficient.
 */
public final class LearnerOracle {

  public static final MathContext DIGITS = new MathContext(45, RoundingMode.HALF_EVEN);
  private static final BigDecimal TINY = new BigDecimal("1e-32");

  private final GridRows rows;
  private final Objective objective;

  public LearnerOracle(GridRows rows, Objective objective) {
    this.rows = rows;
    this.objective = objective;
  }

  public static BigDecimal[] exactly(double[] v) {
    BigDecimal[] exact = new BigDecimal[v.length];
    for (int j = 0; j < v.length; j++) {
      exact[j] = new BigDecimal(v[j]);
    }
    return exact;
  }

  public static double distance(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal[] difference = new BigDecimal[a.length];
    for (int j = 0; j < a.length; j++) {
      difference[j] = a[j].subtract(b[j]);
    }
    return norm(difference).doubleValue();
  }

  public static BigDecimal norm(BigDecimal[] v) {
    return dot(v, v).sqrt(DIGITS);
  }

  public static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal sum = ZERO;
    for (int j = 0; j < a.length; j++) {
      sum = sum.add(a[j].multiply(b[j]), DIGITS);
    }
    return sum;
  }

  BigDecimal[] minimiser(Fit near) {
    BigDecimal[] w = exactly(near.weights());
    BigDecimal nu = new BigDecimal(near.multiplier());
    boolean onBoundary = near.multiplier() > 0;
    int d = w.length;
    BigDecimal[] rho = residual(w, nu);
    for (int i = 0; i < 60; i++) {
      double[] right = new double[d + 1];
      for (int j = 0; j < d; j++) {
        right[j] = -rho[j].doubleValue();
      }
      right[d] = onBoundary ? boundaryGap(w).doubleValue() : 0;
      double[] change = Oracle.solve(conditions(w, nu.doubleValue(), onBoundary), right);
      for (int j = 0; j < d; j++) {
        w[j] = w[j].add(new BigDecimal(change[j]), DIGITS);
      }
      nu = nu.add(new BigDecimal(change[d]), DIGITS);
      rho = residual(w, nu);
      if (norm(rho).compareTo(TINY) < 0
          && (!onBoundary || boundaryGap(w).abs().compareTo(TINY) < 0)) {
        assertThat(nu.signum()).as("sign of the multiplier").isNotNegative();
        if (objective.hasBall() && !onBoundary) {
          assertThat(boundaryGap(w).signum()).as("slack in the ball").isNotNegative();
        }
        return w;
      }
    }
    throw new AssertionError("the oracle does not converge: residual " + norm(rho));
  }

  /** (R² − ‖w‖²)/2. */
  private BigDecimal boundaryGap(BigDecimal[] w) {
    BigDecimal radius = new BigDecimal(objective.radius());
    return radius.multiply(radius).subtract(dot(w, w)).divide(BigDecimal.valueOf(2), DIGITS);
  }

  private BigDecimal[] residual(BigDecimal[] w, BigDecimal nu) {
    BigDecimal[] rho = gradient(w);
    BigDecimal factor = new BigDecimal(objective.lambda()).add(nu);
    for (int j = 0; j < rho.length; j++) {
      rho[j] = rho[j].add(factor.multiply(w[j]), DIGITS);
    }
    return rho;
  }

  /** The gradient of the mean loss, to about forty digits. */
  public BigDecimal[] gradient(BigDecimal[] w) {
    BigDecimal[] sum = new BigDecimal[w.length];
    java.util.Arrays.fill(sum, ZERO);
    for (int i = 0; i < rows.rows(); i++) {
      BigDecimal[] x = row(i);
      BigDecimal y = BigDecimal.valueOf(Integer.signum(rows.labels()[i]));
      BigDecimal slope = y.negate().multiply(sigmoid(dot(w, x).multiply(y).negate()));
      for (int j = 0; j < w.length; j++) {
        sum[j] = sum[j].add(slope.multiply(x[j]), DIGITS);
      }
    }
    for (int j = 0; j < w.length; j++) {
      sum[j] = sum[j].divide(BigDecimal.valueOf(rows.rows()), DIGITS);
    }
    return sum;
  }

  public BigDecimal[] row(int i) {
    BigDecimal[] x = new BigDecimal[rows.columns()];
    for (int j = 0; j < x.length; j++) {
      x[j] = new BigDecimal(rows.features()[i * x.length + j] * (1.0 / Grid.ONE));
    }
    return x;
  }

  public static BigDecimal sigmoid(BigDecimal s) {
    BigDecimal t = exp(s.abs().negate());
    return (s.signum() > 0 ? ONE : t).divide(ONE.add(t), DIGITS);
  }

  /** e^x by halving x twelve times and more, a Taylor series, and squaring back. */
  private static BigDecimal exp(BigDecimal x) {
    int halvings = 12 + Math.max(0, Math.getExponent(x.doubleValue()));
    BigDecimal small = x.divide(BigDecimal.valueOf(2).pow(halvings), DIGITS);
    BigDecimal term = ONE;
    BigDecimal sum = ONE;
    for (int k = 1; k < 14; k++) {
      term = term.multiply(small).divide(BigDecimal.valueOf(k), DIGITS);
      sum = sum.add(term, DIGITS);
    }
    for (int k = 0; k < halvings; k++) {
      sum = sum.multiply(sum, DIGITS);
    }
    return sum;
  }

  /** The matrix of the linearised conditions: H + νI bordered by w, in doubles. */
  private double[][] conditions(BigDecimal[] w, double nu, boolean onBoundary) {
    int d = w.length;
    double[][] matrix = new double[d + 1][d + 1];
    for (int i = 0; i < rows.rows(); i++) {
      BigDecimal[] x = row(i);
      double p = sigmoid(dot(w, x)).doubleValue();
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          matrix[j][k] += p * (1 - p) * x[j].doubleValue() * x[k].doubleValue() / rows.rows();
        }
      }
    }
    for (int j = 0; j < d; j++) {
      matrix[j][j] += objective.lambda() + nu;
      matrix[j][d] = onBoundary ? w[j].doubleValue() : 0;
      matrix[d][j] = matrix[j][d];
    }
    matrix[d][d] = onBoundary ? 0 : 1;
    return matrix;
  }
}
