package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.linalg.SymmetricMatrix;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

/** The learner against enumeration of all supports, and its own forms against each other. */
class SvmOracleTest {

  private static final List<SvmKernel> KERNELS =
      List.of(SvmKernel.linear(), SvmKernel.rbf(0.7), SvmKernel.rbf(20), SvmKernel.polynomial(3));

  /**
   * ‖w_R‖² by brute force: the dual optimum on one of the 2ⁿ − 1 faces solves Q_FF·α = 1 with α ≥
   * 0, and every such α is feasible, so the largest D = ½Σα over all faces is the optimum.
   */
  private static double normSquared(LabelledPoints points) {
    int n = points.count();
    double best = 0;
    double[][] q = new double[n][n];
    for (int i = 0; i < n; i++) {
      points.kernelRow(i, q[i]);
      for (int j = 0; j < n; j++) {
        q[i][j] *= points.label(i) * points.label(j);
      }
    }
    for (int face = 1; face < 1 << n; face++) {
      List<Integer> rows = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        if ((face >> i & 1) == 1) {
          rows.add(i);
        }
      }
      int size = rows.size();
      DMatrixRMaj a = new DMatrixRMaj(size, size);
      DMatrixRMaj ones = new DMatrixRMaj(size, 1);
      ones.fill(1);
      for (int s = 0; s < size; s++) {
        for (int t = 0; t < size; t++) {
          a.set(s, t, q[rows.get(s)][rows.get(t)]);
        }
      }
      DMatrixRMaj alpha = new DMatrixRMaj(size, 1);
      if (Math.abs(CommonOps_DDRM.det(a)) < 1e-13 || !CommonOps_DDRM.solve(a, ones, alpha)) {
        continue;
      }
      if (CommonOps_DDRM.elementMin(alpha) >= 0) {
        best = Math.max(best, CommonOps_DDRM.elementSum(alpha));
      }
    }
    return best;
  }

  @Test
  void the_norm_is_that_of_the_best_of_all_supports() {
    for (long seed = 0; seed < 40; seed++) {
      SvmSamples.Sample sample = SvmSamples.separable(seed, 3 + (int) (seed % 7), 2, 0.15);
      for (SvmKernel kernel : KERNELS) {
        LabelledPoints points = sample.under(kernel);
        SvmModel model = HardMarginSvm.withMargin(1e-3).withTolerance(1e-4).train(points);
        double truth = Math.sqrt(normSquared(points));
        assertThat(model.normAtLeast())
            .as("seed %d, %s", seed, kernel.name())
            .isLessThanOrEqualTo(truth * (1 + 1e-9))
            .isCloseTo(truth, within(1e-6 * truth));
        assertThat(model.normAtMost())
            .as("seed %d, %s", seed, kernel.name())
            .isGreaterThanOrEqualTo(truth * (1 - 1e-9))
            .isCloseTo(truth, within(1e-6 * truth));
      }
    }
  }

  @Test
  void every_row_has_margin_one_and_the_tolerance_is_met() {
    for (long seed = 0; seed < 10; seed++) {
      for (SvmKernel kernel : KERNELS) {
        SvmSamples.Sample sample = SvmSamples.separable(seed, 300, 4, 0.1);
        HardMarginSvm svm = HardMarginSvm.withMargin(1e-3).withTolerance(1e-3);
        SvmModel model = svm.train(sample.under(kernel));
        assertThat(model.distanceAtMost()).isLessThanOrEqualTo(1e-3);
        for (int i = 0; i < 300; i++) {
          assertThat(sample.labels()[i] * model.decision(sample.rows()[i]))
              .as("seed %d, %s, row %d", seed, kernel.name(), i)
              .isGreaterThanOrEqualTo(1 - 1e-9);
        }
        assertThat(model.score(sample.rows(), sample.labels())).isEqualTo(1);
      }
    }
  }

  /** Twenty dimensions, thousands of rows near the margin: most of the first support must go. */
  @Test
  void a_small_margin_among_many_rows_is_certified() {
    for (double margin : new double[] {0.1, 0.01, 0.001}) {
      LabelledPoints points = SvmSamples.separable(1, 4000, 20, margin).under(SvmKernel.linear());
      SvmModel model = HardMarginSvm.withMargin(margin).train(points);
      assertThat(model.distanceAtMost()).isLessThanOrEqualTo(1e-4 / margin);
      assertThat(model.support().length).isLessThanOrEqualTo(20);
    }
  }

  @Test
  void a_precomputed_kernel_gives_the_same_classifier() {
    SvmSamples.Sample sample = SvmSamples.rings(4, 80, 0.1);
    LabelledPoints direct = sample.under(SvmKernel.rbf(3));
    double[] k = new double[80 * 80];
    double[] row = new double[80];
    for (int i = 0; i < 80; i++) {
      direct.kernelRow(i, row);
      System.arraycopy(row, 0, k, i * 80, 80);
    }
    LabelledPoints precomputed =
        LabelledPoints.precomputed(SymmetricMatrix.of(80, k), sample.labels());
    HardMarginSvm svm = HardMarginSvm.withMargin(1e-3).withTolerance(1e-3);
    SvmModel a = svm.train(direct);
    SvmModel b = svm.train(precomputed);
    for (int i = 0; i < 80; i++) {
      direct.kernelRow(i, row);
      assertThat(b.decision(row)).isCloseTo(a.decision(sample.rows()[i]), within(1e-8));
    }
  }

  @Test
  void duplicates_and_repeats_do_not_change_the_classifier() {
    SvmSamples.Sample once = SvmSamples.separable(9, 50, 3, 0.1);
    SvmSamples.Sample thrice = once.plus(once.rows(), once.labels());
    thrice = thrice.plus(once.rows(), once.labels());
    HardMarginSvm svm = HardMarginSvm.withMargin(1e-2).withTolerance(1e-5);
    for (SvmKernel kernel : KERNELS) {
      SvmModel a = svm.withTolerance(1e-4).train(once.under(kernel));
      SvmModel b = svm.withTolerance(1e-4).train(thrice.under(kernel));
      assertThat(SvmSamples.distance(a, b, thrice.under(kernel)))
          .as(kernel.name())
          .isLessThanOrEqualTo(2e-4);
    }
  }

  @Test
  void a_nonlinear_kernel_separates_rings() {
    SvmSamples.Sample train = SvmSamples.rings(1, 400, 0.1);
    SvmSamples.Sample test = SvmSamples.rings(2, 400, 0.1);
    for (SvmKernel kernel : List.of(SvmKernel.rbf(2), SvmKernel.polynomial(2))) {
      SvmModel model =
          HardMarginSvm.withMargin(1e-3).withTolerance(1e-2).train(train.under(kernel));
      assertThat(model.score(test.rows(), test.labels())).isGreaterThan(0.98);
      assertThat(model.support().length).isLessThan(100);
    }
  }

  @Test
  void the_stated_error_of_a_kernel_value_covers_the_true_one() {
    SvmSamples.Sample sample = SvmSamples.separable(11, 40, 30, 0.1);
    for (SvmKernel kernel : KERNELS) {
      LabelledPoints points = sample.under(kernel);
      double[] row = new double[40];
      for (int i = 0; i < 40; i++) {
        points.kernelRow(i, row);
        for (int j = 0; j < 40; j++) {
          double exact = exactKernel(kernel, sample.rows()[i], sample.rows()[j]);
          assertThat(Math.abs(row[j] - exact))
              .as("%s (%d, %d)", kernel.name(), i, j)
              .isLessThanOrEqualTo(points.relativeError() * points.norm(i) * points.norm(j));
        }
      }
      assertThat(points.relativeError()).isLessThan(1e-11);
    }
  }

  /** With exact dot products; the last function adds at most an ulp or two of its own. */
  private static double exactKernel(SvmKernel kernel, double[] x, double[] z) {
    BigDecimal dot = BigDecimal.ZERO;
    BigDecimal distance = BigDecimal.ZERO;
    for (int j = 0; j < x.length; j++) {
      BigDecimal a = new BigDecimal(x[j]);
      BigDecimal b = new BigDecimal(z[j]);
      dot = dot.add(a.multiply(b));
      distance = distance.add(a.subtract(b).pow(2));
    }
    if (kernel instanceof SvmKernel.Rbf rbf) {
      return StrictMath.exp(-rbf.gamma() * distance.doubleValue());
    }
    if (kernel instanceof SvmKernel.Polynomial poly) {
      return dot.add(new BigDecimal(poly.offset())).pow(poly.degree()).doubleValue();
    }
    return dot.doubleValue();
  }
}
