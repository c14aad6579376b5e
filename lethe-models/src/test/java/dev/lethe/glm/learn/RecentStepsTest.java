package dev.lethe.glm.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecentStepsTest {

  private static double distance(double[] a, double[] b) {
    return Vectors.normUp(Vectors.plus(a, -1, b));
  }

  @ParameterizedTest
  @CsvSource({
    "400, 12, 1e-2, Infinity",
    "3000, 30, 1e-4, Infinity",
    "30000, 6, 1e-3, Infinity",
    "3000, 30, 1e-4, 2",
    "30000, 6, 0, 1.5",
    "400, 12, 1e-2, 0.1"
  })
  void the_minimiser_is_that_of_newton_within_the_proved_distances(
      int n, int d, double lambda, double radius) {
    RiskOnRows risk = RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(n, d, 7));
    Learner learner = Learner.of(LogisticLoss.objective(lambda, radius));
    Fit newton = learner.fit(risk);
    Fit recent = learner.fit(risk.withoutHessian());
    assertThat(Vectors.normUp(recent.weights())).isLessThanOrEqualTo(radius);
    assertThat(recent.residual()).isLessThanOrEqualTo(learner.tolerance());
    assertThat(distance(newton.weights(), recent.weights()))
        .isLessThanOrEqualTo(newton.distanceAtMost() + recent.distanceAtMost());
    assertThat(recent.distanceAtMost()).isLessThan(2e-6);
    assertThat(recent.steps()).isLessThan(200);
  }

  @Test
  void without_lambda_and_ball_nothing_could_be_proved() {
    RiskOnRows risk = RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(400, 5, 8));
    assertThatThrownBy(() -> Learner.of(LogisticLoss.objective(0)).fit(risk.withoutHessian()))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("use λ > 0 or a radius");
  }

  /** 1500 rows of 3000 features, 30 of them not zero. */
  private static GridRows wide() {
    int rows = 1500;
    int columns = 3000;
    SplittableRandom random = new SplittableRandom(9);
    int[] features = new int[rows * columns];
    int[] labels = new int[rows];
    for (int i = 0; i < rows; i++) {
      double margin = 0;
      for (int k = 0; k < 30; k++) {
        int j = (int) (columns * Math.pow(random.nextDouble(), 3));
        double x = 0.15 * random.nextGaussian();
        features[i * columns + j] = (int) (Math.max(-0.18, Math.min(0.18, x)) * Grid.ONE);
        margin += x * Math.sin(j) * 6;
      }
      labels[i] = random.nextDouble() < 1 / (1 + Math.exp(-margin)) ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(columns, features, labels);
  }

  @Test
  void three_thousand_features_are_learned_without_a_matrix() {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, wide());
    for (Objective objective :
        new Objective[] {LogisticLoss.objective(1e-3), LogisticLoss.objective(1e-3).within(1)}) {
      Fit fit = Learner.of(objective).withTolerance(1e-9).fit(risk);
      assertThat(fit.steps()).isLessThan(150);
      assertThat(fit.distanceAtMost()).isLessThan(1e-5);
      assertThat(fit.multiplier() > 0).isEqualTo(objective.hasBall());
    }
  }

  @Test
  void the_shifted_inverse_is_the_inverse_of_what_was_learned_plus_the_shift() {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(500, 9, 10));
    Objective objective = LogisticLoss.objective(0.01);
    LearnerModel model = RecentSteps.none(risk, objective);
    SplittableRandom random = new SplittableRandom(11);
    RiskAt here = RiskAt.of(risk, objective, new double[9]);
    for (int i = 0; i < 25; i++) {
      double size = Math.pow(10, -i / 4.0);
      double[] w = Arrays.stream(here.w()).map(x -> x + size * random.nextGaussian()).toArray();
      RiskAt next = RiskAt.of(risk, objective, w);
      model = model.learn(here, next);
      here = next;
    }
    // v = (H + νI)·x with x = H⁻¹u is u + νH⁻¹u, so the shifted inverse of that is x.
    double[] u = new double[9];
    Arrays.setAll(u, j -> Math.cos(j));
    double[] x = model.shiftedInverse(0).times(u);
    for (double nu : new double[] {1e-3, 0.1, 10}) {
      double[] back = model.shiftedInverse(nu).times(Vectors.plus(u, nu, x));
      for (int j = 0; j < 9; j++) {
        assertThat(back[j]).isCloseTo(x[j], within(1e-6 * Vectors.normUp(x)));
      }
    }
  }
}
