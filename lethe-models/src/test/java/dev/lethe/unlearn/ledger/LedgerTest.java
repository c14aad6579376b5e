package dev.lethe.unlearn.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class LedgerTest {

  private static final Guarantee PROMISE = Guarantee.of(1, 1e-5);
  private static final LedgerEntry MEASURED =
      new LedgerEntry.DataDependent(NoisePlan.calibrated(0.01, 50, PROMISE));
  private static final LedgerEntry EXACT = new LedgerEntry.DataDependent(NoisePlan.noiseless(50));
  private static final double SIGMA = 2.5;
  private static final double TOLERANCE = 0.001;
  private static final LedgerEntry SEALED =
      new LedgerEntry.Sealed(NoisePlan.withPublicSigma(SIGMA, 0.002, 50), TOLERANCE, true);
  private static final LedgerEntry SEALED_PASSIVE =
      new LedgerEntry.Sealed(NoisePlan.withPublicSigma(SIGMA, 0.3, 50), TOLERANCE, false);
  private static final PublicSensitivity GLOBAL = new PublicSensitivity(0.8, "GS_20, n ≥ 1");

  private static Ledger sealed(int releases) {
    Ledger ledger = Ledger.open().sealedFor(Capacity.of(20));
    for (int i = 0; i < releases; i++) {
      ledger = ledger.plus(SEALED);
    }
    return ledger;
  }

  private static Bound retain(double value) {
    return Bound.atMost(Result.compared("test/test/1"), value);
  }

  private static double mu(Figure figure) {
    return figure.requirePublished().mu();
  }

  private static String words(Figure figure) {
    assertThat(figure).isInstanceOf(Figure.NotAvailable.class);
    return ((Figure.NotAvailable) figure).words();
  }

  @Test
  void one_release_keeps_the_promise_it_was_calibrated_to() {
    Figure.Published figure = Ledger.open().plus(MEASURED).release(0).requirePublished();
    assertThat(figure.epsilonAt(1e-5)).isLessThanOrEqualTo(1).isCloseTo(1, within(1e-6));
    assertThat(figure.deltaAt(1)).isLessThanOrEqualTo(1e-5).isCloseTo(1e-5, within(1e-10));
  }

  @Test
  void later_releases_add_up_and_earlier_ones_do_not_count() {
    Ledger ledger = Ledger.open().plus(MEASURED).plus(MEASURED).plus(MEASURED).plus(MEASURED);
    double one = MEASURED.mu();
    assertThat(mu(ledger.releasesSince(0))).isCloseTo(2 * one, within(1e-15 * one));
    assertThat(mu(ledger.releasesSince(2))).isCloseTo(Math.sqrt(2) * one, within(1e-15 * one));
    assertThat(mu(ledger.releasesSince(3))).isEqualTo(one);
    assertThat(mu(ledger.release(0))).isEqualTo(one);
  }

  @Test
  void the_sum_is_never_below_the_truth() {
    Ledger ledger = Ledger.open();
    BigDecimal squares = BigDecimal.ZERO;
    for (int i = 1; i <= 50; i++) {
      NoisePlan plan = NoisePlan.calibrated(0.01 * i, 50, PROMISE).withSensitivity(0.013);
      ledger = ledger.plus(new LedgerEntry.DataDependent(plan));
      squares = squares.add(new BigDecimal(plan.mu()).pow(2));
      BigDecimal total = new BigDecimal(mu(ledger.releasesSince(0)));
      assertThat(total.pow(2)).isGreaterThanOrEqualTo(squares);
      assertThat(total)
          .isLessThanOrEqualTo(
              squares.sqrt(MathContext.DECIMAL128).multiply(new BigDecimal(1 + 0x1p-51)));
    }
  }

  @Test
  void an_exact_release_is_free_for_those_forgotten_before_it() {
    Ledger ledger = Ledger.open().plus(MEASURED).plus(EXACT);
    assertThat(mu(ledger.release(1))).isZero();
    assertThat(ledger.release(1).requirePublished().epsilonAt(1e-9)).isZero();
    assertThat(mu(ledger.releasesSince(0))).isEqualTo(MEASURED.mu());
  }

  @Test
  void a_budget_is_spent_to_the_last_bit_and_no_further() {
    Ledger full = Ledger.open().cappedAt(2 * MEASURED.mu());
    for (int i = 0; i < 4; i++) {
      full = full.plus(MEASURED);
    }
    Ledger spent = full;
    assertThatThrownBy(() -> spent.plus(MEASURED))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("over budget");
    assertThat(spent.plus(EXACT).entries()).hasSize(5);
  }

  @Test
  void requests_that_look_at_releases_are_covered_by_the_budget_and_not_by_the_sum() {
    Ledger ledger = Ledger.open().cappedAt(3).plus(MEASURED);
    assertThat(mu(ledger.withinBudget())).isEqualTo(3);
    assertThat(ledger.withinBudget().requirePublished().assumptions())
        .singleElement()
        .asString()
        .contains("releases made before these rows were forgotten");
    assertThat(ledger.releasesSince(0).requirePublished().assumptions())
        .singleElement()
        .asString()
        .contains("not decided in the light of any release");
    assertThat(words(Ledger.open().plus(MEASURED).withinBudget())).contains("no budget");
  }

  @Test
  void budget_and_total_capacity_come_before_the_first_release() {
    Ledger used = Ledger.open().plus(MEASURED);
    assertThatThrownBy(() -> used.cappedAt(9)).isInstanceOf(NoGuaranteeException.class);
    assertThatThrownBy(() -> used.sealedFor(Capacity.of(9)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("before the first release");
  }

  @Test
  void a_ledger_restored_over_its_budget_is_refused() {
    assertThatThrownBy(
            () ->
                new Ledger(
                    List.of(MEASURED, MEASURED),
                    OptionalDouble.of(MEASURED.mu()),
                    Optional.empty(),
                    0))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void in_sealed_mode_all_releases_together_follow_the_formula() {
    // s = (RS + 2τ + g√d)(1 + 2⁻³⁴), μ² = Σ (s_i/σ_i)²
    double grid = Math.scalb(1.0, Math.getExponent(SIGMA) - 30);
    double s1 = (0.1 + 2 * TOLERANCE + grid * Math.sqrt(50)) * (1 + 0x1p-34);
    double s2 = (0.2 + 2 * TOLERANCE + grid * Math.sqrt(50)) * (1 + 0x1p-34);
    double expected = Math.hypot(s1, s2) / SIGMA;
    Figure figure = sealed(2).afterForgetting(20).allReleases(List.of(retain(0.1), retain(0.2)));
    assertThat(figure).isInstanceOf(Figure.OperatorOnly.class);
    double found = ((Figure.OperatorOnly) figure).secretMu();
    assertThat(found).isGreaterThanOrEqualTo(expected * (1 - 1e-15));
    assertThat(found).isCloseTo(expected, within(1e-9 * expected));
    assertThat(((Figure.OperatorOnly) figure).secretEpsilonAt(1e-5))
        .isEqualTo(new GaussianProfile(found).epsilon(1e-5));
    double withoutTolerance = Math.hypot(0.1, 0.2) / SIGMA;
    assertThat(found).as("the tolerance is charged twice").isGreaterThan(withoutTolerance * 1.01);
  }

  @Test
  void the_figure_for_the_actual_rows_cannot_be_published_nor_printed() {
    Figure figure = sealed(1).allReleases(List.of(retain(0.1)));
    assertThatThrownBy(figure::requirePublished)
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("data-free");
    assertThat(figure.toString()).doesNotContain("0.");
  }

  @Test
  void the_data_free_figure_can_and_does_not_depend_on_how_many_were_forgotten() {
    double fresh = mu(sealed(3).allReleases(GLOBAL));
    assertThat(mu(sealed(3).afterForgetting(17).allReleases(GLOBAL))).isEqualTo(fresh);
    assertThat(sealed(3).allReleases(GLOBAL).requirePublished().assumptions())
        .hasSize(2)
        .contains("GS_20, n ≥ 1");
    assertThat(fresh).isCloseTo(Math.sqrt(3) * 0.802 / SIGMA, within(1e-6));
  }

  @Test
  void without_sealed_mode_there_is_no_figure_for_all_releases_but_words() {
    assertThat(words(Ledger.open().plus(SEALED).allReleases(GLOBAL)))
        .contains("no guarantee against someone who kept a model released before the deletion")
        .contains("no total capacity was declared");
    assertThat(words(sealed(2).plus(MEASURED).plus(SEALED).allReleases(GLOBAL)))
        .contains("scale depends on the data");
    assertThat(words(sealed(1).plus(EXACT).allReleases(List.of(retain(1), retain(1)))))
        .contains("scale depends on the data");
  }

  @Test
  void beyond_the_total_capacity_the_words_do_not_tell_the_count() {
    assertThat(words(sealed(1).afterForgetting(21).allReleases(GLOBAL)))
        .contains("does not cover all deletions")
        .doesNotContain("2");
  }

  @Test
  void infinite_bounds_give_no_figure() {
    assertThat(
            words(sealed(1).allReleases(new PublicSensitivity(Double.POSITIVE_INFINITY, "λ = 0"))))
        .contains("no finite bound");
    assertThat(words(sealed(1).allReleases(List.of(retain(Double.POSITIVE_INFINITY)))))
        .contains("no finite bound");
  }

  @Test
  void in_sealed_mode_a_shift_that_depends_on_the_rows_is_for_the_operator() {
    Ledger ledger = sealed(1).plus(SEALED_PASSIVE).plus(SEALED);
    assertThat(ledger.release(0)).isInstanceOf(Figure.Published.class);
    assertThat(ledger.release(1)).isInstanceOf(Figure.OperatorOnly.class);
    assertThat(ledger.releasesSince(0)).isInstanceOf(Figure.OperatorOnly.class);
    assertThat(ledger.releasesSince(2)).isInstanceOf(Figure.Published.class);
  }

  @Test
  void bounds_as_printed_and_wrong_numbers_of_bounds_are_refused() {
    assertThatThrownBy(
            () -> sealed(1).allReleases(List.of(Bound.paper(Result.compared("test/p/1"), 1))))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("sound");
    assertThatThrownBy(() -> sealed(2).allReleases(List.of(retain(1))))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("2 releases");
  }

  @Test
  void impossible_entries_and_numbers_are_refused() {
    assertThatThrownBy(() -> Ledger.open().release(0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> sealed(1).releasesSince(1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> sealed(1).releasesSince(-1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> sealed(1).afterForgetting(-1)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new LedgerEntry.Sealed(SEALED.plan(), Double.NaN, true))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new LedgerEntry.Sealed(NoisePlan.noiseless(3), 0, true))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new PublicSensitivity(Double.NaN, "nothing"))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new Figure.Published(Double.NaN, List.of()))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void entries_cannot_be_taken_away() {
    assertThatThrownBy(() -> sealed(1).entries().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }
}
