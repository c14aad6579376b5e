package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.GridRows;
import dev.lethe.testkit.ProblemContract;
import org.junit.jupiter.api.Test;

class HardMarginSvmTest extends ProblemContract<SvmRows> {

  private static final double MARGIN = 0.1;
  private static final Capacity ONE = Capacity.of(1);

  @Override
  protected Problem<SvmRows> problem() {
    return HardMarginSvm.withMargin(MARGIN);
  }

  @Override
  protected LabelledPoints sample(long seed, int rows) {
    return SvmSamples.separable(seed, rows, 3, MARGIN).under(SvmKernel.linear());
  }

  private static LabelledPoints linear(double[][] rows, int... labels) {
    return LabelledPoints.of(SvmKernel.linear(), rows, labels);
  }

  @Test
  void one_row_gives_the_classifier_that_just_reaches_it() {
    SvmModel model = HardMarginSvm.withMargin(0.1).train(linear(new double[][] {{3, 4}}, -1));
    assertThat(model.weights()).containsExactly(new double[] {-0.12, -0.16}, within(1e-15));
    assertThat(model.marginAtMost()).isBetween(5.0, 5.0 + 1e-13);
    assertThat(model.predict(new double[] {1, 1})).isEqualTo(-1);
  }

  @Test
  void one_added_row_in_the_plane_attains_the_bound() {
    LabelledPoints retained = linear(new double[][] {{0.5, 0}}, 1);
    HardMarginSvm svm = HardMarginSvm.withMargin(0.3).withTolerance(1e-6);
    double bound = svm.retain(retained, ONE).value();
    double[] before = svm.train(retained).weights();
    double h = Math.sqrt(1 / 0.09 - 1 / 0.25) * (1 - 1e-12);
    double[] after = svm.train(linear(new double[][] {{0.5, 0}, {0, 1 / h}}, 1, 1)).weights();
    double change = Math.hypot(after[0] - before[0], after[1] - before[1]);
    assertThat(change / bound).isBetween(1 - 1e-6, 1 + 1e-6);
  }

  @Test
  void a_margin_that_is_nearly_attained_leaves_a_positive_bound_that_is_not_too_small() {
    LabelledPoints retained = linear(new double[][] {{0.5, 0}}, 1);
    for (double relative : new double[] {1e-6, 1e-9, 1e-12, 1e-14}) {
      double gamma = 0.5 * (1 - relative);
      double value = HardMarginSvm.withMargin(gamma).retain(retained, ONE).value();
      // 1/γ² − 1/γ_R² = 4((1−r)⁻² − 1) ≥ 8r
      assertThat(value).as("r = %s", relative).isGreaterThanOrEqualTo(Math.sqrt(8 * relative));
      // The dual value's own rounding, a few units in the last place, is all that may be added.
      assertThat(value).isLessThan(Math.sqrt(8.001 * relative + 1e-13));
    }
    assertThat(HardMarginSvm.withMargin(0.5).retain(retained, ONE).value()).isPositive();
  }

  @Test
  void a_release_is_calibrated_to_twice_the_tolerance_more() {
    LabelledPoints retained = sample(3, 60);
    HardMarginSvm svm = HardMarginSvm.withMargin(MARGIN).withTolerance(1e-3);
    SvmModel model = svm.train(retained);
    double retain = svm.retain(retained, model, ONE).value();
    assertThat(svm.released(retained, model, ONE).value())
        .isBetween(retain + 2e-3, retain + 2e-3 + 1e-12);
    assertThat(model.distanceAtMost()).isLessThanOrEqualTo(1e-3);
  }

  @Test
  void the_global_bound_is_one_over_the_margin_and_less_in_a_ball() {
    LabelledPoints retained = linear(new double[][] {{0.9, 0}}, 1);
    HardMarginSvm svm = HardMarginSvm.withMargin(0.5);
    assertThat(svm.global(retained, ONE).value()).isCloseTo(2, within(1e-14));
    assertThat(svm.withRadius(1).global(retained, ONE).value())
        .isCloseTo(Math.sqrt(3), within(1e-14));
    LabelledPoints rbf =
        LabelledPoints.of(SvmKernel.rbf(2), new double[][] {{9, 0}}, new int[] {1});
    assertThat(svm.global(rbf, ONE).value()).isCloseTo(Math.sqrt(3), within(1e-14));
    assertThat(svm.retain(rbf, ONE).value()).isLessThanOrEqualTo(svm.global(rbf, ONE).value());
  }

