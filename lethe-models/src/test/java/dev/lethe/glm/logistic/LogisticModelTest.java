package dev.lethe.glm.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.learn.LearnerData;
import dev.lethe.statistics.GridRows;
import org.junit.jupiter.api.Test;

class LogisticModelTest {

  private final LogisticModel model = new LogisticModel(new double[] {2, -1});

  @Test
  void probabilities_follow_the_margin_without_overflow() {
    assertThat(model.probability(new double[] {0, 0})).isEqualTo(0.5);
    assertThat(model.probability(new double[] {0.5, 0}))
        .isCloseTo(Math.E / (1 + Math.E), within(1e-15));
    assertThat(model.probability(new double[] {1e3, 0})).isEqualTo(1);
    assertThat(model.probability(new double[] {-1e3, 0})).isZero();
  }

  @Test
  void the_label_is_the_likelier_one() {
    assertThat(model.label(new double[] {1, 1})).isEqualTo(1);
    assertThat(model.label(new double[] {0, 1})).isEqualTo(-1);
    assertThat(model.label(new double[] {0, 0})).isEqualTo(1);
  }

  @Test
  void the_score_counts_right_labels_and_averages_losses() {
    int one = Grid.ONE;
    GridRows rows =
        new GridRows(
            2, new int[] {one, 0, one, 0, 0, one, 0, 0}, new int[] {one, -one, -one, -one});
    LogisticModel.Score score = model.score(rows);
    assertThat(score.accuracy()).isEqualTo(0.5);
    double expected =
        Math.log1p(Math.exp(-2)) + Math.log1p(Math.exp(2)) + Math.log1p(Math.exp(-1)) + Math.log(2);
    assertThat(score.meanLoss()).isCloseTo(expected / 4, within(1e-15));
  }

  @Test
  void learning_beats_guessing() {
    GridRows rows = LearnerData.gaussian(2000, 10, 1);
    Fit fit = Learner.of(LogisticLoss.objective(1e-3)).fit(rows);
    LogisticModel.Score score = new LogisticModel(fit.weights()).score(rows);
    assertThat(score.accuracy()).isGreaterThan(0.7);
    assertThat(score.meanLoss()).isLessThan(0.6);
  }

  @Test
  void bad_weights_features_and_labels_are_refused() {
    assertThatThrownBy(() -> new LogisticModel(new double[] {Double.NaN}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> model.probability(new double[1]))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> model.score(new GridRows(2, new int[2], new int[1])))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 0");
  }
}
