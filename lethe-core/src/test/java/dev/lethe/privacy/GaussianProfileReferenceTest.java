package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The exact profile against 40 digits: never on the unsafe side, never far from the truth. */
class GaussianProfileReferenceTest {

  private static final double TIGHTNESS = 1e-12;

  @Test
  void sigma_is_never_below_the_truth_and_at_most_1e_12_above_it() {
    List<Reference> rows = Reference.pairs("sigma.csv");
    assertThat(rows).hasSizeGreaterThan(600);
    for (Reference row : rows) {
      Guarantee guarantee = Guarantee.of(row.first(), row.second());
      double sigma = Calibration.EXACT.sigma(1, guarantee);
      assertThat(row.relativeExcess(sigma)).as("sigma for %s", guarantee).isBetween(0.0, TIGHTNESS);
    }
  }

  @Test
  void delta_is_never_below_the_truth_and_at_most_1e_12_above_it() {
    List<Reference> rows = Reference.pairs("delta.csv");
    assertThat(rows).hasSizeGreaterThan(200);
    for (Reference row : rows) {
      double delta = new GaussianProfile(row.first()).delta(row.second());
      // two units of the subnormal range, where a relative error means nothing
      assertThat(row.excess(delta))
          .as("delta of mu %s at epsilon %s", row.first(), row.second())
          .isBetween(0.0, TIGHTNESS * row.truth().doubleValue() + 2 * Double.MIN_VALUE);
    }
  }

  @Test
  void epsilon_is_never_below_the_truth_and_at_most_1e_12_above_it() {
    List<Reference> rows = Reference.pairs("epsilon.csv");
    assertThat(rows).hasSizeGreaterThan(380);
    for (Reference row : rows) {
      double mu = row.first();
      double epsilon = new GaussianProfile(mu).epsilon(row.second());
      assertThat(row.excess(epsilon))
          .as("epsilon of mu %s at delta %s", mu, row.second())
          .isBetween(0.0, TIGHTNESS * (row.truth().doubleValue() + mu));
    }
  }

  @Test
  void widening_is_more_than_twice_the_error_it_has_to_cover() {
    // Largest distance of the unwidened sigma from the truth, in either direction.
    double worst = 0;
    for (Reference row : Reference.pairs("sigma.csv")) {
      double sigma = Calibration.EXACT.sigma(1, Guarantee.of(row.first(), row.second()));
      worst = Math.max(worst, Math.abs(row.relativeExcess(sigma) - 0x1p-43));
    }
    assertThat(worst).isLessThan(0x1p-44);
  }

  @Test
  void mills_ratio_keeps_the_error_that_the_analysis_assumes() {
    List<Reference> rows = Reference.singles("mills.csv");
    assertThat(rows).hasSizeGreaterThan(450);
    for (Reference row : rows) {
      double allowed = row.first() >= 3 ? 3 : 8;
      assertThat(Math.abs(row.relativeExcess(MillsRatio.at(row.first()))))
          .as("Mills ratio at %s", row.first())
          .isLessThanOrEqualTo(allowed * 0x1p-53);
    }
  }
}
