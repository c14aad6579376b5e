package dev.lethe.glm.ridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import org.junit.jupiter.api.Test;

class RidgeLearnerTest {

  @Test
  void the_model_is_the_minimiser_within_the_proved_distance() {
    for (long seed = 0; seed < 50; seed++) {
      Sample.Shape shape = Sample.SHAPES.get((int) (seed % 6));
      Sample sample = Sample.random(seed, 30, 4, shape, Sample.Labels.SIGNAL);
      RidgeModel model = RidgeLearner.of(1e-3, Sample.KERNEL).fit(sample.statistics());
      double[] truth = Oracle.ridge(sample.x(), sample.y(), 1e-3);
      assertThat(model.distanceAtMost()).as("seed %d", seed).isLessThan(1e-9);
      assertThat(Oracle.distance(truth, model.weights()))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(model.distanceAtMost() + 1e-11);
    }
  }

  @Test
  void forgetting_by_subtraction_gives_the_same_bits_as_never_having_seen_the_rows() {
    Sample kept = Sample.random(1, 50, 5, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    Sample gone = Sample.random(2, 7, 5, Sample.Shape.BALL, Sample.Labels.RANDOM);
    RidgeLearner learner = RidgeLearner.of(1e-2, Sample.KERNEL);
    ExactStatistics forgotten = kept.statistics().plus(gone.statistics()).minus(gone.statistics());
    assertThat(learner.fit(forgotten).weights())
        .containsExactly(learner.fit(kept.statistics()).weights());
  }

  @Test
  void it_predicts_and_scores() {
    Sample sample = Sample.random(3, 400, 3, Sample.Shape.SPHERE, Sample.Labels.SIGNAL);
    RidgeModel model = RidgeLearner.of(1e-4, Sample.KERNEL).fit(sample.statistics());
    assertThat(model.predict(new double[] {1, 0, 0})).isEqualTo(model.weights()[0]);
    assertThat(model.score(sample.rows())).isBetween(0.5, 1.0);
    assertThatThrownBy(() -> model.predict(new double[2])).isInstanceOf(BadInputException.class);
  }

  @Test
  void exact_linear_labels_are_recovered_without_regulariser() {
    double[][] x = {{0.5, 0}, {0, 0.5}, {0.25, 0.25}};
    double[] y = {0.25, -0.5, -0.125};
    Sample sample = Sample.of(x, y);
    RidgeModel model = RidgeLearner.of(0, Sample.KERNEL).fit(sample.statistics());
    assertThat(model.weights()[0]).isBetween(0.5 - 1e-14, 0.5 + 1e-14);
    assertThat(model.weights()[1]).isBetween(-1 - 1e-14, -1 + 1e-14);
    assertThat(model.score(sample.rows())).isBetween(1 - 1e-12, 1.0);
  }

  @Test
  void data_without_a_unique_minimiser_are_refused() {
    Sample flat = Sample.random(1, 20, 2, Sample.Shape.RANK_DEFICIENT, Sample.Labels.RANDOM);
    assertThatThrownBy(() -> RidgeLearner.of(0, Sample.KERNEL).fit(flat.statistics()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("larger lambda");
    ExactStatistics none = ExactStatistics.empty(2, NormShells.unitBall(4));
    assertThatThrownBy(() -> RidgeLearner.of(1, Sample.KERNEL).fit(none))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> RidgeLearner.of(Double.NaN, Sample.KERNEL))
        .isInstanceOf(BadUsageException.class);
  }
}
