package dev.lethe.pca;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.testkit.ProblemContract;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class PcaTest extends ProblemContract<ExactStatistics> {

  private static final Capacity ONE = Capacity.of(1);

  @Override
  protected Problem<ExactStatistics> problem() {
    return Pca.ofRank(2);
  }

  @Override
  protected ExactStatistics sample(long seed, int rows) {
    return PcaSamples.statistics(PcaSamples.rows(seed, rows, 4, 0.5, 0));
  }

  /** The contract again, about the mean. */
  @Nested
  class Centred extends ProblemContract<ExactStatistics> {

    @Override
    protected Problem<ExactStatistics> problem() {
      return Pca.ofRank(1).aboutMean();
    }

    @Override
    protected ExactStatistics sample(long seed, int rows) {
      return PcaSamples.statistics(PcaSamples.rows(seed, rows, 3, 0.4, 0.2));
    }
  }

  /** n rows at ±e₁·length and as many at ±e₂·shorter: a scatter that is known exactly. */
  private static ExactStatistics cross(double length, double shorter) {
    return PcaSamples.statistics(
        new double[][] {{length, 0}, {-length, 0}, {0, shorter}, {0, -shorter}});
  }

  private static ExactStatistics doubled(ExactStatistics once, int times) {
    ExactStatistics sum = once;
    for (int i = 0; i < times; i++) {
      sum = sum.plus(sum);
    }
    return sum;
  }

  @Test
  void the_value_is_that_of_the_formula_where_the_gap_is_known() {
    // scatter = diag(2, ½)·2⁶: gap 96, c = m/96
    ExactStatistics rows = doubled(cross(1, 0.5), 6);
    for (int m : new int[] {1, 7, 50, 95}) {
      double c = m / 96.0;
      Bound bound = Pca.ofRank(1).retain(rows, Capacity.of(m));
      assertThat(bound.value())
          .isGreaterThanOrEqualTo(Math.sqrt(1 - Math.sqrt(1 - c * c)) * (1 - 1e-13))
          .isCloseTo(Math.sqrt(1 - Math.sqrt(1 - c * c)), within(1e-9));
      assertThat(bound.exact()).isTrue();
      assertThat(PcaSamples.input(bound, "gap")).isCloseTo(0.375, within(1e-12));
    }
    assertThat(Pca.ofRank(1).retain(rows, Capacity.of(96)).value())
        .isCloseTo(Math.sqrt(2), within(1e-12));
  }

  @Test
  void a_billion_and_a_trillion_rows_leave_a_positive_bound_that_is_not_too_small() {
    for (int times : new int[] {28, 38}) {
      ExactStatistics rows = doubled(cross(1, 0.5), times);
      double c = 1 / (1.5 * Math.scalb(1.0, times));
      double value = Pca.ofRank(1).retain(rows, ONE).value();
      assertThat(value)
          .as("n = 2^%d", times + 2)
          .isGreaterThanOrEqualTo(c / Math.sqrt(2) * (1 - 1e-15))
          .isLessThan(c / Math.sqrt(2) * (1 + 1e-9));
      // As printed it would be 0: no noise at all.
      assertThat(Math.sqrt(1 - Math.sqrt(1 - c * c))).isZero();
      assertThat(Pca.ofRank(1).aboutMean().retain(rows, ONE).value()).isPositive();
    }
  }

  @Test
  void the_formula_has_no_cancellation_at_any_c() {
    double before = 0;
    for (double c = 1e-300; c < 1; c *= 1.37) {
      double value = ProjectorTurn.frobenius(c, 1, 2);
      assertThat(value).as("c = %s", c).isGreaterThanOrEqualTo(before).isGreaterThan(c * 0.707);
      before = value;
    }
    assertThat(ProjectorTurn.frobenius(Math.nextDown(1.0), 1, 2)).isBetween(1 - 1e-7, 1 + 1e-15);
    assertThat(ProjectorTurn.frobenius(1e-12, 1, 2))
        .isBetween(7.071067811865475e-13, 7.0710678118655e-13);
  }

  @Test
  void it_is_four_times_below_the_printed_bound() {
    ExactStatistics rows = doubled(cross(1, 0.5), 10);
    double ratio =
        Pca.ofRank(1).retainAsPrinted(rows, ONE).value() / Pca.ofRank(1).retain(rows, ONE).value();
    assertThat(ratio).isCloseTo(4, within(0.01));
    assertThat(Pca.ofRank(1).globalAsPrinted(rows, ONE).value()).isInfinite();
  }

  @Test
  void without_a_gap_the_bound_is_that_of_any_two_projectors_and_says_so() {
    Bound bound = Pca.ofRank(1).retain(cross(1, 1), ONE);
    assertThat(bound.value()).isCloseTo(Math.sqrt(2), within(1e-15));
    assertThat(bound.inputs()).containsKey("note");
    Bound deficient =
        Pca.ofRank(3).retain(PcaSamples.statistics(new double[][] {{1, 0, 0, 0}}), ONE);
    assertThat(deficient.value()).isCloseTo(Math.sqrt(2), within(1e-15));
    Bound oneRowCentred = Pca.ofRank(1).aboutMean().retain(cross(1, 1).minus(rest()), ONE);
    assertThat(oneRowCentred.value()).isCloseTo(Math.sqrt(2), within(1e-15));
  }

  private static ExactStatistics rest() {
    return PcaSamples.statistics(new double[][] {{-1, 0}, {0, 1}, {0, -1}});
  }

  @Test
  void all_components_never_move() {
    assertThat(Pca.ofRank(2).retain(cross(1, 0.5), Capacity.of(9)).value()).isZero();
    assertThat(Pca.ofRank(2).global(cross(1, 0.5), Capacity.of(9)).value()).isZero();
    assertThat(Pca.ofRank(2).train(cross(1, 0.5)).projectorErrorAtMost()).isZero();
    assertThat(Pca.ofRank(1).retain(PcaSamples.statistics(new double[][] {{0.5}}), ONE).value())
        .isZero();
  }

  @Test
  void one_row_has_one_component() {
    ExactStatistics one = PcaSamples.statistics(new double[][] {{0, 0.75, 0}});
    PcaModel model = Pca.ofRank(1).train(one);
    assertThat(Math.abs(model.component(0)[1])).isCloseTo(1, within(1e-12));
    assertThat(model.explainedShare()).isCloseTo(1, within(1e-12));
    // gap = 9/16 < 1: c ≥ 1
    assertThat(Pca.ofRank(1).retain(one, ONE).value()).isCloseTo(Math.sqrt(2), within(1e-12));
  }

  @Test
  void impossible_ranks_and_no_rows_are_refused() {
    assertThatThrownBy(() -> Pca.ofRank(0))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("0");
    ExactStatistics rows = cross(1, 0.5);
    assertThatThrownBy(() -> Pca.ofRank(3).retain(rows, ONE))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("3");
    assertThatThrownBy(() -> Pca.ofRank(3).train(rows)).isInstanceOf(BadUsageException.class);
    ExactStatistics none = ExactStatistics.empty(2, NormShells.unitBall(4));
    assertThatThrownBy(() -> Pca.ofRank(1).retain(none, ONE)).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> Pca.ofRank(1).train(none)).isInstanceOf(BadInputException.class);
  }

  @Test
  void a_bound_carries_its_inputs_and_assumptions() {
    Bound bound = Pca.ofRank(1).aboutMean().retain(cross(1, 0.5), ONE);
    assertThat(bound.inputs()).containsKeys("gap", "c", "k", "d", "n", "m", "B", "mean_norm");
    assertThat(bound.assumptions()).anyMatch(text -> text.contains("norm at most 1.0"));
  }
}
