package dev.lethe.unlearn.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.testkit.RandomHistory;
import dev.lethe.unlearn.Casts;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** From real releases to the ledger, and back from a database. */
class LedgerWiringTest {

  private static final Guarantee EACH = Guarantee.of(1, 1e-5);
  private static final Capacity CAPACITY = Capacity.of(5);
  private static final GlmUnlearning LOGISTIC =
      GlmUnlearning.of(LogisticLoss.objective(0.05).within(3), Kernels.java());

  /** A model that forgets a row at a time and asks the ledger before each release. */
  private static final class Operator {
    private final RandomHistory people = new RandomHistory(3, true, new SplittableRandom(5));
    private final RandomBits bits = RandomBits.insecureSeeded(5);
    private final Terms terms;
    private final List<Release> out = new ArrayList<>();
    private Ledger ledger;
    private RegressionState state;

    Operator(Ledger ledger, Terms terms) {
      this.ledger = ledger;
      this.terms = terms;
      people.add(120);
      state = LOGISTIC.train(people.retained());
    }

    void forgetOne() {
      GridRows gone = people.remove(1);
      Retained after = people.retained();
      ledger = ledger.afterForgetting(1).plus(LOGISTIC.facts(after, terms));
      Outcome<RegressionState> outcome = LOGISTIC.forget(state, after, gone, terms, bits);
      out.add(outcome.release());
      state = outcome.state();
    }
  }

  @Test
  void a_sequence_of_releases_fills_the_ledger_with_what_they_say_themselves() {
    Operator operator = new Operator(Ledger.open(), Terms.of(EACH, CAPACITY));
    Ledger byHand = Ledger.open();
    for (int i = 0; i < 4; i++) {
      operator.forgetOne();
      byHand = byHand.plus(operator.out.get(i).facts());
    }
    assertThat(operator.ledger.entries()).isEqualTo(byHand.entries()).hasSize(4);
    for (int i = 0; i < 4; i++) {
      assertThat(operator.ledger.release(i).requirePublished().mu())
          .isEqualTo(operator.out.get(i).mu());
    }
    double squares = operator.out.stream().mapToDouble(r -> r.mu() * r.mu()).sum();
    assertThat(operator.ledger.releasesSince(0).requirePublished().mu())
        .isBetween(Math.sqrt(squares), Math.sqrt(squares) * (1 + 1e-14));
    assertThat(operator.ledger.allReleases(new PublicSensitivity(1, "all")))
        .as("σ was not declared")
        .isInstanceOf(Figure.NotAvailable.class);
  }

  @Test
  void a_budget_refuses_before_the_release_goes_out() {
    // Each release has μ of (1, 1e-5); (2, 1e-5) is 1.9 times that, so three fit and four do not.
    Operator operator =
        new Operator(Ledger.open().cappedAt(Guarantee.of(2, 1e-5)), Terms.of(EACH, CAPACITY));
    operator.forgetOne();
    operator.forgetOne();
    operator.forgetOne();
    assertThatThrownBy(operator::forgetOne)
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("over budget");
    assertThat(operator.out).hasSize(3);
    assertThat(operator.ledger.entries()).hasSize(3);
  }

  @Test
  void a_budget_in_epsilon_and_delta_is_kept_and_not_much_smaller() {
    for (double epsilon : new double[] {0, 0.1, 1, 5, 50}) {
      for (double delta : new double[] {0.3, 1e-3, 1e-9, 1e-100}) {
        Guarantee budget = Guarantee.of(epsilon, delta);
        double mu = Ledger.open().cappedAt(budget).withinBudget().requirePublished().mu();
        assertThat(new GaussianProfile(mu).meets(budget)).as("%s", budget).isTrue();
        assertThat(new GaussianProfile(mu * (1 + 1e-11)).meets(budget)).as("%s", budget).isFalse();
      }
    }
  }

  @Test
  void sealed_releases_have_a_joint_figure_from_what_they_say_themselves() {
    double sigma = 0.5;
    Terms terms = Terms.of(EACH, CAPACITY).sealedWith(sigma).within(1e-3);
    Operator operator = new Operator(Ledger.open().sealedFor(Capacity.of(10)), terms);
    operator.forgetOne();
    operator.forgetOne();
    LedgerEntry.Sealed entry = (LedgerEntry.Sealed) operator.ledger.entries().get(0);
    assertThat(entry.tolerance()).as("the target").isEqualTo(1e-3);
    assertThat(entry.publicShift()).isTrue();
    Bound retained =
        GlmProblem.of(LOGISTIC.objective(), Kernels.java())
            .uniform(operator.people.retained().statistics(), Capacity.of(10));
    Figure figure = operator.ledger.allReleases(List.of(retained, retained));
    double each = (retained.value() + 2e-3) / sigma;
    assertThat(((Figure.OperatorOnly) figure).secretMu())
        .isBetween(Math.sqrt(2) * each, Math.sqrt(2) * each * (1 + 1e-6));
    assertThat(operator.ledger.allReleases(new PublicSensitivity(6, "2R_w")))
        .isInstanceOf(Figure.Published.class);
  }

