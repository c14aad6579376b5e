package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is proved before a row is read, against the rows. */
class KeptSumsTest {

  private static final Terms VERIFIED =
      Terms.of(Guarantee.of(1, 1e-5), Capacity.of(200)).by(Method.NEWTON, Certification.VERIFIED);

  private final SplittableRandom random = new SplittableRandom(17);

  /** A population of its own shape, a model of all of it, and some who leave. */
  private record Leaving(GlmUnlearning unlearning, GlmTraining record, Retained after) {

    static Leaving of(SplittableRandom random, boolean held) {
      RandomHistory people = new RandomHistory(1 + random.nextInt(5), true, random.split());
      people.add(30 + random.nextInt(300));
      Objective objective =
          LogisticLoss.objective(Math.pow(10, -3 * random.nextDouble()))
              .within(held ? 0.2 + random.nextDouble() : Double.POSITIVE_INFINITY);
      GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.java());
      Training before = unlearning.train(people.retained()).training().orElseThrow();
      GridRows gone = people.remove(1 + random.nextInt(15));
      Retained after = people.retained();
      return new Leaving(
          unlearning, (GlmTraining) before.without(gone, after.statistics()).orElseThrow(), after);
    }

    KeptSums sums() {
      Measures measured = Measures.of(after.statistics(), unlearning.objective());
      NewtonStep step =
          record.step(RiskBall.of(measured).objective(), Kernels.java()).orElseThrow();
      return KeptSums.of(record, step, measured);
    }

