package dev.lethe.bound;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import java.util.List;
import java.util.Map;

/**
 * Whether the constants that a certificate prints are valid bounds for the retained data.
 *
 * <p>Not whether they are equal to what this machine finds: kernels differ in the last digits, and
 * any value on the safe side makes the bound true (MATH §8).
 *
 * @param <R> the retained data, as the problem reads them
 */
public interface ConstantsCheck<R> {

  /**
   * One verdict for each constant of the result's formula.
   *
   * @param result the name of the result, as printed
   * @param inputs its constants, as printed
   */
  List<ConstantCheck> check(String result, Map<String, ?> inputs, R retained, Capacity m);

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
   * @param known the results that the problem has
   */
  static List<ConstantCheck> compare(
      List<Formula> known,
      String result,
      Map<String, ?> inputs,
      Finding finding,
      SecondLook secondLook) {
    Formula formula =
        known.stream()
            .filter(one -> one.result().equals(result))
            .findFirst()
            .orElseThrow(
                () -> new BadInputException("this problem has no result '" + result + "'"));
    if (formula.constants().isEmpty()) {
      return List.of();
    }
    try {
      Bound found = finding.find();
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