  @Test
  void the_tolerance_of_a_sealed_release_covers_its_mean_in_both_worlds() {
    Terms terms = Terms.of(EACH, CAPACITY).sealedWith(2).within(1e-3);
    RandomHistory people = new RandomHistory(2, true, new SplittableRandom(1));
    people.add(3000);
    for (Way way : LOGISTIC.ways()) {
      ReleaseFacts facts = LOGISTIC.facts(people.retained(), terms.by(way));
      LedgerEntry.Sealed entry = (LedgerEntry.Sealed) LedgerEntry.of(facts);
      assertThat(entry.plan()).isEqualTo(facts.plan());
      assertThat(entry.tolerance())
          .as(way.toString())
          .isGreaterThanOrEqualTo(facts.mean().value())
          .isGreaterThanOrEqualTo(facts.tolerance());
    }
  }

  static List<Unlearning<?>> problems() {
    return Casts.models();
  }

  /** What makes the shift of a sealed entry public. */
  @ParameterizedTest
  @MethodSource("problems")
  void with_a_declared_sigma_the_facts_are_the_same_for_any_data(Unlearning<?> problem) {
    Terms terms = Terms.of(EACH, CAPACITY).sealedWith(1000);
    int compared = 0;
    for (Way way : problem.ways()) {
      if (problem instanceof RidgeUnlearning && way.method() == Method.EXACT) {
        continue;
      }
      ReleaseFacts one = problem.facts(Casts.people(problem, 4).retained(), terms.by(way));
      ReleaseFacts other = problem.facts(Casts.people(problem, 5).retained(), terms.by(way));
      assertThat(one).as(way.toString()).isEqualTo(other);
      assertThat(LedgerEntry.of(one)).isInstanceOf(LedgerEntry.Sealed.class);
      compared++;
    }
    assertThat(compared).isGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void entries_come_back_from_a_database_as_they_were(Unlearning<?> problem) {
    Retained retained = Casts.people(problem, 4).retained();
    for (Terms terms :
        List.of(Terms.of(EACH, CAPACITY), Terms.of(EACH, CAPACITY).sealedWith(1000))) {
      for (Way way : problem.ways()) {
        if (problem instanceof RidgeUnlearning
            && way.method() == Method.EXACT
            && terms.publicSigma().isPresent()) {
          continue;
        }
        LedgerEntry entry = LedgerEntry.of(problem.facts(retained, terms.by(way)));
        assertThat(StoredEntry.of(entry).entry()).isEqualTo(entry);
      }
    }
  }

  @Test
  void a_stored_entry_that_was_never_made_is_refused() {
    StoredEntry good =
        StoredEntry.of(new LedgerEntry.Sealed(NoisePlan.withPublicSigma(2, 0.1, 3), 0.01, false));
    assertThat(good.kind()).isEqualTo(4);
    assertThat(good.entry()).isInstanceOf(LedgerEntry.Sealed.class);
    double nan = Double.NaN;
    int k = good.gridExponent();
    long s = good.steps();
    for (StoredEntry bad :
        List.of(
            new StoredEntry(0, 0, 1, 0, 0, 0),
            new StoredEntry(0, 0, 0, 0, 0, 0),
            new StoredEntry(5, 0.1, 3, k, s, 0.01),
            new StoredEntry(4, nan, 3, k, s, 0.01),
            new StoredEntry(4, 0, 3, k, s, 0.01),
            new StoredEntry(4, 0.1, 0, k, s, 0.01),
            new StoredEntry(4, 0.1, 3, k, 0, 0.01),
            new StoredEntry(4, 0.1, 3, k, 7, 0.01),
            new StoredEntry(4, 0.1, 3, 4000, s, 0.01),
            new StoredEntry(4, 0.1, 3, k, s, nan),
            new StoredEntry(4, 0.1, 3, k, s, -1),
            new StoredEntry(3, 0, 3, 0, 0, 0),
            new StoredEntry(1, 0.1, 3, k, s, 0),
            new StoredEntry(2, 0, 3, 0, 0, 0),
            new StoredEntry(2, 0.1, 3, k, s, 0.01))) {
      assertThatThrownBy(bad::entry).as("%s", bad).isInstanceOf(BadInputException.class);
    }
  }
}
