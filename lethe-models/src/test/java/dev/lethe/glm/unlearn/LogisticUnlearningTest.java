package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class GlmUnlearningTest {

  private static final Objective FREE = LogisticLoss.objective(0.05);
  private static final Guarantee GUARANTEE = Guarantee.of(1, 1e-5);

  private final RandomHistory population = new RandomHistory(4, true, new SplittableRandom(3));
  private final GlmUnlearning unlearning = GlmUnlearning.of(FREE, Kernels.java());

  GlmUnlearningTest() {
    population.add(400);
  }

  private static Terms terms(int capacity, Method method, Certification certification) {
    return Terms.of(GUARANTEE, Capacity.of(capacity)).by(method, certification);
  }

  /** Rows of the right number that no engine would accept: labels must be ±1. */
  private static Retained unreadable(Retained retained) {
    int[] labels = new int[(int) retained.count()];
    int[] features = new int[labels.length * retained.rows().columns()];
    Arrays.fill(features, 17);
    GridRows rows = new GridRows(retained.rows().columns(), features, labels);
    return Retained.inMemory(rows, retained.statistics());
  }

  @Test
  void newton_and_passive_read_no_retained_row() {
    RegressionState state = unlearning.train(population.retained());
    GridRows forgotten = population.remove(5);
    Retained after = population.retained();
    for (Method method : new Method[] {Method.NEWTON, Method.PASSIVE}) {
      Terms terms = terms(5, method, Certification.A_PRIORI);
      double[] mean = SecretMean.of(unlearning, state, after, forgotten, terms).weights();
      assertThat(SecretMean.of(unlearning, state, unreadable(after), forgotten, terms).weights())
          .containsExactly(mean);
    }
    assertThatThrownBy(
            () ->
                SecretMean.of(
                    unlearning,
                    state,
                    unreadable(after),
                    forgotten,
                    terms(5, Method.NEWTON, Certification.VERIFIED)))
        .hasMessageContaining("label");
  }

  @Test
  void a_newton_step_after_many_requests_is_the_step_of_one_request() {
    RegressionState state = unlearning.train(population.retained());
    Terms terms = terms(20, Method.NEWTON, Certification.A_PRIORI);
    RegressionState running = state;
    GridRows all = new GridRows(4, new int[0], new int[0]);
    double[] last = {};
    for (int i = 0; i < 20; i++) {
      GridRows one = population.remove(1);
      all = joined(all, one);
      SecretMean mean = SecretMean.of(unlearning, running, population.retained(), one, terms);
      running = mean.next();
      last = mean.weights();
    }
    double[] atOnce = SecretMean.of(unlearning, state, population.retained(), all, terms).weights();
    assertThat(LogisticCompareTest.distance(last, atOnce)).isLessThan(1e-13);
    assertThat(running.training()).hasValueSatisfying(t -> assertThat(t.forgotten()).isEqualTo(20));
  }

  private static GridRows joined(GridRows a, GridRows b) {
    int[] features = Arrays.copyOf(a.features(), a.features().length + b.features().length);
    System.arraycopy(b.features(), 0, features, a.features().length, b.features().length);
    int[] labels = Arrays.copyOf(a.labels(), a.labels().length + b.labels().length);
    System.arraycopy(b.labels(), 0, labels, a.labels().length, b.labels().length);
    return new GridRows(a.columns(), features, labels);
  }

  @Test
  void more_rows_than_the_capacity_are_refused_with_both_numbers_unless_retrained() {
    RegressionState state = unlearning.train(population.retained());
    GridRows first = population.remove(3);
    Terms terms = terms(4, Method.NEWTON, Certification.A_PRIORI);
    RegressionState next =
        SecretMean.of(unlearning, state, population.retained(), first, terms).next();
    GridRows second = population.remove(2);
    Retained after = population.retained();
    assertThatThrownBy(() -> SecretMean.of(unlearning, next, after, second, terms))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("5 rows have left")
        .hasMessageContaining("capacity is 4");
    Terms retrain = terms(4, Method.RETRAIN, Certification.VERIFIED);
    RegressionState fresh = SecretMean.of(unlearning, next, after, second, retrain).next();
    GridRows third = population.remove(4);
    assertThat(SecretMean.of(unlearning, fresh, population.retained(), third, terms).weights())
        .hasSize(4);
  }

  @Test
  void a_newton_step_on_the_sphere_keeps_its_bound_and_reads_no_retained_row() {
    GlmUnlearning tight =
        GlmUnlearning.of(LogisticLoss.objective(1e-3).within(0.5), Kernels.java());
    RegressionState state = tight.train(population.retained());
    GridRows forgotten = population.remove(1);
    Retained after = population.retained();
    double[] retrained = Learner.of(tight.objective()).fit(after.rows()).weights();
    Terms apriori = terms(1, Method.NEWTON, Certification.A_PRIORI);
    SecretMean mean = SecretMean.of(tight, state, after, forgotten, apriori);
    double error = LogisticCompareTest.distance(mean.weights(), retrained);
    assertThat(error).isLessThan(mean.facts().mean().value());
    assertThat(error).as("of second order").isLessThan(moved(state, retrained) / 20);
    assertThat(mean.next().training().orElseThrow().forgotten()).as("a step").isEqualTo(1);
    Terms verified = terms(1, Method.NEWTON, Certification.VERIFIED);
    double[] checked = SecretMean.of(tight, state, after, forgotten, verified).weights();
    assertThat(LogisticCompareTest.distance(checked, retrained)).isLessThan(0.5e-6);
  }

  private static double moved(RegressionState state, double[] retrained) {
    return LogisticCompareTest.distance(state.weights(), retrained);
  }

  /** Rows ±1 with every label: w_R = 0, and many additions may drive it to the ends of the ball. */
  private static Retained balanced() {
    int one = Grid.ONE;
    int[] features = {one, one, -one, -one, one, one, -one, -one};
    int[] labels = {one, -one, one, -one, one, -one, one, -one};
    GridRows rows = new GridRows(1, features, labels);
    return Retained.inMemory(
        rows,
        new ParallelStatistics(Kernels.java(), 1)
            .of(rows, NormShells.unitBall(16), Progress.SILENT));
  }

  /** The curvature at weights of 10⁴ is 0 in doubles, and so is what rows like these prove. */
  @Test
  void without_curvature_a_passive_release_is_no_guarantee_and_a_verified_one_is() {
    GlmUnlearning wide = GlmUnlearning.of(LogisticLoss.objective(0, 1e4), Kernels.java());
    Terms passive = terms(100, Method.PASSIVE, Certification.A_PRIORI);
    assertThatThrownBy(() -> wide.facts(balanced(), passive))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("proves nothing here")
        .hasMessageContaining("lambda > 0, a smaller ball or capacity, or a verified release");
    assertThat(wide.facts(balanced(), terms(100, Method.PASSIVE, Certification.VERIFIED)).plan())
        .isNotNull();
    assertThat(wide.facts(balanced(), terms(1, Method.PASSIVE, Certification.A_PRIORI)).plan())
        .as("one addition stays near")
        .isNotNull();
    assertThat(wide.facts(balanced(), passive.sealedWith(1e5)).mean().value())
        .as("a public sigma may cover the whole ball")
        .isGreaterThan(1e4);
  }

  @Test
  void more_descent_steps_need_less_noise_and_less_noise_needs_more_steps() {
    Terms terms = terms(3, Method.DESCENT, Certification.A_PRIORI);
    Retained after = population.retained();
    double before = Double.POSITIVE_INFINITY;
    for (long count : new long[] {0, 1, 3, 5}) {
      double sigma =
          unlearning.descending(DescentSteps.exactly(count)).facts(after, terms).plan().sigma();
      assertThat(sigma).isLessThan(before);
      before = sigma;
      long back = unlearning.descentSteps(after, terms.sealedWith(sigma * (1 + 1e-5)));
      assertThat(back).as("steps for the sigma of %d steps", count).isEqualTo(count);
    }
  }

  @Test
  void declared_noise_decides_the_steps_of_accelerated_descent_too() {
    Terms terms = terms(1, Method.DESCENT, Certification.A_PRIORI);
    Retained after = population.retained();
    GlmUnlearning faster =
        GlmUnlearning.of(LogisticLoss.objective(0.2), Kernels.java())
            .descending(DescentSteps.asNeeded().faster());
    long few = faster.descentSteps(after, terms.sealedWith(1e-2));
    long many = faster.descentSteps(after, terms.sealedWith(1e-3));
    assertThat(few).isLessThan(many);
    ReleaseFacts plan = faster.facts(after, terms.sealedWith(1e-3));
    assertThat(plan.mean().inputs()).isEmpty();
  }

  @Test
  void a_sealed_release_publishes_the_same_whatever_the_data() {
    RandomHistory other = new RandomHistory(4, true, new SplittableRandom(99));
    other.add(777);
    for (Method method :
        new Method[] {Method.NEWTON, Method.DESCENT, Method.PASSIVE, Method.RETRAIN}) {
      for (Certification certification : Certification.values()) {
        for (DescentSteps steps :
            new DescentSteps[] {DescentSteps.asNeeded(), DescentSteps.asNeeded().faster()}) {
          GlmUnlearning any =
              GlmUnlearning.of(LogisticLoss.objective(0.2), Kernels.java()).descending(steps);
          Terms terms = terms(2, method, certification).sealedWith(0.8);
          assertThat(any.facts(population.retained(), terms))
              .isEqualTo(any.facts(other.retained(), terms));
        }
      }
    }
  }

  @Test
  void noise_that_is_declared_too_small_is_refused() {
    Terms terms = terms(2, Method.PASSIVE, Certification.A_PRIORI).sealedWith(1e-4);
    assertThatThrownBy(() -> unlearning.facts(population.retained(), terms))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("covers a shift");
  }

  @Test
  void a_target_beyond_doubles_is_refused_before_a_model_is_read() {
    Terms terms = Terms.of(GUARANTEE, Capacity.of(1)).within(1e-14);
    assertThatThrownBy(() -> unlearning.facts(population.retained(), terms))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("cannot be checked in doubles");
  }

  @Test
  void logistic_regression_has_no_exact_method() {
    Terms terms = terms(1, Method.EXACT, Certification.VERIFIED);
    assertThatThrownBy(() -> unlearning.facts(population.retained(), terms))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void the_last_resort_comes_within_the_target_from_anywhere() {
    SplittableRandom random = new SplittableRandom(12);
    for (int i = 0; i < 40; i++) {
      RandomHistory rows = new RandomHistory(1 + random.nextInt(4), true, random.split());
      rows.add(5 + random.nextInt(60));
      Retained retained = rows.retained();
      Objective objective =
          LogisticLoss.objective(Math.pow(10, -2 * random.nextDouble()))
              .within(random.nextBoolean() ? 0.3 : Double.POSITIVE_INFINITY);
      RiskBall ball = RiskBall.of(retained.statistics(), objective);
      GlmSearch search = new GlmSearch(RiskOnRows.of(LogisticLoss.INSTANCE, retained.rows()), ball);
      double target = Math.max(1e-9, 5 * ball.leastProvable());
      double[] tight = Learner.of(objective).withTolerance(1e-12).fit(retained.rows()).weights();
      assertThat(LogisticCompareTest.distance(search.descend(target), tight))
          .as("problem %d", i)
          .isLessThan(target + 1e-11);
    }
  }

  @Test
  void many_rows_are_solved_by_sampling_and_keep_the_promise_too() {
    RandomHistory many = new RandomHistory(6, true, new SplittableRandom(21));
    many.add(30_000);
    for (double radius : new double[] {0.7, Double.POSITIVE_INFINITY}) {
      Objective objective = LogisticLoss.objective(1e-3).within(radius);
      GlmUnlearning large = GlmUnlearning.of(objective, Kernels.java());
      RegressionState state = RegressionState.imported(new double[] {3, -2, 0, 0, 1, 1});
      GridRows forgotten = many.remove(50);
      Retained after = many.retained();
      double[] tight = Learner.of(objective).fit(after.rows()).weights();
      for (Method method : new Method[] {Method.NEWTON, Method.DESCENT, Method.RETRAIN}) {
        SecretMean mean =
            SecretMean.of(
                large, state, after, forgotten, terms(50, method, Certification.VERIFIED));
        assertThat(LogisticCompareTest.distance(mean.weights(), tight))
            .as("%s within %s", method, radius)
            .isLessThan(mean.facts().mean().value());
      }
    }
  }

  @Test
  void what_is_released_is_the_mean_with_noise_of_the_planned_size() {
    RegressionState state = unlearning.train(population.retained());
    GridRows forgotten = population.remove(2);
    Retained after = population.retained();
    Terms terms = Terms.of(GUARANTEE, Capacity.of(2));
    double[] mean = SecretMean.of(unlearning, state, after, forgotten, terms).weights();
    Release release =
        unlearning.forget(state, after, forgotten, terms, RandomBits.insecureSeeded(1)).release();
    double away = LogisticCompareTest.distance(release.parameters().toArray(), mean);
    assertThat(away).isBetween(0.1 * release.sigma(), 6 * release.sigma());
    assertThat(release.mean().value()).isEqualTo(release.tolerance());
    assertThat(release.parameters().isSecure()).isFalse();
    assertThat(state).hasToString("RegressionState[secret]");
  }
}
