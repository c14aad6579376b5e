package dev.lethe.bound;

import java.util.function.ToDoubleFunction;

/**
 * One constant of a formula.
 *
 * @param source what it is in a bound that still has all its digits, where the inputs of the bound
 *     do not have it by name
 */
public record Constant(String name, Printed printed, ToDoubleFunction<Bound> source) {

  /** Read by its name from the inputs of a bound. */
  static Constant named(String name, Printed printed) {
    return new Constant(name, printed, bound -> Constants.of(bound.inputs()).get(name));
  }

  /** The value behind a bound, unrounded. */
  public double in(Bound bound) {
    return bound.inputs().get(name) instanceof Number number
        ? number.doubleValue()
        : source.applyAsDouble(bound);
  }
}
