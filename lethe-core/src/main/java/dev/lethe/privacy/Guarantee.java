package dev.lethe.privacy;

import dev.lethe.base.BadUsageException;

/**
 * The promise (ε, δ): no event is more than e^ε times likelier in one world than in the other, up
 * to an extra probability δ.
 *
 * <p>ε = 0 is allowed (the promise is then total variation ≤ δ); δ = 0 is not, because no Gaussian
 * noise can keep it.
 */
public record Guarantee(double epsilon, double delta) {

  public Guarantee {
    requireEpsilon(epsilon);
    requireDelta(delta);
  }

  public static Guarantee of(double epsilon, double delta) {
    return new Guarantee(epsilon, delta);
  }

  static void requireEpsilon(double epsilon) {
    if (!(epsilon >= 0) || Double.isInfinite(epsilon)) {
      throw new BadUsageException(
          "epsilon must be a finite number of at least 0, but got " + epsilon);
    }
  }

  static void requireDelta(double delta) {
    if (!(delta > 0) || !(delta < 1)) {
      throw new BadUsageException("delta must lie strictly between 0 and 1, but got " + delta);
    }
  }

  @Override
  public String toString() {
    return "(ε = " + epsilon + ", δ = " + delta + ")";
  }
}
