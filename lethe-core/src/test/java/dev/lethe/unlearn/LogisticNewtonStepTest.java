package dev.lethe.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
import dev.lethe.erm.Objective;
import dev.lethe.erm.internal.Vectors;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The step from kept sums against Newton's step computed from the retained rows themselves. */
class LogisticNewtonStepTest {

  /** ŵ − H⁻¹∇F_R(ŵ), with one pass for each. */
  private static double[] stepOnRows(Retained after, double lambda, double[] w) {
    LogisticRisk risk = LogisticRiskOnRows.of(after.rows());
    double[] gradient = Vectors.plus(risk.pass(w).gradient(), lambda, w);
    CholeskyFactor factor =
        CholeskyFactor.of(risk.hessian(w).centre().plusDiagonal(lambda), Kernels.java());
    return Vectors.plus(w, -1, factor.solve(gradient));
  }

  @Test
  void it_is_newtons_step_on_the_retained_rows_up_to_what_the_training_left() {
    for (long seed = 1; seed <= 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomHistory population = new RandomHistory(1 + random.nextInt(6), true, random.split());
      population.add(60 + random.nextInt(200));
      double lambda = Math.pow(10, -3 * random.nextDouble());
      LogisticUnlearning unlearning = LogisticUnlearning.of(Objective.of(lambda), Kernels.java());
      Terms terms =
          Terms.of(Guarantee.of(1, 1e-5), Capacity.of(40))
              .by(Method.PASSIVE, Certification.A_PRIORI);
      LogisticState state = unlearning.train(population.retained());
      double[] w = state.weights();
      int all = population.size();
      for (int request = 0; request < 4; request++) {
        GridRows forgotten = population.remove(1 + random.nextInt(10));
        state = unlearning.mean(state, population.retained(), forgotten, terms).next();
      }
      Retained after = population.retained();
      LogisticTraining training = state.training().orElseThrow();
      LogisticNewtonStep step =
          LogisticNewtonStep.of(training, lambda, 0, Kernels.java()).orElseThrow();
      double left = training.gradientAtMost() * all / (after.count() * lambda);
      double[] expected = stepOnRows(after, lambda, w);
      assertThat(LogisticCompareTest.distance(step.point(), expected))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(step.errorAtMost() + left + 1e-12 / lambda);
      assertThat(step.errorAtMost()).as("seed %d", seed).isLessThan(1e-8);
      LogisticNewtonStep easy =
          LogisticNewtonStep.of(training, lambda, 1, Kernels.java()).orElseThrow();
      assertThat(easy.point()).as("seed %d", seed).isEqualTo(step.point());
      assertThat(easy.errorAtMost())
          .as("with lambda for all of the curvature, seed %d", seed)
          .isGreaterThanOrEqualTo(step.errorAtMost())
          .isLessThan(1e-6);
      assertThat(LogisticCompareTest.distance(w, expected))
          .as("the step is no trifle, seed %d", seed)
          .isGreaterThan(1e-5);
    }
  }
}
