package dev.lethe.glm;

import dev.lethe.base.BadUsageException;
import dev.lethe.kind.Parameter;

/**
 * The public parameters of a regularised risk F(w) = (1/n)Σ ℓ(w, z_i) + λ/2‖w‖², minimised over the
 * ball ‖w‖ ≤ R_w (or over all w).
 *
 * @param lambda λ ≥ 0, at most 1e100
 * @param radius R_w &gt; 0; infinite where there is no ball
 */
public record Objective(double lambda, double radius) {

  public static final Parameter LAMBDA =
      Parameter.number("lambda")
          .option("--lambda", "L", "lambda/2 · ‖w‖² a row")
          .printedAs("lambda");
  public static final Parameter RADIUS =
      Parameter.number("radius")
          .option("--radius", "RW", "weights no longer than this (default: no limit)")
          .orNone()
          .printedAs("R_w", Double.POSITIVE_INFINITY);

  /** Keeps sums and multiples of λ, which bounds divide by, far from overflow: B/∞ would be 0. */
  private static final double LARGEST_LAMBDA = 1e100;

  public Objective {
    if (!(lambda >= 0 && lambda <= LARGEST_LAMBDA)) {
      throw new BadUsageException(
          "lambda must be from 0 to " + LARGEST_LAMBDA + ", but got " + lambda);
    }
    if (!(radius > 0)) {
      throw new BadUsageException("the radius must be > 0, but got " + radius);
    }
  }

  /** λ without a ball. */
  public static Objective of(double lambda) {
    return new Objective(lambda, Double.POSITIVE_INFINITY);
  }

  public Objective within(double newRadius) {
    return new Objective(lambda, newRadius);
  }

  public boolean hasBall() {
    return radius < Double.POSITIVE_INFINITY;
  }
}
