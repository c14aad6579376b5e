package dev.lethe.quantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import dev.lethe.testkit.WrongConstants;
import java.util.Map;
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

  @Test
  void constants_of_another_problem_are_refused() {
    Result other =
        Result.apriori("other/passive/1", f -> f.shift().given("m", "level"), Method.PASSIVE);
    Map<String, Double> inputs = Map.of("shift", 1.0, "m", 2.0, "level", 0.3);
    QuantileConstantsCheck check = new QuantileConstantsCheck(Quantile.of(0.3, Interval.of(0, 1)));
    double[] values = new Random(1).doubles(101).toArray();
    assertThat(check.check(QuantileResults.PASSIVE, inputs, values, Capacity.of(2)))
        .allMatch(ConstantCheck::isValid);
    assertThatThrownBy(() -> check.check(other, inputs, values, Capacity.of(2)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("constants of 'other/passive/1'");
  }
}
