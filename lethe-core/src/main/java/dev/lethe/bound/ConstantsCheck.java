package dev.lethe.bound;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Whether the constants that a certificate prints are valid bounds for the retained data.
 *
 * <p>Not whether they are equal to what this machine finds: kernels differ in the last digits, and
 * any value on the safe side makes the bound true (docs/mathematics/statistics.md).
 *
 * @param <R> the retained data, as the problem reads them
 */
public interface ConstantsCheck<R> {

  /**
   * One verdict for each constant of the result's formula.
   *
   * @param inputs its constants, as printed
   */
  List<ConstantCheck> check(Result result, Map<String, ?> inputs, R retained, Capacity m);

  /** The same on other data that these can be taken from. */
  default <S> ConstantsCheck<S> on(Function<S, R> retained) {
    return (result, inputs, rows, m) -> check(result, inputs, retained.apply(rows), m);
  }

  /** What there is on the data: a bound of the same result. */
  interface Finding {
    Bound find();
  }

  /** What else can be said of a constant that the finding does not cover. */
  interface SecondLook {
    ConstantCheck at(ConstantCheck check, double printed, Bound found);
  }

  /**
   * The printed constants against a bound found on the data, with a second look at those that it
   * does not cover.
   *
   * @throws BadInputException where the problem's bound is of another result: names of constants
   *     recur, so they would be compared with numbers that mean something else
   */
  static List<ConstantCheck> compare(
      Result result, Map<String, ?> inputs, Finding finding, SecondLook secondLook) {
    Formula formula = result.formula();
    if (formula.constants().isEmpty()) {
      return List.of();
    }
    try {
      Bound found = finding.find();
      if (!found.result().equals(result)) {
        throw new BadInputException(
            "printed are constants of '%s', but what this problem has is '%s'"
                .formatted(result, found.result()));
      }
      Constants printed = Constants.of(inputs);
      return formula.compare(inputs, found).stream()
          .map(
              check ->
                  check.isCannotTell()
                      ? secondLook.at(check, printed.get(check.constant()), found)
                      : check)
          .toList();
    } catch (NoGuaranteeException refused) {
      String words = "the data allow no such bound: " + refused.getMessage();
      return formula.constants().stream()
          .map(c -> new ConstantCheck(c.name(), ConstantCheck.Verdict.CANNOT_TELL, words))
          .toList();
    }
  }
}