  @Test
  void the_printed_forms_agree_with_the_sound_ones_where_they_may() {
    LabelledPoints retained = sample(5, 60);
    HardMarginSvm svm = HardMarginSvm.withMargin(MARGIN);
    assertThat(svm.retainAsPrinted(retained, ONE).value())
        .isCloseTo(svm.retain(retained, ONE).value(), within(1e-4));
    assertThat(svm.globalAsPrinted(retained, ONE).value()).isEqualTo(10);
  }

  @Test
  void a_bound_carries_its_inputs_and_assumptions() {
    Bound bound = HardMarginSvm.withMargin(MARGIN).withRadius(2).retain(sample(1, 20), ONE);
    assertThat(bound.inputs()).containsKeys("gamma", "gamma_R", "m", "n", "kernel");
    assertThat(bound.assumptions()).hasSize(2);
    LabelledPoints matrix =
        LabelledPoints.precomputed(SymmetricMatrix.of(1, new double[] {1}), new int[] {1});
    assertThat(HardMarginSvm.withMargin(MARGIN).retain(matrix, ONE).assumptions())
        .anyMatch(text -> text.contains("semidefinite"));
  }

  @Test
  void a_margin_larger_than_that_of_the_rows_is_refused_with_proof() {
    assertThatThrownBy(() -> HardMarginSvm.withMargin(0.6).train(linear(new double[][] {{0.5}}, 1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("0.6")
        .hasMessageContaining("contradicted");
  }

  /** Narrow kernels make nearly every row carry something, wide ones leave faces without rank. */
  @Test
  void many_support_vectors_are_proved_to_the_tolerance() {
    SvmSamples.Sample sample = SvmSamples.separable(4, 900, 6, 0.05);
    for (SvmKernel kernel :
        new SvmKernel[] {
          SvmKernel.rbf(20), SvmKernel.rbf(2), SvmKernel.rbf(0.05), SvmKernel.polynomial(2)
        }) {
      LabelledPoints points = sample.under(kernel);
      double norm = HardMarginSvm.withMargin(1e-6).train(points).normAtMost();
      for (double share : new double[] {1e-2, 1e-3, 1e-4}) {
        HardMarginSvm svm = HardMarginSvm.withMargin(0.9 / norm).withTolerance(share * norm);
        SvmModel model = svm.train(points);
        assertThat(model.distanceAtMost())
            .as("%s, %s", kernel.name(), share)
            .isLessThanOrEqualTo(share * norm);
        assertThat(model.normAtLeast()).isLessThanOrEqualTo(norm);
      }
    }
    assertThat(HardMarginSvm.withMargin(1e-6).train(sample.under(SvmKernel.rbf(20))).support())
        .hasSizeGreaterThan(800);
  }

  @Test
  void the_same_point_with_two_labels_is_refused_by_row() {
    SvmSamples.Sample sample = SvmSamples.separable(1, 40, 3, 0.2);
    sample.rows()[31] = sample.rows()[7].clone();
    sample.labels()[31] = -sample.labels()[7];
    for (SvmKernel kernel :
        new SvmKernel[] {SvmKernel.linear(), SvmKernel.rbf(1), SvmKernel.polynomial(3)}) {
      assertThatThrownBy(() -> HardMarginSvm.withMargin(0.01).train(sample.under(kernel)))
          .as(kernel.name())
          .isInstanceOf(NoGuaranteeException.class)
          .hasMessageContaining("rows 7 ")
          .hasMessageContaining("and 31 ");
    }
  }

  @Test
  void rows_that_no_plane_separates_are_refused_in_finite_time() {
    for (double margin : new double[] {0.1, 1e-2, 1e-3, 1e-6, 1e-9, 1e-30}) {
      assertThatThrownBy(
              () ->
                  HardMarginSvm.withMargin(margin)
                      .train(SvmSamples.rings(1, 60, 0.1).under(SvmKernel.linear())))
          .as("margin %s", margin)
          .isInstanceOf(NoGuaranteeException.class);
    }
  }

  @Test
  void a_point_at_the_origin_of_the_feature_space_is_refused() {
    assertThatThrownBy(
            () -> HardMarginSvm.withMargin(0.1).train(linear(new double[][] {{1}, {0}}, 1, 1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("row 1");
  }

  @Test
  void bad_parameters_and_rows_are_refused_with_the_value() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> HardMarginSvm.withMargin(bad))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining(Double.toString(bad));
      assertThatThrownBy(() -> SvmKernel.rbf(bad)).isInstanceOf(BadUsageException.class);
      assertThatThrownBy(() -> HardMarginSvm.withMargin(1).withTolerance(bad))
          .isInstanceOf(BadUsageException.class);
    }
    assertThatThrownBy(() -> HardMarginSvm.withMargin(1).withRadius(0.9))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> SvmKernel.polynomial(0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> linear(new double[][] {{1}}, 2))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 0");
    assertThatThrownBy(() -> linear(new double[][] {{1}, {Double.NaN}}, 1, 1))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 1, column 0");
    assertThatThrownBy(() -> linear(new double[][] {{1}, {1, 2}}, 1, 1))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> linear(new double[][] {})).isInstanceOf(BadInputException.class);
    assertThatThrownBy(
            () ->
                HardMarginSvm.withMargin(0.1)
                    .withRadius(1)
                    .train(linear(new double[][] {{0.5}, {2}}, 1, 1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 1");
    assertThatThrownBy(
            () ->
                HardMarginSvm.withMargin(2)
                    .global(
                        LabelledPoints.of(SvmKernel.rbf(1), new double[][] {{1}}, new int[] {1}),
                        ONE))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void a_model_of_other_declarations_is_refused() {
    LabelledPoints points = sample(2, 30);
    SvmModel model = HardMarginSvm.withMargin(0.01).withTolerance(1e-2).train(points);
    HardMarginSvm tighter = HardMarginSvm.withMargin(0.01).withTolerance(1e-300);
    assertThatThrownBy(() -> tighter.released(points, model, ONE))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("tolerance");
    assertThatThrownBy(() -> HardMarginSvm.withMargin(0.9).retain(points, model, ONE))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("contradicted");
  }

  @Test
  void a_tolerance_that_doubles_cannot_prove_is_refused() {
    assertThatThrownBy(
            () -> HardMarginSvm.withMargin(0.01).withTolerance(1e-12).train(sample(2, 30)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("tolerance");
  }

  @Test
  void kernels_are_known_by_their_names() {
    for (SvmKernel kernel :
        new SvmKernel[] {
          SvmKernel.linear(),
          SvmKernel.rbf(0.1),
          SvmKernel.polynomial(3),
          new SvmKernel.Polynomial(2, 0.5)
        }) {
      assertThat(SvmKernel.parse(kernel.name())).isEqualTo(kernel);
    }
    for (String bad : new String[] {"", "lin", "rbf", "rbf:x", "rbf:-1", "poly:0", "poly:2:3:4"}) {
      assertThatThrownBy(() -> SvmKernel.parse(bad)).isInstanceOf(BadUsageException.class);
    }
  }

  @Test
  void grid_rows_are_read_as_the_points_they_stand_for() {
    GridRows rows =
        new GridRows(2, new int[] {Grid.ONE / 2, 0, 0, Grid.ONE}, new int[] {Grid.ONE, -Grid.ONE});
    SvmModel model =
        HardMarginSvm.withMargin(0.1).train(LabelledPoints.of(SvmKernel.linear(), rows));
    assertThat(model.weights()).containsExactly(new double[] {2, -1}, within(1e-12));
  }

  @Test
  void the_margin_of_a_model_that_saw_other_rows_bounds_nothing() {
    HardMarginSvm svm = HardMarginSvm.withMargin(MARGIN).withTolerance(1e-3);
    SvmModel beforeForgetting = svm.train(sample(3, 60));
    LabelledPoints retained = sample(3, 50);
    assertThatThrownBy(() -> svm.retain(retained, beforeForgetting, ONE))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("retained points");
    assertThatThrownBy(() -> svm.released(retained, beforeForgetting, ONE))
        .isInstanceOf(BadUsageException.class);
  }
}
