package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.linalg.IndexRange;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowsInMemory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows on an engine: the solver of points, exact arithmetic and other orders are the judges. */
class LinearRowsTest {

  private static final Capacity ONE = Capacity.of(1);
  private static final HardMarginSvm WIDE = HardMarginSvm.withMargin(1e-6);

  /** So few rows at a time that even small problems take many passes. */
  private static final PassSize FEW = new PassSize(2, 1);

  private static SvmRows onEngine(GridRows rows) {
    return SvmRows.on(RowsInMemory.of(rows));
  }

  private static SvmModel train(HardMarginSvm problem, RowEngine engine) {
    return problem.train(new LinearRows(engine, FEW));
  }

  private static GridRows row(int label, double... features) {
    GridRows row = new GridRows(features.length, new int[features.length], new int[1]);
    row.labels()[0] = label * Grid.ONE;
    for (int j = 0; j < features.length; j++) {
      row.features()[j] = (int) (features[j] * Grid.ONE);
    }
    return row;
  }

  private static Map<String, GridRows> shapes() {
    Map<String, GridRows> shapes = new LinkedHashMap<>();
    shapes.put("one row", GridSamples.separable(1, 1, 3, 0.2));
    shapes.put("one column", GridSamples.separable(1, 50, 1, 0.2));
    shapes.put("more columns than rows", GridSamples.separable(2, 30, 200, 0.1));
    shapes.put("many rows", GridSamples.separable(3, 9000, 4, 0.1));
    shapes.put("many rows, many columns", GridSamples.separable(4, 3000, 40, 0.05));
    shapes.put("a small margin", GridSamples.separable(5, 5000, 10, 0.001));
    shapes.put("lengths of all orders", GridSamples.spread(6, 6000, 5));
    shapes.put("a lattice", GridSamples.lattice(14));
    shapes.put(
        "few rows, again and again",
        GridSamples.repeated(GridSamples.separable(7, 40, 5, 0.1), 200));
    return shapes;
  }

  @Test
  void the_classifier_is_that_of_the_solver_of_points() {
    shapes()
        .forEach(
            (name, rows) -> {
              double norm = WIDE.train(LabelledPoints.of(SvmKernel.linear(), rows)).normAtMost();
              HardMarginSvm svm = WIDE.withTolerance(1e-5 * norm);
              SvmModel points = svm.train(LabelledPoints.of(SvmKernel.linear(), rows));
              SvmModel engine = svm.train(onEngine(rows));
              assertThat(engine.distanceAtMost()).as(name).isLessThanOrEqualTo(1e-5 * norm);
              assertThat(distance(points, engine))
                  .as(name)
                  .isLessThanOrEqualTo(points.distanceAtMost() + engine.distanceAtMost());
              assertThat(engine.normAtLeast()).as(name).isLessThanOrEqualTo(points.normAtMost());
              assertThat(points.normAtLeast()).as(name).isLessThanOrEqualTo(engine.normAtMost());
              assertThat(engine.marginAtMost())
                  .as(name)
                  .isCloseTo(points.marginAtMost(), within(1e-9 * points.marginAtMost()));
              ExactMargins.requireFeasible(engine, rows);
            });
  }

  private static double distance(SvmModel a, SvmModel b) {
    double square = 0;
    for (int j = 0; j < a.weights().length; j++) {
      square += Math.pow(a.weights()[j] - b.weights()[j], 2);
    }
    return Math.sqrt(square);
  }

  @Test
  void order_partitioning_and_repeats_change_no_bit() {
    for (GridRows rows :
        List.of(
            GridSamples.separable(1, 7000, 4, 0.05),
            GridSamples.spread(2, 3000, 6),
            GridSamples.lattice(12))) {
      HardMarginSvm svm = WIDE;
      SvmModel model = svm.train(onEngine(rows));
      for (RowEngine other :
          List.of(
              CutRows.of(rows, 97),
              CutRows.of(GridSamples.shuffled(rows, 5), 1000),
              RowsInMemory.of(GridSamples.repeated(GridSamples.shuffled(rows, 6), 2)),
              new CutRows(rows, 512, LinearRowsTest::reversed))) {
        SvmModel same = svm.train(SvmRows.on(other));
        assertThat(same.weights()).containsExactly(model.weights());
        assertThat(same.normAtLeast()).isEqualTo(model.normAtLeast());
        assertThat(same.normAtMost()).isEqualTo(model.normAtMost());
      }
    }
  }

