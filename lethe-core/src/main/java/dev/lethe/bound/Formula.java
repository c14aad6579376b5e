package dev.lethe.bound;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * A result as arithmetic on its printed constants: what anybody can recompute without data.
 *
 * <p>A published bound is computed from constants that were rounded to the safe side first, so that
 * it gives no digits away which would hand over forgotten rows by subtraction
 * (docs/mathematics/certificates.md). That is sound because the formula is monotone in each of
 * them: it grows with those that are rounded up and falls with those that are rounded down. The
 * proof is a line where each formula stands.
 *
 * <p>From a bound to Δ of a release there are two more steps, both on public numbers and both
 * optional: Δ = max(bound + training_tolerance, at_least), rounded up.
 */
public final class Formula {

  /** How far a stored model may be from the exact one; added. */
  public static final String TRAINING_TOLERANCE = "training_tolerance";

  /** The least Δ that can be checked, or that noise on the grid can carry. */
  public static final String AT_LEAST = "at_least";

  private static final Set<String> LAST_STEPS = Set.of(TRAINING_TOLERANCE, AT_LEAST);

  private final String result;
  private final List<Constant> constants;
  private final ToDoubleFunction<Constants> arithmetic;

  private Formula(String result, List<Constant> constants, ToDoubleFunction<Constants> arithmetic) {
    this.result = result;
    this.constants = List.copyOf(constants);
    this.arithmetic = arithmetic;
  }

  /** A formula for this result; say its constants, then what it {@link #is}. */
  public static Formula of(String result) {
    return new Formula(result, List.of(), c -> Double.NaN);
  }

  /** Nothing moves the result: a theorem. */
  public static Formula zero(String result) {
    return new Formula(result, List.of(), c -> 0);
  }

  /** One constant, the bound itself, rounded up. */
  public Formula shift() {
    return new Formula(
        result,
        List.of(new Constant("shift", Printed.ROUND_UP, Bound::value)),
        c -> c.get("shift"));
  }

  public Formula given(String... names) {
    return named(Printed.PUBLIC, names);
  }

  public Formula up(String... names) {
    return named(Printed.ROUND_UP, names);
  }

  public Formula down(String... names) {
    return named(Printed.ROUND_DOWN, names);
  }

  /** Like {@link #down}, but 0 where a bound does not name it. */
  public Formula downOrNone(String... names) {
    Formula formula = this;
    for (String name : names) {
      formula = formula.with(name, Printed.ROUND_DOWN, c -> c.has(name) ? c.get(name) : 0);
    }
    return formula;
  }

  private Formula named(Printed printed, String... names) {
    List<Constant> more = new ArrayList<>(constants);
    for (String name : names) {
      more.add(Constant.named(name, printed));
    }
    return new Formula(result, more, arithmetic);
  }

  /** One more constant, computed from the inputs of the bound. */
  public Formula with(String name, Printed printed, ToDoubleFunction<Constants> source) {
    List<Constant> more = new ArrayList<>(constants);
    more.add(
        new Constant(name, printed, bound -> source.applyAsDouble(Constants.of(bound.inputs()))));
    return new Formula(result, more, arithmetic);
  }

  /** The arithmetic itself. */
  public Formula is(ToDoubleFunction<Constants> newArithmetic) {
    return new Formula(result, constants, newArithmetic);
  }

  /**
   * The arithmetic, and a trillionth more: the bound with all its digits is rounded up by a few
   * dozen units in the last place, in another order of operations, and must not come out above.
   */
  public Formula isNearly(ToDoubleFunction<Constants> newArithmetic) {
    return is(c -> multiplyUp(newArithmetic.applyAsDouble(c), 1 + 0x1p-40));
  }

  public String result() {
    return result;
  }

  public List<Constant> constants() {
    return constants;
  }

  /** The bound at these constants, rounded up, before the last steps of a release. */
  public double value(Constants at) {
    double value = arithmetic.applyAsDouble(at);
    if (!(value >= 0)) {
      throw new BadInputException(result + " has no value at " + at);
    }
    return value;
  }

  /** Δ = max(bound + training_tolerance, at_least), rounded up; either step only if it is there. */
  private double released(Constants at) {
    double value = value(at);
    if (at.has(TRAINING_TOLERANCE)) {
      value = addUp(value, at.get(TRAINING_TOLERANCE));
    }
    return at.has(AT_LEAST) ? Math.max(value, at.get(AT_LEAST)) : value;
  }

  /**
   * Δ recomputed from what a certificate prints.
   *
   * @throws BadInputException where constants are missing, unknown, or have more digits than are
   *     printed
   */
  public double recomputed(Map<String, ?> inputs) {
    Constants printed = Constants.of(inputs);
    Set<String> unknown = new TreeSet<>(inputs.keySet());
    LAST_STEPS.stream().filter(printed::has).forEach(unknown::remove);
    for (Constant constant : constants) {
      unknown.remove(constant.name());
      double value = printed.get(constant.name());
      if (constant.printed().round(value) != value) {
        throw new BadInputException(
            "the constant "
                + constant.name()
                + " of '"
                + result
                + "' is printed with few digits only, but is "
                + value);
      }
    }
    if (!unknown.isEmpty()) {
      throw new BadInputException(
          "'" + result + "' has no such numbers among its constants: " + unknown);
    }
    return released(printed);
  }

  /** The bound as it may be published: its inputs are the printed constants and nothing else. */
  Bound published(Bound full, Result under) {
    Map<String, Object> inputs = new LinkedHashMap<>();
    for (Constant constant : constants) {
      Object given = full.inputs().get(constant.name());
      inputs.put(
          constant.name(),
          constant.printed() == Printed.PUBLIC && given instanceof Number
              ? given
              : constant.printed().round(constant.in(full)));
    }
    for (String step : List.of(TRAINING_TOLERANCE, AT_LEAST)) {
      if (full.inputs().containsKey(step)) {
        inputs.put(step, full.inputs().get(step));
      }
    }
    double value = released(Constants.of(inputs));
    if (!(value >= full.value())) {
      throw new IllegalStateException(
          "a bug: '"
              + result
              + "' is "
              + full.value()
              + ", but "
              + value
              + " at its constants rounded outward: "
              + inputs);
    }
    return new Bound(value, under, full.form(), false, inputs, full.assumptions());
  }

  /**
   * Printed constants against those that a bound found on the data has.
   *
   * <p>A public constant must be equal and the row count cannot be wrong by a proof that falls
   * short; any other that is not covered may still be valid, which only its problem can tell.
   */
  public List<ConstantCheck> compare(Map<String, ?> inputs, Bound found) {
    Constants printed = Constants.of(inputs);
    List<ConstantCheck> checks = new ArrayList<>();
    for (Constant constant : constants) {
      checks.add(compare(constant, printed.get(constant.name()), constant.in(found)));
    }
    return checks;
  }

  private static ConstantCheck compare(Constant constant, double printed, double found) {
    String words = constant.name() + " is printed as " + printed + ", found is " + found;
    if (constant.printed().covers(printed, found)) {
      return new ConstantCheck(constant.name(), ConstantCheck.Verdict.VALID, words);
    }
    boolean exact = constant.printed() == Printed.PUBLIC || constant.printed() == Printed.ROW_COUNT;
    return new ConstantCheck(
        constant.name(),
        exact ? ConstantCheck.Verdict.INVALID : ConstantCheck.Verdict.CANNOT_TELL,
        words);
  }
}
