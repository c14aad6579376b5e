package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.statistics.GridRows;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** What a model claims about rows on the grid, checked without rounding or with 150 digits. */
final class ExactMargins {

  private static final MathContext DIGITS = new MathContext(150);
  private static final BigDecimal NEGLIGIBLE = new BigDecimal("1e-100");

  private ExactMargins() {}

  private static BigDecimal[] signed(GridRows rows, int i) {
    BigDecimal[] z = new BigDecimal[rows.columns()];
    BigDecimal unit = BigDecimal.ONE.divide(new BigDecimal(Grid.ONE));
    for (int j = 0; j < z.length; j++) {
      int v = rows.features()[i * z.length + j] * Integer.signum(rows.labels()[i]);
      z[j] = unit.multiply(new BigDecimal(v));
    }
    return z;
  }

  private static BigDecimal[] exact(double[] w) {
    BigDecimal[] exact = new BigDecimal[w.length];
    for (int j = 0; j < w.length; j++) {
      exact[j] = new BigDecimal(w[j]);
    }
    return exact;
  }

  private static BigDecimal dot(BigDecimal[] a, BigDecimal[] b) {
    BigDecimal sum = BigDecimal.ZERO;
    for (int j = 0; j < a.length; j++) {
      sum = sum.add(a[j].multiply(b[j]));
    }
    return sum;
  }

  /** Every constraint, and the norm, exactly. */
  static void requireFeasible(SvmModel model, GridRows rows) {
    BigDecimal[] w = exact(model.weights());
    for (int i = 0; i < rows.rows(); i++) {
      assertThat(dot(w, signed(rows, i)))
          .as("margin of row %d", i)
          .isGreaterThanOrEqualTo(BigDecimal.ONE);
    }
    assertThat(dot(w, w)).isLessThanOrEqualTo(new BigDecimal(model.normAtMost()).pow(2));
  }

  /** That the exact solution, by trying all supports, lies where the model says. */
  static void requireProved(SvmModel model, GridRows rows) {
    BigDecimal[] solution = solution(rows);
    BigDecimal square = dot(solution, solution);
    assertThat(new BigDecimal(model.normAtLeast()).pow(2)).isLessThanOrEqualTo(square);
    assertThat(new BigDecimal(model.normAtMost()).pow(2)).isGreaterThanOrEqualTo(square);
    assertThat(new BigDecimal(model.marginAtMost()).pow(2).multiply(square))
        .isGreaterThanOrEqualTo(BigDecimal.ONE);
    BigDecimal[] difference = exact(model.weights());
    for (int j = 0; j < difference.length; j++) {
      difference[j] = difference[j].subtract(solution[j]);
    }
    assertThat(dot(difference, difference))
        .isLessThanOrEqualTo(new BigDecimal(model.distanceAtMost()).pow(2));
  }

  /** w_R: of all faces with Q_FF·α = 1, α ≥ 0, the one of the largest Σα = ‖w‖². */
  private static BigDecimal[] solution(GridRows rows) {
    List<BigDecimal[]> z = new ArrayList<>();
    for (int i = 0; i < rows.rows(); i++) {
      z.add(signed(rows, i));
    }
    BigDecimal[] best = new BigDecimal[0];
    BigDecimal bestSum = BigDecimal.ZERO;
    for (int face = 1; face < 1 << z.size(); face++) {
      List<BigDecimal[]> support = new ArrayList<>();
      for (int i = 0; i < z.size(); i++) {
        if ((face >> i & 1) == 1) {
          support.add(z.get(i));
        }
      }
      BigDecimal[] alpha = support.size() > rows.columns() ? new BigDecimal[0] : solve(support);
      BigDecimal sum = BigDecimal.ZERO;
      for (BigDecimal a : alpha) {
        sum = a.signum() < 0 ? NEGLIGIBLE.negate() : sum.signum() < 0 ? sum : sum.add(a);
      }
      if (sum.compareTo(bestSum) > 0) {
        bestSum = sum;
        best = combination(support, alpha, rows.columns());
      }
    }
    return best;
  }

  private static BigDecimal[] combination(
      List<BigDecimal[]> support, BigDecimal[] alpha, int columns) {
    BigDecimal[] w = new BigDecimal[columns];
    for (int j = 0; j < columns; j++) {
      w[j] = BigDecimal.ZERO;
      for (int s = 0; s < alpha.length; s++) {
        w[j] = w[j].add(alpha[s].multiply(support.get(s)[j]), DIGITS);
      }
    }
    return w;
  }

  /** Gauss on Q_FF·α = 1; empty where Q_FF is singular. */
  private static BigDecimal[] solve(List<BigDecimal[]> z) {
    int n = z.size();
    BigDecimal[][] a = new BigDecimal[n][n + 1];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[i][j] = dot(z.get(i), z.get(j));
      }
      a[i][n] = BigDecimal.ONE;
    }
    // Positive semidefinite: pivots on the diagonal do, and a zero one means singular.
    for (int p = 0; p < n; p++) {
      if (a[p][p].compareTo(NEGLIGIBLE) < 0) {
        return new BigDecimal[0];
      }
      for (int i = 0; i < n; i++) {
        if (i != p) {
          BigDecimal factor = a[i][p].divide(a[p][p], DIGITS);
          for (int j = p; j <= n; j++) {
            a[i][j] = a[i][j].subtract(factor.multiply(a[p][j]), DIGITS);
          }
        }
      }
    }
    BigDecimal[] x = new BigDecimal[n];
    for (int i = 0; i < n; i++) {
      x[i] = a[i][n].divide(a[i][i], DIGITS);
    }
    return x;
  }
}
