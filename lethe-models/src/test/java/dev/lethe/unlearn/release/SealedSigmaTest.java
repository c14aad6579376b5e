package dev.lethe.unlearn.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Outward;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.unlearn.ledger.Figure;
import dev.lethe.unlearn.ledger.Ledger;
import dev.lethe.unlearn.ledger.LedgerEntry;
import dev.lethe.unlearn.ledger.PublicSensitivity;
import org.junit.jupiter.api.Test;

class SealedSigmaTest {

  private static final Guarantee TOGETHER = new Guarantee(1, 1e-5);

  /** ε of so many sealed releases by the ledger's account, at the δ of the guarantee. */
  private static double epsilon(
      double sigma, double apart, double tolerance, int dimension, int releases) {
    Ledger ledger = Ledger.open().sealedFor(Capacity.of(7));
    for (int i = 0; i < releases; i++) {
      NoisePlan plan = NoisePlan.withPublicSigma(sigma, apart, dimension);
      ledger = ledger.plus(new LedgerEntry.Sealed(plan, tolerance, true));
    }
    Figure joint = ledger.allReleases(new PublicSensitivity(apart, "a test"));
    return ((Figure.Published) joint).epsilonAt(TOGETHER.delta());
  }

  @Test
  void the_ledger_finds_the_guarantee_kept_and_hardly_more_noise_than_needed() {
    for (double apart : new double[] {1e-6, 0.0137, 1, 250}) {
      for (int dimension : new int[] {1, 40, 3_000_000}) {
        for (int releases : new int[] {1, 2, 10}) {
          double tolerance = apart / 50;
          double sigma = SealedSigma.covering(apart, tolerance, dimension, releases, TOGETHER);
          assertThat(Outward.up(sigma)).as("three digits").isEqualTo(sigma);
          assertThat(epsilon(sigma, apart, tolerance, dimension, releases))
              .as("%s %s %s", apart, dimension, releases)
              .isLessThanOrEqualTo(1)
              .isGreaterThan(0.985);
        }
      }
    }
  }

  /** The twins: without τ, or for one release only, the same account is overdrawn. */
  @Test
  void less_than_that_is_too_little() {
    double sigma = SealedSigma.covering(1, 0.1, 3, 2, TOGETHER);
    assertThat(epsilon(sigma * 0.98, 1, 0.1, 3, 2)).isGreaterThan(1);
    assertThat(epsilon(SealedSigma.covering(1, 0, 3, 2, TOGETHER), 1, 0.1, 3, 2)).isGreaterThan(1);
    assertThat(epsilon(SealedSigma.covering(1, 0.1, 3, 1, TOGETHER), 1, 0.1, 3, 2))
        .isGreaterThan(1);
  }

  @Test
  void one_release_costs_what_noise_for_one_shift_costs_and_two_a_root_of_two_more() {
    assertThat(SealedSigma.covering(1, 0, 1, 1, TOGETHER)).isEqualTo(3.74);
    assertThat(SealedSigma.covering(1, 0, 1, 2, TOGETHER)).isEqualTo(5.28);
  }

  @Test
  void where_the_grid_alone_costs_too_much_it_says_so() {
    assertThatThrownBy(() -> SealedSigma.covering(1, 0, 2_000_000_000, 100, new Guarantee(0, 1e-5)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("the grid alone");
  }
}