  private static List<IndexRange> reversed(List<IndexRange> blocks) {
    List<IndexRange> reversed = new ArrayList<>(blocks);
    Collections.reverse(reversed);
    return reversed;
  }

  @Test
  void what_is_proved_is_true_without_rounding() {
    for (long seed = 0; seed < 60; seed++) {
      int n = 1 + (int) (seed % 8);
      int d = 1 + (int) (seed % 3);
      GridRows rows =
          seed % 4 == 3 ? GridSamples.spread(seed, n, d) : GridSamples.separable(seed, n, d, 0.1);
      if (seed % 5 == 0) {
        rows = GridRows.joined(rows, rows);
      }
      double norm = WIDE.train(onEngine(rows)).normAtMost();
      for (double share : new double[] {0.1, 1e-3, 1e-5}) {
        double tolerance = share * norm;
        SvmModel model = train(WIDE.withTolerance(tolerance), CutRows.of(rows, 3));
        assertThat(model.distanceAtMost()).isLessThanOrEqualTo(tolerance);
        ExactMargins.requireFeasible(model, rows);
        ExactMargins.requireProved(model, rows);
      }
    }
  }

  /** One of seven rows is never shown: the exact judge sees what that does. */
  @Test
  void a_proof_from_a_pass_that_hides_a_row_does_not_stand() {
    GridRows rows = GridRows.joined(row(1, 0.05, 0.01), GridSamples.separable(9, 6, 2, 0.3));
    CutRows hiding =
        new CutRows(
            rows,
            1,
            blocks -> {
              List<IndexRange> shown = new ArrayList<>(blocks);
              shown.set(0, blocks.get(1));
              return shown;
            });
    SvmModel wrong = train(WIDE, hiding);
    assertThatThrownBy(() -> ExactMargins.requireFeasible(wrong, rows))
        .isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> ExactMargins.requireProved(wrong, rows))
        .isInstanceOf(AssertionError.class);
    ExactMargins.requireFeasible(train(WIDE, CutRows.of(rows, 1)), rows);
  }

  @Test
  void a_pass_that_skips_a_block_is_caught() {
    GridRows rows = GridSamples.separable(1, 50, 3, 0.1);
    CutRows skipping = new CutRows(rows, 10, blocks -> blocks.subList(0, blocks.size() - 1));
    assertThatThrownBy(() -> train(WIDE, skipping))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("40 rows")
        .hasMessageContaining("50");
  }

  @Test
  void a_later_pass_that_skips_a_block_is_caught() {
    GridRows rows = GridSamples.separable(1, 50, 3, 0.1);
    int[] passes = {0};
    CutRows skipping =
        new CutRows(
            rows, 10, blocks -> passes[0]++ < 2 ? blocks : blocks.subList(1, blocks.size()));
    assertThatThrownBy(() -> train(WIDE, skipping)).isInstanceOf(IllegalStateException.class);
    assertThat(passes[0]).isEqualTo(3);
  }

  @Test
  void a_margin_nearly_attained_is_proved_and_one_just_above_is_refused() {
    GridRows rows = GridRows.joined(row(1, 0.5, 0.25), row(-1, -0.5, 0.125));
    for (int i = 0; i < 50; i++) {
      rows = GridRows.joined(rows, row(1, 0.5 + i / 200.0, 0.1 * Math.sin(i)));
    }
    double margin = train(WIDE.withTolerance(1e-6), CutRows.of(rows, 7)).marginAtMost();
    for (double relative : new double[] {1e-3, 1e-6, 1e-9, 1e-11}) {
      HardMarginSvm below = HardMarginSvm.withMargin(margin * (1 - relative));
      double bound = below.retain(onEngine(rows), ONE).value();
      assertThat(bound)
          .isGreaterThanOrEqualTo(Math.sqrt(2 * relative) / margin * (1 - 1e-3))
          .isLessThan(Math.sqrt(2.01 * relative + 1e-8) / margin);
    }
    GridRows all = rows;
    HardMarginSvm above = HardMarginSvm.withMargin(margin * (1 + 1e-9));
    assertThatThrownBy(
            () -> above.withTolerance(1e-6).train(new LinearRows(CutRows.of(all, 7), FEW)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("contradicted");
  }

  @Test
  void the_same_row_with_two_labels_is_refused_by_row() {
    GridRows rows = GridSamples.separable(1, 4000, 3, 0.2);
    System.arraycopy(rows.features(), 7 * 3, rows.features(), 3100 * 3, 3);
    rows.labels()[3100] = -rows.labels()[7];
    assertThatThrownBy(() -> HardMarginSvm.withMargin(0.01).train(onEngine(rows)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("rows 7 (label " + Integer.signum(rows.labels()[7]) + ")")
        .hasMessageContaining("and 3100 (label " + Integer.signum(rows.labels()[3100]) + ")");
  }

  @Test
  void rows_that_no_plane_separates_are_refused_in_finite_time() {
    GridRows rows = GridSamples.of(SvmSamples.rings(1, 5000, 0.1));
    for (double margin : new double[] {0.1, 1e-3, 1e-6, 1e-30}) {
      assertThatThrownBy(() -> HardMarginSvm.withMargin(margin).train(onEngine(rows)))
          .as("margin %s", margin)
          .isInstanceOf(NoGuaranteeException.class);
    }
  }

  @Test
  void bad_rows_are_refused_by_their_number_on_the_engine() {
    GridRows rows = GridSamples.separable(2, 30, 2, 0.2);
    GridRows zero = GridRows.joined(rows, row(1, 0, 0));
    assertThatThrownBy(() -> train(WIDE, CutRows.of(zero, 7)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("row 30 is zero");
    GridRows label = GridRows.joined(rows, new GridRows(2, new int[] {5, 5}, new int[] {3}));
    assertThatThrownBy(() -> train(WIDE, CutRows.of(label, 7)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 30");
    GridRows far = GridRows.joined(rows, row(1, 3, 4));
    assertThatThrownBy(() -> train(WIDE.withRadius(2), CutRows.of(far, 7)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 30 has norm 5.0");
    train(WIDE.withRadius(5), CutRows.of(far, 7));
    GridRows lowest =
        GridRows.joined(
            rows, new GridRows(2, new int[] {Integer.MIN_VALUE, 0}, new int[] {-Grid.ONE}));
    assertThatThrownBy(() -> train(WIDE, CutRows.of(lowest, 7)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 30");
    assertThatThrownBy(() -> train(WIDE, CutRows.of(new GridRows(2, new int[0], new int[0]), 7)))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void a_tolerance_that_doubles_cannot_prove_is_refused() {
    GridRows rows = GridSamples.separable(2, 300, 3, 0.1);
    assertThatThrownBy(() -> train(WIDE.withTolerance(1e-12), CutRows.of(rows, 50)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("300 rows")
        .hasMessageContaining("tolerance");
  }

  @Test
  void a_model_of_rows_on_an_engine_has_weights_and_no_support() {
    GridRows rows = GridSamples.separable(2, 300, 3, 0.1);
    SvmModel model = WIDE.train(onEngine(rows));
    assertThat(model.score(SvmSamples.separable(2, 300, 3, 0.1).rows(), labels(rows))).isEqualTo(1);
    assertThatThrownBy(model::support).isInstanceOf(BadInputException.class);
    assertThatThrownBy(model::coefficients).isInstanceOf(BadInputException.class);
  }

  private static int[] labels(GridRows rows) {
    return Arrays.stream(rows.labels()).map(Integer::signum).toArray();
  }

  @Test
  void bounds_are_those_of_points() {
    GridRows rows = GridSamples.separable(8, 2500, 4, 0.2);
    HardMarginSvm svm = HardMarginSvm.withMargin(0.1);
    LabelledPoints points = LabelledPoints.of(SvmKernel.linear(), rows);
    SvmRows engine = onEngine(rows);
    Bound here = svm.retain(points, ONE);
    Bound there = svm.retain(engine, ONE);
    assertThat(there.value()).isCloseTo(here.value(), within(1e-7));
    assertThat(there.inputs().keySet()).isEqualTo(here.inputs().keySet());
    assertThat(there.assumptions()).isEqualTo(here.assumptions());
    assertThat(svm.global(engine, ONE).value()).isEqualTo(svm.global(points, ONE).value());
  }
}
