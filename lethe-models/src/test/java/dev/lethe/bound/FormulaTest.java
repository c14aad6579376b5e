package dev.lethe.bound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.testkit.FormulaContract;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FormulaTest {

  private static final Result QUOTIENT =
      Result.apriori(
          "test/quotient/1",
          formula ->
              formula
                  .given("m")
                  .up("L")
                  .with("n_lambda", Printed.ROUND_DOWN, c -> c.get("n") * c.get("lambda"))
                  .isNearly(c -> c.get("m") * c.get("L") / c.get("n_lambda")),
          Method.PASSIVE);

  private static Bound full() {
    return Bound.atMost(QUOTIENT, 2 * 0.123456 / (1234 * 0.5))
        .from("m", 2)
        .from("n", 1234)
        .from("lambda", 0.5)
        .from("L", 0.123456)
        .from("secret", "word");
  }

  @Test
  void a_published_bound_prints_the_constants_of_its_formula_rounded_and_nothing_else() {
    Bound published = QUOTIENT.published(full());
    assertThat(published.inputs())
        .containsOnly(Map.entry("m", 2), Map.entry("L", 0.124), Map.entry("n_lambda", 617.0));
    assertThat(published.value()).isGreaterThan(full().value());
    assertThat(QUOTIENT.recomputed(published.inputs())).isEqualTo(published.value());
  }

  @Test
  void two_sets_of_rows_that_differ_by_a_few_print_the_same() {
    assertThat(QUOTIENT.published(full().from("L", 0.1239).from("n", 1235)))
        .isEqualTo(QUOTIENT.published(full()));
  }

  @Test
  void the_last_steps_add_the_tolerance_and_then_raise_to_the_least() {
    Bound released = full().from(Formula.TRAINING_TOLERANCE, 0.25);
    double core = QUOTIENT.published(full()).value();
    assertThat(QUOTIENT.published(released).value())
        .isBetween(core + 0.25, (core + 0.25) * (1 + 1e-15));
    assertThat(QUOTIENT.published(released.from(Formula.AT_LEAST, 0.5)).value()).isEqualTo(0.5);
  }

  @Test
  void a_bound_above_its_own_formula_is_a_bug_that_shows() {
    Bound wrong =
        new Bound(1, QUOTIENT, Bound.Form.SOUND, false, full().inputs(), full().assumptions());
    assertThatThrownBy(() -> QUOTIENT.published(wrong)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void recomputing_refuses_unknown_missing_and_too_precise_constants() {
    Map<String, Object> missing = Map.of("m", 2, "L", 0.124);
    Map<String, Object> unknown = Map.of("m", 2, "L", 0.124, "n_lambda", 617, "n", 1234);
    Map<String, Object> precise = Map.of("m", 2, "L", 0.1234, "n_lambda", 617);
    Map<String, Object> words = Map.of("m", 2, "L", "0.124", "n_lambda", 617);
    Map<String, Object> wordy = Map.of("m", 2, "L", 0.124, "n_lambda", 617, "at_least", "1");
    Map<String, Object> nan = Map.of("m", 2, "L", Double.NaN, "n_lambda", 617);
    for (Map<String, Object> inputs : List.of(missing, unknown, precise, words, wordy, nan)) {
      assertThatThrownBy(() -> QUOTIENT.recomputed(inputs))
          .as(inputs.toString())
          .isInstanceOf(BadInputException.class);
    }
  }

  @Test
  void constants_found_on_the_data_must_be_on_the_right_side_of_the_printed_ones() {
    assertThat(QUOTIENT.formula().compare(QUOTIENT.published(full()).inputs(), full()))
        .allMatch(ConstantCheck::isValid);
    assertThat(QUOTIENT.formula().compare(Map.of("m", 3, "L", 0.123, "n_lambda", 618), full()))
        .extracting(ConstantCheck::verdict)
        .containsExactly(
            ConstantCheck.Verdict.INVALID,
            ConstantCheck.Verdict.CANNOT_TELL,
            ConstantCheck.Verdict.CANNOT_TELL);
  }

  @Test
  void a_formula_that_falls_where_it_should_grow_is_found_out() {
    Formula upsideDown = Formula.of("upside down").up("x").is(c -> 1 / c.get("x"));
    assertThatThrownBy(() -> FormulaContract.requireMonotone(upsideDown, 1, 10, r -> Map.of()))
        .isInstanceOf(AssertionError.class);
  }
}