    /** ‖∇F_R(w̄) + ν̄w̄‖, from the rows. */
    double residual(NewtonStep step) {
      double pull = unlearning.objective().lambda() + step.nu();
      double[] loss =
          RiskOnRows.of(LogisticLoss.INSTANCE, after.rows()).pass(step.point()).gradient();
      return Vectors.normUp(Vectors.plus(loss, pull, step.point()));
    }
  }

  @Test
  void no_residual_is_larger_than_proved_and_some_are_nearly() {
    double nearest = 0;
    int onSphere = 0;
    int withoutCurvature = 0;
    for (int i = 0; i < 600; i++) {
      Leaving leaving = Leaving.of(random, i % 2 == 0);
      KeptSums sums = leaving.sums();
      double residual = leaving.residual(sums.step());
      assertThat(residual).as("problem %d", i).isLessThanOrEqualTo(sums.unread() + 1e-14);
      nearest = Math.max(nearest, residual / sums.unread());
      onSphere += sums.step().nu() > 0 ? 1 : 0;
      withoutCurvature += residual > sums.step().residual() + 1e-14 ? 1 : 0;
    }
    assertThat(nearest).as("the largest residual over what was proved").isBetween(0.2, 1.0);
    assertThat(onSphere).isGreaterThan(60);
    assertThat(withoutCurvature).as("the twin: the model's own residual").isGreaterThan(500);
  }

  @Test
  void no_minimiser_is_farther_than_proved() {
    int proved = 0;
    for (int i = 0; i < 300; i++) {
      Leaving leaving = Leaving.of(random, i % 2 == 0);
      KeptSums sums = leaving.sums();
      Objective objective = leaving.unlearning().objective();
      double[] tight =
          Learner.of(objective).withTolerance(1e-12).fit(leaving.after().rows()).weights();
      double distance = LogisticCompareTest.distance(sums.step().point(), tight);
      RiskBall ball = RiskBall.of(leaving.after().statistics(), objective);
      for (double target = 1e-8; target < 1; target *= 2) {
        if (sums.proves(ball, target)) {
          assertThat(distance).as("problem %d", i).isLessThan(target + 1e-11 / ball.lambdaR());
          proved++;
          break;
        }
      }
    }
    assertThat(proved).isGreaterThan(250);
  }

  /** Labels that no pass accepts. */
  private static Retained unreadable(Retained retained) {
    GridRows rows = retained.rows();
    return Retained.inMemory(
        new GridRows(rows.columns(), rows.features(), new int[rows.rows()]), retained.statistics());
  }

  @Test
  void many_requests_one_after_the_other_read_no_row_and_stay_within_the_target() {
    RandomHistory people = new RandomHistory(5, true, random.split());
    people.add(40_000);
    for (double radius : new double[] {0.5, Double.POSITIVE_INFINITY}) {
      Objective objective = LogisticLoss.objective(0.02).within(radius);
      GlmUnlearning unlearning = GlmUnlearning.of(objective, Kernels.java());
      RegressionState state = unlearning.train(people.retained());
      for (int request = 0; request < 12; request++) {
        GridRows gone = people.remove(1 + random.nextInt(3));
        Retained after = people.retained();
        SecretMean mean = SecretMean.of(unlearning, state, unreadable(after), gone, VERIFIED);
        state = mean.next();
        if (request % 4 == 3) {
          double[] tight = Learner.of(objective).withTolerance(1e-12).fit(after.rows()).weights();
          assertThat(LogisticCompareTest.distance(mean.weights(), tight))
              .as("request %d within %s", request, radius)
              .isLessThan(mean.facts().mean().value());
        }
      }
    }
  }

  @Test
  void errors_that_add_up_are_cleared_by_one_pass() {
    RandomHistory people = new RandomHistory(3, true, random.split());
    people.add(3_000);
    GlmUnlearning unlearning = GlmUnlearning.of(LogisticLoss.objective(0.05), Kernels.java());
    RegressionState state = unlearning.train(people.retained());
    int unread = 0;
    int read = 0;
    for (int request = 0; request < 60; request++) {
      GridRows gone = people.remove(2);
      Retained after = people.retained();
      RegressionState before = state;
      state = SecretMean.of(unlearning, before, after, gone, VERIFIED).next();
      try {
        SecretMean.of(unlearning, before, unreadable(after), gone, VERIFIED);
        unread++;
      } catch (RuntimeException label) {
        read++;
      }
      assertThat(state.training()).as("request %d", request).isPresent();
    }
    assertThat(unread).as("without a pass, and with one %d times", read).isPositive();
    assertThat(read).isPositive();
  }

  /** Rows may have been replaced there by others with the very same sums. */
  @Test
  void rows_of_a_table_that_others_write_to_are_read() {
    RandomHistory people = new RandomHistory(5, true, random.split());
    people.add(40_000);
    GlmUnlearning unlearning = GlmUnlearning.of(LogisticLoss.objective(0.02), Kernels.java());
    RegressionState state = unlearning.train(people.retained());
    GridRows gone = people.remove(1);
    Retained after = unreadable(people.retained());
    assertThat(SecretMean.of(unlearning, state, after, gone, VERIFIED).weights()).hasSize(5);
    Retained theirs = Retained.inTheirs(after::engine, after.statistics());
    assertThatThrownBy(() -> SecretMean.of(unlearning, state, theirs, gone, VERIFIED))
        .hasMessageContaining("label");
  }

  /** The record at w̄ is of w̄ alone, and a-priori methods leave it alone. */
  @Test
  void what_is_kept_tells_of_nobody_who_left() {
    RandomHistory people = new RandomHistory(4, true, random.split());
    people.add(20_000);
    GlmUnlearning unlearning = GlmUnlearning.of(LogisticLoss.objective(0.05), Kernels.java());
    RegressionState state = unlearning.train(people.retained());
    GridRows gone = people.remove(1);
    Retained after = people.retained();
    RegressionState next =
        SecretMean.of(unlearning, state, unreadable(after), gone, VERIFIED).next();
    GlmTraining record = (GlmTraining) next.training().orElseThrow();
    double[] expected = next.weights().clone();
    double pull = -0.05 * (double) after.count();
    Arrays.setAll(expected, j -> pull * expected[j]);
    assertThat(
            LogisticCompareTest.distance(record.derivatives().orElseThrow().gradient(), expected))
        .isLessThan(1e-10);
    assertThat(record.tellsWhoLeft()).isFalse();
    assertThat(record.isDeclared()).isFalse();
    Terms apriori = VERIFIED.by(Method.NEWTON, Certification.A_PRIORI);
    GridRows second = people.remove(1);
    Retained then = people.retained();
    assertThatThrownBy(() -> SecretMean.of(unlearning, next, unreadable(then), second, apriori))
        .as("it trains anew")
        .hasMessageContaining("label");
    assertThat(SecretMean.of(unlearning, next, then, second, apriori).next().training()).isEmpty();
  }
}
