package dev.lethe.privacy;

import dev.lethe.base.Arguments;

/**
 * The promise (ε, δ): no event is more than e^ε times likelier in one world than in the other, up
 * to an extra probability δ.
 *
 * <p>ε = 0 is allowed (the promise is then total variation ≤ δ); δ = 0 is not, because no Gaussian
 * noise can keep it.
 */
public record Guarantee(double epsilon, double delta) {

  public Guarantee {
    Arguments.amount("epsilon", epsilon);
    Arguments.probability("delta", delta);
  }

  public static Guarantee of(double epsilon, double delta) {
    return new Guarantee(epsilon, delta);
  }

  @Override
  public String toString() {
    return "(ε = " + epsilon + ", δ = " + delta + ")";
  }
}
