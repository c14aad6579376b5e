package dev.lethe.glm;

import dev.lethe.base.BadUsageException;
import dev.lethe.kind.Parameter;

/**
 * The public parameters of a regularised risk F(w) = (1/n)Σ ℓ(w, z_i) + λ/2‖w‖², minimised over the
 * ball ‖w‖ ≤ R_w (or over all w).
 *
 * @param loss ℓ(w, z) = φ(y, w·x)
 * @param lambda λ ≥ 0, at most 1e100
 * @param radius R_w &gt; 0; infinite where there is no ball
 */
public record Objective(Loss loss, double lambda, double radius) {

  /**
   * Rows are scaled to the unit ball, so one of d columns that vary alike has them √d times smaller
   * than a standardised table, and weights that say the same are √d times larger: by default λ
   * falls as 1/d, as a penalty on standardised columns does.
   */
  public static final Parameter LAMBDA =
      Parameter.number("lambda")
          .option(
              "--lambda", "L", "lambda/2 · ‖w‖² a row (default: 1e-4; 1e-3/d for d > 10 columns)")
          .usually(1e-4)
          .fallingBeyond(10)
          .printedAs("lambda");

  public static final Parameter RADIUS =
      Parameter.number("radius")
          .option("--radius", "RW", "weights no longer than this (default: no limit)")
          .orNone()
          .printedAs("R_w", Double.POSITIVE_INFINITY);

  /** Keeps sums and multiples of λ, which bounds divide by, far from overflow: B/∞ would be 0. */
  private static final double LARGEST_LAMBDA = 1e100;

  public Objective {
    lambda = requireLambda(lambda);
    if (!(radius > 0)) {
      throw new BadUsageException("the radius must be > 0, but got " + radius);
    }
  }

  /** λ without a ball. */
  public static Objective of(Loss loss, double lambda) {
    return new Objective(loss, lambda, Double.POSITIVE_INFINITY);
  }

  public Objective within(double newRadius) {
    return new Objective(loss, lambda, newRadius);
  }

  /** λ itself, if it is from 0 to 1e100. */
  public static double requireLambda(double lambda) {
    if (!(lambda >= 0 && lambda <= LARGEST_LAMBDA)) {
      throw new BadUsageException(
          "lambda must be from 0 to " + LARGEST_LAMBDA + ", but got " + lambda);
    }
    return lambda;
  }

  /** No minimiser is longer, whatever the data: R_w, or what λ allows. */
  public double longestMinimiser(double ball) {
    return lambda == 0 ? radius : Math.min(radius, loss.longestMinimiser(lambda, ball));
  }

  public boolean hasBall() {
    return radius < Double.POSITIVE_INFINITY;
  }
}
