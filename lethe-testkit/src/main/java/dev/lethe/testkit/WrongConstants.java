package dev.lethe.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Constant;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.bound.Printed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a check of printed constants must do for every problem. */
public final class WrongConstants {

  private WrongConstants() {}

  /** Everything published is accepted, by this check too. */
  public static <R> void requireAccepted(
      ConstantsCheck<R> check, Bound full, R retained, Capacity m) {
    assertThat(check.check(full.result(), full.result().published(full).inputs(), retained, m))
        .hasSameSizeAs(full.result().formula().constants())
        .allMatch(ConstantCheck::isValid);
  }

  /**
   * A constant that is two percent on the wrong side of what the data have does not pass, and the
   * others still do.
   */
  public static <R> ConstantCheck.Verdict verdictOnTwoPercentTooMuch(
      ConstantsCheck<R> check, Bound full, R retained, Capacity m, String wrong) {
    Constant constant =
        full.result().formula().constants().stream()
            .filter(c -> c.name().equals(wrong))
            .findFirst()
            .orElseThrow();
    Map<String, Object> inputs = new LinkedHashMap<>(full.result().published(full).inputs());
    double off = constant.printed() == Printed.ROUND_UP ? 0.98 : 1.02;
    inputs.put(wrong, constant.in(full) * off);
    List<ConstantCheck> checks = check.check(full.result(), inputs, retained, m);
    assertThat(checks)
        .filteredOn(c -> !c.constant().equals(wrong))
        .allMatch(ConstantCheck::isValid);
    return checks.stream()
        .filter(c -> c.constant().equals(wrong))
        .findFirst()
        .orElseThrow()
        .verdict();
  }
}
