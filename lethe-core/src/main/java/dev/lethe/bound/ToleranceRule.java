package dev.lethe.bound;

import java.util.Map;
import java.util.Optional;

/**
 * How τ, the error of the other world, stands in a bound: constants of a bound that are public
 * shares of it, and the last step that a bound may not leave out.
 *
 * @param required {@link Formula#TRAINING_TOLERANCE}, say: a kept model is only as exact as it was
 *     trained, and the bound must say so
 * @param shares constants that are this share of τ
 * @param isBound whether τ is Δ itself: the mean is checked against it in both worlds
 */
public record ToleranceRule(
    Optional<String> required, Map<String, Double> shares, boolean isBound) {

  static final ToleranceRule NONE = new ToleranceRule(Optional.empty(), Map.of(), false);

  /** A kept model: its error is added. */
  static final ToleranceRule ADDED =
      new ToleranceRule(
          Optional.of(Formula.TRAINING_TOLERANCE), Map.of(Formula.TRAINING_TOLERANCE, 1.0), false);

  /** The target of a check is τ, and so is whatever else would be added. */
  static final ToleranceRule TARGET =
      new ToleranceRule(
          Optional.empty(), Map.of("target", 1.0, Formula.TRAINING_TOLERANCE, 1.0), false);

  /** Constants of the formula itself are these shares of τ, and nothing is added. */
  public static ToleranceRule within(Map<String, Double> shares) {
    return new ToleranceRule(Optional.empty(), Map.copyOf(shares), false);
  }

  /** The same, with a least Δ that may not be left out. */
  public static ToleranceRule atLeast(Map<String, Double> shares) {
    return new ToleranceRule(Optional.of(Formula.AT_LEAST), Map.copyOf(shares), false);
  }

  /** Added as for a kept model, and τ = Δ. */
  public static ToleranceRule checkedAgainstBound() {
    return new ToleranceRule(Optional.of(Formula.TRAINING_TOLERANCE), Map.of(), true);
  }
}
