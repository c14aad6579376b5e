package dev.lethe.unlearn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.Casts;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the planner chooses, and every column that may be published, is the same whether rows were
 * forgotten or never seen; with a declared σ the choice is the same for any data.
 */
class PlannerTwoWorldsTest {

  private static final int CASES = 120;

  /** All that is said of the choice, numbers in full precision; a refusal is said too. */
  private static String chosen(Unlearning<?> problem, Retained retained, Terms terms) {
    StringBuilder words = new StringBuilder();
    for (Preference preference : Preference.values()) {
      try {
        words.append(Planner.of(problem).preferring(preference).choose(retained, terms));
      } catch (LetheException refused) {
        words.append(refused);
      }
    }
    return words.toString();
  }

  /** The columns that may be published. */
  private static <S> List<String> columns(
      Unlearning<S> problem, S state, Retained retained, Terms terms) {
    return Planner.of(problem).plan(retained, state, terms).options().stream()
        .map(
            option ->
                option instanceof Option.Possible possible
                    ? "%s %s %s".formatted(possible.way(), possible.facts(), possible.passes())
                    : option.toString())
        .toList();
  }

  private static Terms terms(SplittableRandom random, int capacity) {
    Terms terms = Terms.of(Guarantee.of(0.5 + random.nextDouble(), 1e-6), Capacity.of(capacity));
    if (random.nextInt(3) == 0) {
      terms = terms.within(Math.pow(10, -8 * random.nextDouble()));
    }
    return random.nextInt(4) == 0
        ? terms.sealedWith(Math.pow(10, 2 - 6 * random.nextDouble()))
        : terms;
  }

  @Test
  void the_choice_does_not_tell_whether_rows_were_forgotten_or_never_seen() {
    for (long seed = 1; seed <= CASES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      boolean binary = random.nextBoolean();
      RandomHistory people = new RandomHistory(1 + random.nextInt(4), binary, random.split());
      int capacity = 1 + random.nextInt(4);
      people.add(capacity + 1 + random.nextInt(80));
      double lambda = Math.pow(10, -4 * random.nextDouble());
      Unlearning<?> problem =
          binary
              ? GlmUnlearning.of(
                  LogisticLoss.objective(lambda).within(0.2 + 4 * random.nextDouble()),
                  Kernels.java())
              : RidgeUnlearning.of(lambda, Kernels.java());
      Terms terms = terms(random, capacity);
      people.remove(capacity);
      assertThat(chosen(problem, people.retained(), terms))
          .as("seed %d", seed)
          .isEqualTo(chosen(problem, people.neverSawOthers(), terms));
    }
  }

  /** The twin: a choice made before the rows have left is another. */
  @Test
  void a_choice_made_from_all_rows_is_caught() {
    int caught = 0;
    GlmUnlearning problem = GlmUnlearning.of(LogisticLoss.objective(0.01), Kernels.java());
    for (long seed = 1; seed <= 20; seed++) {
      RandomHistory people = new RandomHistory(3, true, new SplittableRandom(seed));
      people.add(50);
      Terms terms = Terms.of(Guarantee.of(1, 1e-6), Capacity.of(3));
      String tooEarly = chosen(problem, people.retained(), terms);
      people.remove(1);
      caught += tooEarly.equals(chosen(problem, people.neverSawOthers(), terms)) ? 0 : 1;
    }
    assertThat(caught).isEqualTo(20);
  }

  static List<Unlearning<?>> problems() {
    return Casts.models();
  }

  @ParameterizedTest
  @MethodSource("problems")
  <S> void no_published_column_tells_the_worlds_apart(Unlearning<S> problem) {
    Population all = Casts.people(problem, 4);
    S saw = problem.train(all.retained());
    Population left = all.forget(ForgetRequest.of("p3", "p10")).population();
    Population never =
        Population.of(left.statistics().shells(), left.subjectsByRow(), left.retained().rows());
    S other = problem.train(never.retained());
    for (Terms terms :
        List.of(
            Terms.of(Guarantee.of(1, 1e-5), Capacity.of(3)),
            Terms.of(Guarantee.of(1, 1e-5), Capacity.of(3)).sealedWith(0.5))) {
      assertThat(columns(problem, saw, left.retained(), terms))
          .isEqualTo(columns(problem, other, never.retained(), terms));
      assertThat(chosen(problem, left.retained(), terms))
          .isEqualTo(chosen(problem, never.retained(), terms));
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  <S> void with_a_declared_sigma_the_choice_is_the_same_for_any_data(Unlearning<S> problem) {
    Terms terms = Terms.of(Guarantee.of(3, 1e-3), Capacity.of(3)).sealedWith(200);
    Choice<?> one = Planner.of(problem).choose(Casts.people(problem, 4).retained(), terms);
    Choice<?> other = Planner.of(problem).choose(Casts.people(problem, 5).retained(), terms);
    assertThat(one.way().certification()).isEqualTo(Certification.VERIFIED);
    assertThat(one.facts()).isEqualTo(other.facts());
    assertThat(one.why()).isEqualTo(other.why()).contains("may not depend on the data");
  }

  /** Newton's step is refused for wide rows, and no other way takes its place unasked. */
  @Test
  void with_a_declared_sigma_no_second_way_is_tried() {
    NormShells wide = NormShells.unitBall(16).withoutProducts();
    RandomHistory people = new RandomHistory(2, true, wide, new SplittableRandom(1));
    people.add(100);
    GlmUnlearning problem =
        GlmUnlearning.of(LogisticLoss.objective(1e-2).within(0.2), Kernels.java());
    Terms terms = Terms.of(Guarantee.of(1, 1e-5), Capacity.of(1)).sealedWith(5);
    PlanTable table =
        Planner.of(problem)
            .preferring(Preference.NO_PASS)
            .plan(people.retained(), problem.train(people.retained()), terms);
    assertThat(table.options().get(6)).isInstanceOf(Option.Possible.class);
    assertThat(table.options().get(6).way())
        .isEqualTo(new Way(Method.PASSIVE, Certification.A_PRIORI));
    assertThat(table.choice()).isEmpty();
    assertThat(table.why()).contains("newton, a-priori: ").doesNotContain("passive, a-priori");
  }
}
