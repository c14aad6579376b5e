package dev.lethe.lab.audit.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.release.Terms;
import org.junit.jupiter.api.Test;

/** An audit looks for people who leave in both worlds and make the one that is audited matter. */
class OthersLeaveTooTest {

  private static final Terms TERMS =
      Terms.of(Guarantee.of(1, 1e-5), Capacity.of(6)).by(Method.PASSIVE, Certification.A_PRIORI);

  private static final QuantileUnlearning MEDIAN =
      new QuantileUnlearning(Quantile.median(Interval.of(-1, 1)));

  /** 50 values below, one in the middle, 50 above. */
  private static GridRows values() {
    int[] features = new int[101];
    for (int i = 0; i < features.length; i++) {
      features[i] = Integer.signum(i - 50) * (Grid.ONE / 4);
    }
    return new GridRows(1, features, new int[101]);
  }

  private static double share(Deletion deletion) {
    return RowClaims.of(MEDIAN, deletion, TERMS).gaussian().map(Gaussian::mu).orElseThrow()
        / Calibration.EXACT.largestMu(TERMS.guarantee());
  }

  @Test
  void a_median_is_audited_beside_others_that_pull_it_to_the_other_side() {
    Deletion worst = AuditedRows.of(MEDIAN, values(), 30).worst(TERMS);
    assertThat(worst.others().rows()).isPositive();
    assertThat(worst.others().rows() + worst.forgotten().rows()).isEqualTo(6);
    assertThat(share(worst)).isBetween(0.98, 1.0);
    Deletion alone = new Deletion(worst.shells(), worst.retained(), worst.forgotten());
    assertThat(share(alone)).isLessThan(0.51);
  }
}
