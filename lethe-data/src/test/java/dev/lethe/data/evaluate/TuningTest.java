package dev.lethe.data.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.data.TestSources;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.ridge.RidgeKind;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TuningTest {

  private static final int ONE = 1 << 20;
  private static final Schema NUMBERS =
      Schema.of(Feature.Numeric.of("x", -1, 1)).withLabel(Label.Regression.of("y", -1, 1));
  private static final Schema CLASSES =
      Schema.of(Feature.Numeric.of("x", -1, 1))
          .withLabel(new Label.Binary("y", List.of("yes"), List.of("no")));

  /** y = 0.8·x with some noise. */
  private static GridRows line(long seed, int n) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] x = new int[n];
    int[] y = new int[n];
    for (int i = 0; i < n; i++) {
      x[i] = random.nextInt(-ONE, ONE);
      y[i] = (int) (0.8 * x[i]) + random.nextInt(-ONE / 10, ONE / 10);
    }
    return new GridRows(1, x, y);
  }

  /** In one dimension ridge regression is w = Σxy / (Σx² + nλ). */
  private static double weight(GridRows rows, double lambda) {
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double x = rows.features()[i] / (double) ONE;
      xx += x * x;
      xy += x * rows.labels()[i] / ONE;
    }
    return xy / (xx + rows.rows() * lambda);
  }

  private static double rmse(double weight, GridRows rows) {
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      double error = (weight * rows.features()[i] - rows.labels()[i]) / ONE;
      sum += error * error;
    }
    return Math.sqrt(sum / rows.rows());
  }

  @Test
  void scores_are_those_of_models_of_the_other_rows() {
    GridRows learn = line(1, 200);
    GridRows judge = line(2, 100);
    List<DeclaredModel> models = List.of(new RidgeKind.Declared(1), new RidgeKind.Declared(0.001));
    Tuning tuning = Tuning.on(NUMBERS, models, learn, judge, Progress.SILENT);
    assertThat(tuning.tried()).extracting(Tuning.Tried::model).isEqualTo(models);
    assertThat(tuning.tried().get(0).found().score())
        .isCloseTo(rmse(weight(learn, 1), judge), within(1e-9));
    assertThat(tuning.tried().get(1).found().score())
        .isCloseTo(rmse(weight(learn, 0.001), judge), within(1e-9));
    assertThat(tuning.best().model()).isEqualTo(models.get(1));
  }

  /** Two rows each: where a person stood on both sides, her own row would have taught the model. */
  @Test
  void folds_keep_the_rows_of_a_person_together() {
    GridRows rows = line(3, 40);
    List<String> subjects = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      subjects.add("p" + i % 20);
    }
    DeclaredModel model = new RidgeKind.Declared(0.1);
    double squares = 0;
    for (int f = 0; f < 4; f++) {
      int fold = f;
      Split split = Split.by(rows, i -> i % 20 % 4 == fold);
      double error = rmse(weight(split.first(), 0.1), split.second());
      squares += error * error * split.second().rows();
    }
    Tuning tuning = Tuning.folds(NUMBERS, List.of(model), rows, subjects, 4, Progress.SILENT);
    assertThat(tuning.best().found().rows()).isEqualTo(40);
    assertThat(tuning.best().found().score()).isCloseTo(Math.sqrt(squares / 40), within(1e-9));
    for (int folds : new int[] {1, 21}) {
      assertThatThrownBy(
              () -> Tuning.folds(NUMBERS, List.of(model), rows, subjects, folds, Progress.SILENT))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("the 20 people");
    }
  }

  /** All get every class right; the weakest penalty says so with the most confidence. */
  @Test
  void of_equal_accuracy_the_smaller_log_loss_wins_and_then_the_first() {
    GridRows rows = new GridRows(1, new int[] {ONE, -ONE, ONE}, new int[] {ONE, -ONE, ONE});
    DeclaredModel strong = LogisticKind.of(1, OptionalDouble.empty());
    DeclaredModel weak = LogisticKind.of(0.01, OptionalDouble.empty());
    Tuning both = Tuning.on(CLASSES, List.of(strong, weak), rows, rows, Progress.SILENT);
    assertThat(both.tried()).extracting(each -> each.found().score()).containsOnly(1.0);
    assertThat(both.best().model()).isEqualTo(weak);
    Tuning same = Tuning.on(CLASSES, Collections.nCopies(2, weak), rows, rows, Progress.SILENT);
    assertThat(same.best()).isSameAs(same.tried().get(0));
  }

  @Test
  void the_choice_reads_back() {
    GridRows rows = line(1, 20);
    Tuning tuning =
        Tuning.on(NUMBERS, List.of(new RidgeKind.Declared(0.5)), rows, rows, Progress.SILENT);
    for (ChosenOn chosenOn : ChosenOn.values()) {
      String json = TuningJson.write(tuning, chosenOn);
      assertThat(TuningJson.read(TestSources.text("tuned.json", json)))
          .isEqualTo(new TuningJson.Chosen(new RidgeKind.Declared(0.5), chosenOn));
      assertThat(json).contains("\"best\" : {\n    \"lambda\" : 0.5").contains("\"assumption\"");
    }
    assertThatThrownBy(() -> TuningJson.read(TestSources.text("tuned.json", "{\"best\":{}}")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("model");
  }
}
