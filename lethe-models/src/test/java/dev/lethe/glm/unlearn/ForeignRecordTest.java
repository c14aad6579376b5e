package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.poisson.PoissonLoss;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Terms;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Records that are not of these rows, this loss or this ball prove nothing without a pass. */
class ForeignRecordTest {

  private static final Terms VERIFIED =
      Terms.of(Guarantee.of(1, 1e-5), Capacity.of(500)).by(Method.NEWTON, Certification.VERIFIED);

  private static GlmUnlearning unlearning(Objective objective) {
    return GlmUnlearning.of(objective, Kernels.java());
  }

  private static Crowd crowd(Loss loss, int rows) {
    Crowd crowd = new Crowd(loss, 3, false, new SplittableRandom(5));
    crowd.add(rows);
    return crowd;
  }

  private static RegressionState requireNear(
      GlmUnlearning by, RegressionState state, Retained after, GridRows gone) {
    SecretMean mean = SecretMean.of(by, state, after, gone, VERIFIED);
    double[] tight = Learner.of(by.objective()).withTolerance(1e-12).fit(after.rows()).weights();
    assertThat(LogisticCompareTest.distance(mean.weights(), tight))
        .isLessThan(mean.facts().mean().value());
    return mean.next();
  }

  /** On the grid the labels are the same, and so are all statistics. */
  @Test
  void of_another_loss() {
    Crowd crowd = crowd(new PoissonLoss(4), 3000);
    GlmUnlearning by = unlearning(Objective.of(new PoissonLoss(4), 0.05));
    RegressionState state = by.train(crowd.retained());
    GridRows gone = crowd.remove(1, false);
    GlmUnlearning other = unlearning(Objective.of(new PoissonLoss(5), 0.05));
    requireNear(other, state, crowd.retained(), gone);
    byte[] bytes = by.format().bytes(state);
    assertThat(by.format().state(bytes).weights()).isEqualTo(state.weights());
    assertThatThrownBy(() -> other.format().state(bytes))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll("poisson", "{Y=5.0}", "{Y=4.0}", "train again");
  }

  @Test
  void of_another_lambda_and_ball() {
    Crowd crowd = crowd(LogisticLoss.INSTANCE, 3000);
    RegressionState state = unlearning(LogisticLoss.objective(1e-4)).train(crowd.retained());
    GridRows gone = crowd.remove(1, false);
    GlmUnlearning other = unlearning(LogisticLoss.objective(0.05, 0.3));
    RegressionState next = requireNear(other, state, crowd.retained(), gone);
    GridRows second = crowd.remove(1, false);
    requireNear(unlearning(LogisticLoss.objective(0.02)), next, crowd.retained(), second);
  }

  /** Weights so long that the third derivative is beyond doubles. */
  @Test
  void of_weights_too_long_for_any_bound() {
    PoissonLoss loss = new PoissonLoss(1e6);
    Crowd crowd = new Crowd(loss, 2, false, new SplittableRandom(1));
    for (int i = 0; i < 200; i++) {
      crowd.add(new double[] {0.005, 0}, Grid.ONE);
      crowd.add(new double[] {0, 0.9}, -Grid.ONE + i);
    }
    RegressionState state = unlearning(Objective.of(loss, 1e-4)).train(crowd.retained());
    GlmUnlearning held = unlearning(new Objective(loss, 0.5, 1));
    requireNear(held, state, crowd.retained(), crowd.remove(0, false));
    GridRows gone = crowd.remove(1, false);
    requireNear(held, state, crowd.retained(), gone);
  }

  @Test
  void of_rows_before_others_came_or_of_an_older_state() {
    GlmUnlearning by = unlearning(LogisticLoss.objective(0.05));
    Crowd crowd = crowd(LogisticLoss.INSTANCE, 3000);
    RegressionState old = by.train(crowd.retained());
    RegressionState state = requireNear(by, old, crowd.retained(), crowd.remove(0, false));
    crowd.add(40);
    state = requireNear(by, state, crowd.retained(), crowd.remove(0, false));
    GridRows first = crowd.remove(30, true);
    RegressionState restored = state;
    state = requireNear(by, state, crowd.retained(), first);
    GridRows second = crowd.remove(30, true);
    requireNear(by, restored, crowd.retained(), second);
    requireNear(by, by.format().state(by.format().bytes(state)), crowd.retained(), second);
  }
}
