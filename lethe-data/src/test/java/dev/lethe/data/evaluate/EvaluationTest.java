package dev.lethe.data.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.model.ReleasedFolder;
import dev.lethe.data.predict.Released;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.poisson.PoissonKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.pca.PcaKind;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.SvmKind;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Measures against what is counted by hand or by the definition, pair by pair. */
class EvaluationTest {

  private static final Label BINARY = new Label.Binary("y", List.of("yes"), List.of("no", "0"));
  private static final Schema ONE_COLUMN = Schema.of(Feature.Numeric.of("a", -1, 1));
  private static final Schema CLASSES = ONE_COLUMN.withLabel(BINARY);

  private static Table table(String csv) {
    return Tables.open(ByteSource.of("rows.csv", csv.getBytes(StandardCharsets.UTF_8)));
  }

  private static ReleasedModel logistic(double weight) {
    return ReleasedFolder.model(
        Released.weights(LogisticKind.of(0.1, OptionalDouble.empty()), CLASSES, weight), CLASSES);
  }

  /** w = 2 on −0.5, 0.25, 0.25, 0.75: probabilities 1/(1 + e), 1/(1 + e^−½) twice, … */
  @Test
  void classes_by_hand() {
    Evaluation found =
        Evaluation.of(
            logistic(2), table("y,a\nno,-0.5\nyes,0.25\n0,0.25\nyes,0.75\n"), Progress.SILENT);
    assertThat(found.rows()).isEqualTo(4);
    assertThat(found.metric()).isEqualTo(Evaluation.Metric.ACCURACY);
    assertThat(found.score()).isEqualTo(0.75);
    assertThat(found.baseline()).isEqualTo(0.5);
    assertThat(found.classes()).containsExactly("no", "yes");
    assertThat(found.confusion()).containsExactly(List.of(1L, 1L), List.of(0L, 2L));
    assertThat(found.auc()).hasValue((3 + 0.5) / 4);
    double loss =
        Math.log1p(Math.exp(-1))
            + Math.log1p(Math.exp(-0.5))
            + Math.log1p(Math.exp(0.5))
            + Math.log1p(Math.exp(-1.5));
    assertThat(found.logLoss().orElseThrow()).isCloseTo(loss / 4, within(1e-12));
    double said = 1 / (1 + Math.exp(-0.5));
    assertThat(found.calibration())
        .hasSize(3)
        .element(1)
        .satisfies(
            bin -> {
              assertThat(bin.rows()).isEqualTo(2);
              assertThat(bin.said()).isCloseTo(said, within(1e-12));
              assertThat(bin.came()).isEqualTo(0.5);
            });
  }

  @Test
  void the_area_is_the_share_of_ordered_pairs_with_ties_as_halves() {
    SplittableRandom random = new SplittableRandom(3);
    for (int trial = 0; trial < 50; trial++) {
      int n = 2 + random.nextInt(60);
      double[] numbers = new double[n];
      boolean[] positive = new boolean[n];
      Ranking ranking = new Ranking();
      for (int i = 0; i < n; i++) {
        numbers[i] = random.nextInt(7);
        positive[i] = random.nextBoolean();
        ranking.add(numbers[i], positive[i]);
      }
      double pairs = 0;
      double ordered = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          if (positive[i] && !positive[j]) {
            pairs++;
            ordered += numbers[i] > numbers[j] ? 1 : numbers[i] == numbers[j] ? 0.5 : 0;
          }
        }
      }
      assertThat(ranking.auc())
          .isEqualTo(pairs == 0 ? OptionalDouble.empty() : OptionalDouble.of(ordered / pairs));
    }
  }

  @Test
  void numbers_by_hand_even_where_labels_leave_their_bounds() {
    Schema schema = ONE_COLUMN.withLabel(Label.Regression.of("y", 0, 10));
    ReleasedModel model =
        ReleasedFolder.model(Released.weights(new RidgeKind.Declared(0.1), schema, 1), schema);
    Evaluation found = Evaluation.of(model, table("a,y\n0,4\n1,12\n-1,2\n"), Progress.SILENT);
    assertThat(found.metric()).isEqualTo(Evaluation.Metric.RMSE);
    assertThat(found.score()).isCloseTo(Math.sqrt((1 + 4 + 4) / 3.0), within(1e-12));
    assertThat(found.baseline()).isCloseTo(Math.sqrt((4 + 36 + 16) / 3.0), within(1e-12));
    assertThat(found.logLoss()).isEmpty();
    assertThat(found.confusion()).isEmpty();
  }

  /** Means e^w and e^−w at w = ln 2 for counts 3 and 0. */
  @Test
  void counts_by_hand() {
    Schema schema = ONE_COLUMN.withLabel(Label.Regression.of("y", 0, 10));
    ReleasedModel model =
        ReleasedFolder.model(
            Released.weights(
                Released.declared(PoissonKind.INSTANCE, schema.label()), schema, Math.log(2)),
            schema);
    Evaluation found = Evaluation.of(model, table("a,y\n1,3\n-1,0\n"), Progress.SILENT);
    assertThat(found.metric()).isEqualTo(Evaluation.Metric.DEVIANCE);
    assertThat(found.score())
        .isCloseTo((2 * (3 * Math.log(3 / 2.0) - 3 + 2) + 2 * 0.5) / 2, within(1e-9));
    assertThat(found.baseline()).isCloseTo(2 * 3 * Math.log(3 / 1.5) / 2, within(1e-12));
  }

  @Test
  void a_class_by_its_sign_has_no_probabilities_and_still_a_ranking() {
    ReleasedModel model =
        ReleasedFolder.model(Released.weights(new SvmKind.Declared(0.1), CLASSES, 1), CLASSES);
    Evaluation found = Evaluation.of(model, table("y,a\nno,-0.5\nyes,0.25\n"), Progress.SILENT);
    assertThat(found.score()).isEqualTo(1);
    assertThat(found.auc()).hasValue(1);
    assertThat(found.logLoss()).isEmpty();
    assertThat(found.calibration()).isEmpty();
  }

  @Test
  void rows_of_the_grid_are_judged_alike() {
    GridRows rows =
        new GridRows(
            1, new int[] {-1 << 19, 1 << 18, 1 << 18}, new int[] {-1 << 20, 1 << 20, -1 << 20});
    Evaluation grid =
        Trial.of(LogisticKind.of(0.1, OptionalDouble.empty()), CLASSES, new double[] {2}).on(rows);
    assertThat(grid)
        .isEqualTo(
            Evaluation.of(
                logistic(2), table("y,a\nno,-0.5\nyes,0.25\nno,0.25\n"), Progress.SILENT));
  }

  @Test
  void what_cannot_be_judged_is_refused() {
    assertThatThrownBy(() -> Evaluation.of(logistic(1), table("y,a\n"), Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no rows");
    assertThatThrownBy(() -> Evaluation.of(logistic(1), table("a\n0\n"), Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no column \"y\"");
    assertThatThrownBy(() -> Evaluation.of(logistic(1), table("a,y\n0,maybe\n"), Progress.SILENT))
        .hasMessageContaining("a label must be one of");
    Schema unlabelled = ONE_COLUMN;
    ReleasedModel pca =
        ReleasedFolder.model(
            Released.weights(new PcaKind.Declared(1, false), unlabelled, 1), unlabelled);
    assertThatThrownBy(() -> Evaluation.of(pca, table("a\n0\n"), Progress.SILENT))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("predicts no label");
  }
}
