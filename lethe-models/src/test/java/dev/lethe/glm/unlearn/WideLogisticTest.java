package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.WideRows;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.plan.Choice;
import dev.lethe.unlearn.plan.Option;
import dev.lethe.unlearn.plan.PlanTable;
import dev.lethe.unlearn.plan.Planner;
import dev.lethe.unlearn.population.RowSums;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Logistic regression without matrices of d²: what more than 2,000 features get, on few where
 * shells without products ask for it, and once on as many. A Hessian that anybody asked for would
 * be refused, so a release shows that nobody did.
 */
class WideLogisticTest {

  private static final NormShells WIDE = NormShells.unitBall(16).withoutProducts();
  private static final Objective OBJECTIVE = LogisticLoss.objective(0.01);
  private static final Terms TERMS = Terms.of(Guarantee.of(1, 1e-5), Capacity.of(5));

  private final GlmUnlearning unlearning = GlmUnlearning.of(OBJECTIVE, Kernels.java());

  private static RandomHistory people(int columns, NormShells shells, long seed) {
    RandomHistory people = new RandomHistory(columns, true, shells, new SplittableRandom(seed));
    people.add(400);
    return people;
  }

  /** The same rows twice: with a Hessian and without. */
  @Test
  void a_wide_model_is_the_newton_model_within_what_is_proved_of_both() {
    RandomHistory wide = people(12, WIDE, 1);
    RandomHistory narrow = people(12, NormShells.unitBall(16), 1);
    assertThat(wide.retained().rows().features()).isEqualTo(narrow.retained().rows().features());
    GlmTraining without = (GlmTraining) unlearning.train(wide.retained()).training().orElseThrow();
    GlmTraining with = (GlmTraining) unlearning.train(narrow.retained()).training().orElseThrow();
    assertThat(without.derivatives()).isEmpty();
    assertThat(with.derivatives()).isPresent();
    assertThat(LogisticCompareTest.distance(without.weights(), with.weights()))
        .isLessThanOrEqualTo(without.distanceAtMost() + with.distanceAtMost());
    assertThat(without.distanceAtMost()).isLessThan(1e-8);
  }

  @Test
  void verified_noise_is_that_of_narrow_rows_and_other_noise_no_less() {
    Retained wide = people(6, WIDE, 2).retained();
    Retained narrow = people(6, NormShells.unitBall(16), 2).retained();
    for (Way way : unlearning.ways()) {
      if (way.equals(new Way(Method.NEWTON, Certification.A_PRIORI))) {
        continue;
      }
      double sigma = unlearning.facts(wide, TERMS.by(way)).sigma();
      double least = unlearning.facts(narrow, TERMS.by(way)).sigma();
      if (way.certification() == Certification.VERIFIED) {
        assertThat(sigma).as(way.toString()).isEqualTo(least);
      } else {
        // Descent takes as many more steps as it needs.
        assertThat(sigma).as(way.toString()).isGreaterThan(0.9 * least);
      }
    }
  }

  @Test
  void the_a_priori_newton_step_is_refused_with_a_reason_and_the_planner_says_so() {
    RandomHistory people = people(6, WIDE, 3);
    RegressionState state = unlearning.train(people.retained());
    people.remove(2);
    Retained after = people.retained();
    Terms newton = TERMS.by(Method.NEWTON, Certification.A_PRIORI);
    assertThatThrownBy(() -> unlearning.facts(after, newton))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("needs a Hessian")
        .hasMessageContaining("use the verified release, or descent or passive");
    PlanTable table = Planner.of(unlearning).plan(after, state, TERMS);
    assertThat(table.options())
        .filteredOn(Option.Refused.class::isInstance)
        .singleElement()
        .satisfies(option -> assertThat(option.way().method()).isEqualTo(Method.NEWTON));
    assertThat(table.options())
        .filteredOn(Option.Possible.class::isInstance)
        .allSatisfy(option -> assertThat(option.passes().curvatures()).isZero());
  }

