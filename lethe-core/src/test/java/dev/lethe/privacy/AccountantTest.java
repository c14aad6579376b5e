package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AccountantTest {

  @Test
  void releases_add_up_in_squares() {
    assertThat(Accountant.unlimited().spend(3).spend(4).total()).isEqualTo(5);
    Accountant sixteen = Accountant.unlimited();
    for (int i = 0; i < 16; i++) {
      sixteen = sixteen.spend(0.25);
    }
    assertThat(sixteen.total()).isEqualTo(1);
  }

  @Test
  void the_total_is_the_smallest_double_not_below_the_root() {
    Accountant two = Accountant.unlimited().spend(1).spend(1);
    assertThat(two.total()).isBetween(Math.sqrt(2), Math.nextUp(Math.sqrt(2)));
    assertThat(new java.math.BigDecimal(two.total()).pow(2))
        .isGreaterThanOrEqualTo(new java.math.BigDecimal(2));
    assertThat(Accountant.unlimited().spend(1e-200).spend(1e-200).total())
        .isEqualTo(Math.sqrt(2) * 1e-200, within(1e-215));
    assertThat(Accountant.unlimited().spend(1).spend(1e-30).total()).isEqualTo(Math.nextUp(1.0));
  }

  @Test
  void order_does_not_matter_to_the_last_bit() {
    Accountant up = Accountant.unlimited();
    Accountant down = Accountant.unlimited();
    for (int i = 1; i <= 200; i++) {
      up = up.spend(1.0 / i);
      down = down.spend(1.0 / (201 - i));
    }
    assertThat(up.total()).isEqualTo(down.total());
  }

  @Test
  void one_release_costs_what_its_profile_says_and_several_cost_more() {
    Accountant one = Accountant.unlimited().spend(0.3);
    assertThat(one.epsilonAt(1e-6)).isEqualTo(new GaussianProfile(0.3).epsilon(1e-6));
    assertThat(one.deltaAt(1)).isEqualTo(new GaussianProfile(0.3).delta(1));
    Accountant two = one.spend(0.1);
    assertThat(two.epsilonAt(1e-6)).isGreaterThan(one.epsilonAt(1e-6));
    assertThat(two.deltaAt(1)).isGreaterThan(one.deltaAt(1));
  }

  @Test
  void nothing_spent_costs_nothing_and_spending_leaves_the_old_account_alone() {
    Accountant fresh = Accountant.unlimited();
    fresh.spend(1);
    assertThat(fresh.total()).isZero();
    assertThat(fresh.epsilonAt(1e-9)).isZero();
    assertThat(fresh.deltaAt(0)).isZero();
    assertThat(fresh.spend(0).total()).isZero();
  }

  @Test
  void a_budget_can_be_spent_to_the_last_bit_and_no_further() {
    Accountant spent = Accountant.cappedAt(0.1).spend(0.1);
    assertThat(spent.total()).isEqualTo(0.1);
    assertThatThrownBy(() -> spent.spend(1e-12))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("over budget")
        .hasMessageContaining("1.0E-12")
        .hasMessageContaining("0.01");
    assertThatThrownBy(() -> Accountant.cappedAt(0.1).spend(Math.nextUp(0.1)))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void a_budget_given_as_a_guarantee_is_met_when_spent() {
    Guarantee guarantee = Guarantee.of(1, 1e-5);
    double mu = Calibration.EXACT.largestMu(guarantee);
    Accountant spent = Accountant.cappedAt(guarantee).spend(mu * 0.6).spend(mu * 0.79);
    assertThat(spent.deltaAt(1)).isLessThanOrEqualTo(1e-5);
    assertThat(spent.epsilonAt(1e-5)).isLessThanOrEqualTo(1);
    assertThatThrownBy(() -> spent.spend(mu * 0.2)).isInstanceOf(NoGuaranteeException.class);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void impossible_charges_and_budgets_are_refused_with_their_value(double bad) {
    assertThatThrownBy(() -> Accountant.unlimited().spend(bad))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(String.valueOf(bad));
    assertThatThrownBy(() -> Accountant.cappedAt(bad))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining(String.valueOf(bad));
  }
}
