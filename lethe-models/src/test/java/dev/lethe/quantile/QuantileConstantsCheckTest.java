package dev.lethe.quantile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.testkit.WrongConstants;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuantileConstantsCheckTest {

  @Test
  void what_is_published_is_accepted_and_two_percent_less_is_refuted() {
    Capacity m = Capacity.of(2);
    double[] values = new Random(1).doubles(101).toArray();
    Quantile quantile = Quantile.of(0.3, Interval.of(0, 1));
    Bound full = quantile.worlds(values, m);
    QuantileConstantsCheck check = new QuantileConstantsCheck(quantile);
    WrongConstants.requireAccepted(check, full, values, m);
    assertThat(WrongConstants.verdictOnTwoPercentTooMuch(check, full, values, m, "shift"))
        .isEqualTo(ConstantCheck.Verdict.INVALID);
  }
}