  /** Weights from an attacker: whatever they are, the mean is near the retained minimiser. */
  @Test
  void no_stored_weights_get_past_the_check() {
    RandomHistory people = people(8, WIDE, 4);
    GridRows forgotten = people.remove(3);
    Retained after = people.retained();
    Fit tight = Learner.of(OBJECTIVE).withTolerance(1e-12).fit(after.engine().fetch());
    RiskBall ball = RiskBall.of(after.statistics(), OBJECTIVE);
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, after.engine()).withoutHessian();
    SplittableRandom random = new SplittableRandom(5);
    double largest = 0;
    for (int attempt = 0; attempt < 300; attempt++) {
      double size = Math.pow(10, -9 + 10 * random.nextDouble());
      double[] off = random.doubles(8, -size, size).toArray();
      double[] bad = tight.weights().clone();
      Arrays.setAll(bad, j -> tight.weights()[j] + off[j]);
      if (attempt % 10 == 0) {
        bad[attempt % 8] = attempt % 20 == 0 ? Double.NaN : Double.POSITIVE_INFINITY;
      }
      Method method = attempt % 2 == 0 ? Method.NEWTON : Method.PASSIVE;
      SecretMean mean =
          SecretMean.of(
              unlearning,
              RegressionState.imported(bad),
              after,
              forgotten,
              TERMS.by(method, Certification.VERIFIED));
      double distance = LogisticCompareTest.distance(mean.weights(), tight.weights());
      assertThat(distance)
          .as("attempt %d", attempt)
          .isLessThanOrEqualTo(mean.facts().mean().value() + tight.distanceAtMost());
      double[] inside = ball.nearest(bad);
      double proved = ball.distanceAtMost(risk, inside);
      double actual = LogisticCompareTest.distance(inside, tight.weights());
      assertThat(actual).as("attempt %d", attempt).isLessThanOrEqualTo(proved + 1e-10);
      largest = Math.max(largest, actual / proved);
    }
    assertThat(largest).as("the check is not vacuous").isGreaterThan(0.1);
  }

  /** The twin: a check that took twice the curvature for proved would be beaten. */
  @Test
  void a_check_with_more_curvature_than_lambda_is_beaten_where_rows_have_none() {
    int columns = 4;
    // All rows along the first axis: λ is all there is along the others.
    int[] features = new int[40 * columns];
    int[] labels = new int[40];
    for (int i = 0; i < 40; i++) {
      features[i * columns] = 700_000;
      labels[i] = i % 3 == 0 ? -Grid.ONE : Grid.ONE;
    }
    GridRows rows = new GridRows(columns, features, labels);
    Retained retained = Retained.inMemory(rows, RowSums.of(rows, WIDE));
    RiskBall ball = RiskBall.of(retained.statistics(), OBJECTIVE);
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, rows).withoutHessian();
    double[] best = Learner.of(OBJECTIVE).withTolerance(1e-12).fit(risk).weights();
    double[] moved = best.clone();
    moved[2] += 1e-3;
    double proved = ball.distanceAtMost(risk, moved);
    assertThat(proved).isBetween(1e-3, 1.001e-3);
    assertThat(proved / 2).isLessThan(LogisticCompareTest.distance(best, moved));
  }

  @Test
  void a_stored_state_is_small_and_reads_back_and_releases_the_same_bits() {
    RandomHistory people = people(40, WIDE, 6);
    RegressionState state = unlearning.train(people.retained());
    byte[] bytes = unlearning.format().bytes(state);
    assertThat(bytes.length)
        .as("no 40 × 40 matrix, let alone one for each shell")
        .isLessThan(40_000);
    RegressionState restored = unlearning.format().state(bytes);
    GridRows forgotten = people.remove(3);
    for (Method method : new Method[] {Method.PASSIVE, Method.DESCENT}) {
      Terms terms = TERMS.by(method, Certification.A_PRIORI);
      SecretMean mean = SecretMean.of(unlearning, state, people.retained(), forgotten, terms);
      assertThat(SecretMean.of(unlearning, restored, people.retained(), forgotten, terms).weights())
          .containsExactly(mean.weights());
      GlmTraining kept = (GlmTraining) mean.next().training().orElseThrow();
      assertThat(kept.forgotten()).isEqualTo(3);
      assertThat(kept.derivatives()).as("no trace of the rows").isEmpty();
    }
    assertThatThrownBy(() -> unlearning.format().state(Arrays.copyOf(bytes, bytes.length - 9)))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void lambda_is_all_that_is_proved_so_without_it_nothing_is_released() {
    GlmUnlearning unregularised =
        GlmUnlearning.of(LogisticLoss.objective(0).within(1), Kernels.java());
    Retained rows = people(3, WIDE, 7).retained();
    assertThatThrownBy(() -> unregularised.facts(rows, TERMS))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("use lambda > 0 (of wide rows");
    assertThatThrownBy(
            () -> GlmUnlearning.of(LogisticLoss.objective(0), Kernels.java()).train(rows))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("use λ > 0 or a radius");
  }

  @Test
  void rows_of_another_width_and_labels_that_are_none_are_refused() {
    RandomHistory people = people(5, WIDE, 8);
    RegressionState state = unlearning.train(people.retained());
    GridRows other = new GridRows(4, new int[4], new int[] {Grid.ONE});
    assertThatThrownBy(() -> SecretMean.of(unlearning, state, people.retained(), other, TERMS))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("must have the 5 columns");
    GridRows unlabelled = new GridRows(5, new int[10], new int[] {Grid.ONE, 0});
    Retained bad = Retained.inMemory(unlabelled, RowSums.of(unlabelled, WIDE));
    assertThatThrownBy(() -> unlearning.facts(bad, TERMS)).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> unlearning.train(bad)).isInstanceOf(BadInputException.class);
  }

  @Test
  void two_thousand_one_hundred_features_forget_by_every_way() {
    int columns = 2_100;
    NormShells shells = WideRows.shells(NormShells.unitBall(16), columns);
    assertThat(shells.keepProducts()).isFalse();
    RandomHistory people = new RandomHistory(columns, true, shells, new SplittableRandom(9));
    people.add(120);
    RegressionState state = unlearning.train(people.retained());
    GridRows forgotten = people.remove(4);
    Retained after = people.retained();
    assertThat(after.statistics()).isEqualTo(people.neverSawOthers().statistics());
    double[] retrained = Learner.of(OBJECTIVE).withTolerance(1e-11).fit(after.rows()).weights();
    for (Way way : unlearning.ways()) {
      if (way.equals(new Way(Method.NEWTON, Certification.A_PRIORI))) {
        continue;
      }
      SecretMean mean = SecretMean.of(unlearning, state, after, forgotten, TERMS.by(way));
      assertThat(LogisticCompareTest.distance(mean.weights(), retrained))
          .as(way.toString())
          .isLessThanOrEqualTo(mean.facts().mean().value());
    }
    Choice<?> choice = Planner.of(unlearning).choose(after, TERMS);
    assertThat(choice.way()).isEqualTo(new Way(Method.NEWTON, Certification.VERIFIED));
    Release release =
        unlearning
            .forget(state, after, forgotten, TERMS.by(choice.way()), RandomBits.secure())
            .release();
    assertThat(release.parameters().toArray()).hasSize(columns);
  }
}
