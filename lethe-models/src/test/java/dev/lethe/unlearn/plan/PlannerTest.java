package dev.lethe.unlearn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.DescentSteps;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.StatisticsAccumulator;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.KeptModel;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Utility;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerTest {

  private static final Terms TERMS = Terms.of(Guarantee.of(1, 1e-5), Capacity.of(3));
  private static final GlmUnlearning LOGISTIC =
      GlmUnlearning.of(LogisticLoss.objective(0.05), Kernels.java());
  private static final RidgeUnlearning RIDGE = RidgeUnlearning.of(0.05, Kernels.java());

  private static Retained rows(int count, int columns, boolean binary) {
    RandomHistory history = new RandomHistory(columns, binary, new SplittableRandom(count));
    history.add(count);
    return history.retained();
  }

  private static Way way(Method method, Certification certification) {
    return new Way(method, certification);
  }

  @Test
  void what_needs_no_noise_is_chosen_first() {
    Choice<?> choice = Planner.of(RIDGE).choose(rows(50, 3, false), TERMS);
    assertThat(choice.way()).isEqualTo(way(Method.EXACT, Certification.VERIFIED));
    assertThat(choice.why()).startsWith("exact, verified: it needs no noise");
    assertThat(choice.terms()).isEqualTo(TERMS.by(choice.way()));
    assertThat(choice.facts()).isEqualTo(RIDGE.facts(rows(50, 3, false), choice.terms()));
  }

  @Test
  void ways_of_the_same_noise_are_told_apart_by_passes() {
    Retained retained = rows(200, 3, true);
    Choice<?> choice = Planner.of(LOGISTIC).choose(retained, TERMS);
    assertThat(choice.way()).isEqualTo(way(Method.NEWTON, Certification.VERIFIED));
    for (Way other : LOGISTIC.ways()) {
      ReleaseFacts facts = LOGISTIC.facts(retained, TERMS.by(other));
      assertThat(choice.facts().sigma()).isLessThanOrEqualTo(facts.sigma());
      if (facts.sigma() <= 1.01 * choice.facts().sigma()) {
        Passes passes = LOGISTIC.on(retained).passes(TERMS.by(other));
        assertThat(choice.passes().count()).isLessThanOrEqualTo(passes.count());
      }
    }
    assertThat(choice.why()).contains("σ = ").contains("about 3 passes").doesNotContain("\n");
  }

  @Test
  void without_passes_the_least_noise_of_those_ways_is_chosen() {
    Retained retained = rows(2000, 3, true);
    Choice<?> choice = Planner.of(LOGISTIC).preferring(Preference.NO_PASS).choose(retained, TERMS);
    assertThat(choice.way()).isEqualTo(way(Method.NEWTON, Certification.A_PRIORI));
    assertThat(choice.passes()).isEqualTo(Passes.NONE);
    assertThat(choice.why()).contains("that read no row");
    assertThat(choice.facts().sigma())
        .isLessThan(
            LOGISTIC.facts(retained, TERMS.by(Method.PASSIVE, Certification.A_PRIORI)).sigma());
  }

  @Test
  void where_every_way_has_passes_asking_for_none_is_refused_with_their_numbers() {
    Planner<KeptModel<Double>> planner =
        Planner.of(new QuantileUnlearning(Quantile.median(Interval.of(-1, 1))));
    assertThatThrownBy(() -> planner.preferring(Preference.NO_PASS).choose(rows(9, 1, true), TERMS))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("median")
        .hasMessageContaining("without a pass over the rows")
        .hasMessageContaining("exact, verified: 1 pass over the rows; allow them");
  }

  @Test
  void a_way_that_lives_on_statistics_is_chosen_without_fetching_a_row() {
    ExactStatistics statistics = rows(50, 3, false).statistics();
    Retained unread =
        Retained.inStore(
            () -> {
              throw new AssertionError("rows were fetched");
            },
            statistics);
    assertThat(Planner.of(RIDGE).choose(unread, TERMS).passes()).isEqualTo(Passes.NONE);
    assertThat(Planner.of(PcaUnlearning.of(Pca.ofRank(1))).choose(unread, TERMS).way().method())
        .isEqualTo(Method.EXACT);
  }

  @Test
  void where_every_way_is_refused_each_reason_and_what_helps_is_told() {
    GlmUnlearning unregularised = GlmUnlearning.of(LogisticLoss.objective(0), Kernels.java());
    assertThatThrownBy(() -> Planner.of(unregularised).choose(rows(30, 2, true), TERMS))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageStartingWith("no way to a release of logistic at (ε = 1.0, δ = 1.0E-5)")
        .satisfies(
            refusal -> {
              for (Way way : unregularised.ways()) {
                assertThat(refusal).hasMessageContaining("\n  " + way + ": ");
              }
            })
        .hasMessageContaining("use lambda > 0")
        .hasMessageContaining("in general: a larger lambda");
  }

  @Test
  void terms_that_suit_no_way_are_bad_usage() {
    assertThatThrownBy(
            () ->
                Planner.of(PcaUnlearning.of(Pca.ofRank(1)))
                    .choose(rows(30, 2, true), TERMS.within(0.1)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no target distance");
  }

  @Test
  void every_refusal_says_what_would_help() {
    List<PlanTable> tables =
        List.of(
            table(GlmUnlearning.of(LogisticLoss.objective(1e-9), Kernels.java()), TERMS),
            table(
                GlmUnlearning.of(LogisticLoss.objective(1e-4).within(0.2), Kernels.java()), TERMS),
            table(LOGISTIC, TERMS.within(1e-15)),
            table(LOGISTIC, TERMS.sealedWith(1e-9)),
            table(LOGISTIC, TERMS.sealedWith(1e-3)),
            table(RIDGE, TERMS.sealedWith(1e-9)),
            table(RidgeUnlearning.of(0, Kernels.java()), TERMS),
            table(RIDGE, TERMS.within(1e-18)));
    int refusals = 0;
    for (PlanTable table : tables) {
      for (Option option : table.options()) {
        if (option instanceof Option.Refused refused) {
          refusals++;
          assertThat(refused.why())
              .as(refused.way().toString())
              .containsPattern("use |declare |choose |cannot be used in sealed mode|state one");
        }
      }
    }
    assertThat(refusals).isGreaterThan(20);
  }

  private static <S> PlanTable table(Unlearning<S> problem, Terms terms) {
    Retained retained = rows(60, 2, true);
    // What is refused depends on no state, so an imported one serves where training would fail.
    S state = problem.imported(new double[2]).orElseThrow();
    return Planner.of(problem).plan(retained, state, terms);
  }

  @Test
  void the_table_has_a_line_for_each_way_and_marks_the_choice() {
    Retained retained = rows(200, 3, true);
    PlanTable table = Planner.of(LOGISTIC).plan(retained, LOGISTIC.train(retained), TERMS);
    assertThat(table.options()).extracting(Option::way).isEqualTo(LOGISTIC.ways());
    for (Option option : table.options()) {
      Option.Possible possible = (Option.Possible) option;
      assertThat(possible.facts()).isEqualTo(LOGISTIC.facts(retained, TERMS.by(option.way())));
      assertThat(possible.secretSeconds().orElseThrow()).isPositive().isLessThan(60);
      Utility utility = possible.secretUtility().orElseThrow();
      assertThat(utility.measure()).isEqualTo(Utility.Measure.ACCURACY);
      assertThat(utility.withoutNoise()).isBetween(0.5, 1.0);
      assertThat(utility.withNoise()).isBetween(0.3, 1.0);
    }
    assertThat(table.choice().orElseThrow())
        .isEqualTo(Planner.of(LOGISTIC).choose(retained, TERMS));
    List<String> lines = table.forOperator();
    assertThat(lines.get(0)).contains("not to be published");
    assertThat(lines).anyMatch(line -> line.startsWith("* newton, verified"));
    assertThat(lines).anyMatch(line -> line.startsWith("  passive, a-priori"));
    assertThat(lines).anyMatch(line -> line.startsWith("auto: newton, verified: σ = "));
  }

  @Test
  void what_depends_on_the_model_is_not_in_the_words_of_an_object() {
    Retained retained = rows(200, 3, true);
    PlanTable one = Planner.of(LOGISTIC).plan(retained, LOGISTIC.train(retained), TERMS);
    PlanTable other =
        Planner.of(LOGISTIC)
            .plan(retained, RegressionState.imported(new double[] {9, -8, 7}), TERMS);
    assertThat(one.toString()).isEqualTo(other.toString());
    assertThat(one.forOperator()).isNotEqualTo(other.forOperator());
  }

  @Test
  void a_table_of_refusals_says_so_in_place_of_a_choice() {
    PlanTable table = table(LOGISTIC, TERMS.within(1e-15));
    assertThat(table.choice()).isEmpty();
    assertThat(table.why()).startsWith("no way to a release of logistic");
    assertThat(table.forOperator()).anyMatch(line -> line.contains("newton, verified     refused"));
  }

  @Test
  void the_capacity_is_shown_with_its_arithmetic() {
    Retained retained = rows(200, 3, true);
    RegressionState state = LOGISTIC.train(retained);
    PlanTable fits = Planner.of(LOGISTIC).plan(retained, state, TERMS, 1, 2);
    assertThat(fits.forOperator())
        .contains("capacity: 1 rows forgotten since training + 2 requested = 3 of 3, 0 left");
    PlanTable tooMany =
        Planner.of(LOGISTIC).preferring(Preference.NO_PASS).plan(retained, state, TERMS, 1, 5);
    assertThat(tooMany.forOperator())
        .anyMatch(
            line ->
                line.contains("1 rows forgotten since training + 5 requested = 6 > capacity 3")
                    && line.contains("split the request"))
        .contains("auto would take newton, a-priori and be refused: see capacity");
    assertThat(tooMany.choice())
        .as("the choice may not know how many leave")
        .isEqualTo(
            Planner.of(LOGISTIC)
                .preferring(Preference.NO_PASS)
                .plan(retained, state, TERMS)
                .choice());
    assertThat(tooMany.toString()).doesNotContain("5 requested");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void a_handful_of_rows_in_one_dimension_is_planned_for(int count) {
    Retained retained = rows(count, 1, true);
    GlmUnlearning logistic = GlmUnlearning.of(LogisticLoss.objective(0.5), Kernels.java());
    PlanTable table = Planner.of(logistic).plan(retained, logistic.train(retained), TERMS);
    assertThat(table.choice().orElseThrow().way().certification())
        .isEqualTo(Certification.VERIFIED);
    assertThat(Planner.of(RIDGE).plan(retained, RIDGE.train(retained), TERMS).choice()).isPresent();
  }

  @Test
  void nobody_left_is_refused_before_there_is_anything_to_plan() {
    Population nobody = Population.empty(NormShells.unitBall(16), 2);
    assertThatThrownBy(nobody::retained)
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("delete it instead");
  }

  @Test
  void passes_of_descent_are_its_steps_and_one() {
    Retained retained = rows(300, 3, true);
    Terms descent = TERMS.by(Method.DESCENT, Certification.A_PRIORI);
    assertThat(LOGISTIC.on(retained).passes(descent))
        .isEqualTo(Passes.exactly(1 + LOGISTIC.descentSteps(retained, descent)));
    GlmUnlearning seven = LOGISTIC.descending(DescentSteps.exactly(7));
    assertThat(seven.on(retained).passes(descent).toString()).isEqualTo("8");
    assertThat(Passes.about(2, 1)).hasToString("about 3");
    assertThat(Passes.NONE).hasToString("none");
    assertThatThrownBy(() -> Passes.exactly(-1)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void an_svm_is_planned_for_by_what_its_plan_takes() {
    SvmUnlearning svm = new SvmUnlearning(HardMarginSvm.withMargin(0.01));
    Retained retained = Retained.inMemory(SEPARABLE, statistics(SEPARABLE));
    PlanTable table = Planner.of(svm).plan(retained, svm.train(retained), TERMS);
    assertThat(table.choice().orElseThrow().way().method()).isEqualTo(Method.RETRAIN);
    for (Option option : table.options()) {
      assertThat(((Option.Possible) option).secretUtility().orElseThrow().withoutNoise())
          .isEqualTo(1);
    }
  }

  private static final GridRows SEPARABLE =
      new GridRows(
          1, new int[] {500_000, 300_000, -400_000}, new int[] {1 << 20, 1 << 20, -(1 << 20)});

  private static ExactStatistics statistics(GridRows rows) {
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(Kernels.java(), rows.columns(), NormShells.unitBall(16))) {
      sums.addAll(rows, 0, rows.rows());
      return sums.build();
    }
  }
}
