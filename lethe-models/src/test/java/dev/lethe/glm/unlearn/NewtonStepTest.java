package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.QuadraticInBall;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The step from kept sums against the step computed from the retained rows themselves. */
class NewtonStepTest {

  /** The model's minimiser, with one pass over the retained rows for each derivative. */
  private static double[] stepOnRows(Retained after, Objective objective, double[] w) {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, after.rows());
    double[] gradient = Vectors.plus(risk.pass(w).gradient(), objective.lambda(), w);
    SymmetricMatrix hessian = risk.hessian(w).centre().plusDiagonal(objective.lambda());
    return new QuadraticInBall(hessian, gradient, w, objective.radius())
        .minimiser(Kernels.java())
        .orElseThrow();
  }

  @Test
  void it_is_the_step_on_the_retained_rows_inside_the_ball_and_on_the_sphere() {
    int onSphere = 0;
    for (long seed = 1; seed <= 150; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomHistory population = new RandomHistory(1 + random.nextInt(6), true, random.split());
      population.add(60 + random.nextInt(200));
      double lambda = Math.pow(10, -3 * random.nextDouble());
      double radius = Math.pow(10, -1 + 2 * random.nextDouble());
      Objective objective = LogisticLoss.objective(lambda).within(radius);
      GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.java());
      Terms terms =
          Terms.of(Guarantee.of(1, 1e-5), Capacity.of(40))
              .by(Method.PASSIVE, Certification.A_PRIORI);
      RegressionState state = unlearning.train(population.retained());
      double[] w = state.weights();
      for (int request = 0; request < 4; request++) {
        GridRows forgotten = population.remove(1 + random.nextInt(10));
        state = SecretMean.of(unlearning, state, population.retained(), forgotten, terms).next();
      }
      GlmTraining training = (GlmTraining) state.training().orElseThrow();
      NewtonStep step = NewtonStep.of(training, objective, Kernels.java()).orElseThrow();
      double[] expected = stepOnRows(population.retained(), objective, w);
      assertThat(LogisticCompareTest.distance(step.point(), expected))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(step.errorAtMost(lambda, 0) + 1e-13 / lambda);
      assertThat(step.errorAtMost(lambda, 0)).as("seed %d", seed).isLessThan(1e-8);
      assertThat(Vectors.normUp(step.point())).isLessThanOrEqualTo(radius);
      onSphere += Vectors.normUp(step.point()) > radius * (1 - 1e-12) ? 1 : 0;
      assertThat(step.errorAtMost(lambda, 1))
          .as("with lambda for all of the curvature, seed %d", seed)
          .isGreaterThanOrEqualTo(step.errorAtMost(lambda, 0))
          .isLessThan(1e-6);
    }
    assertThat(onSphere).isBetween(30, 120);
  }

  /** What is kept after a row has left is what would have been kept without it, to rounding. */
  @Test
  void the_kept_sums_are_those_of_the_rows_that_are_left() {
    RandomHistory population = new RandomHistory(4, true, new SplittableRandom(5));
    population.add(150);
    Objective objective = LogisticLoss.objective(0.01).within(0.5);
    GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.java());
    RegressionState state = unlearning.train(population.retained());
    GridRows forgotten = population.remove(7);
    Terms terms =
        Terms.of(Guarantee.of(1, 1e-5), Capacity.of(7)).by(Method.NEWTON, Certification.A_PRIORI);
    RegressionState next =
        SecretMean.of(unlearning, state, population.retained(), forgotten, terms).next();
    GlmTraining record = (GlmTraining) next.training().orElseThrow();
    LossDerivatives left = record.derivatives().orElseThrow();
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, population.retained().rows());
    double n = (double) risk.count();
    double[] sum = risk.pass(state.weights()).gradient();
    Arrays.setAll(sum, j -> n * sum[j]);
    assertThat(LogisticCompareTest.distance(left.gradient(), sum))
        .isLessThanOrEqualTo(2 * left.gradientError());
    assertThat(left.gradientError()).isLessThan(1e-10);
    double[] hessian = risk.hessian(state.weights()).centre().scale(n).toArray();
    assertThat(LogisticCompareTest.distance(left.hessian().centre().toArray(), hessian))
        .isLessThanOrEqualTo(4 * left.hessian().radius());
  }
}
