package dev.lethe.bound;

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
}
