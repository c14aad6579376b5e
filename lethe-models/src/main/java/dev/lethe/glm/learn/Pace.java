package dev.lethe.glm.learn;

/**
 * How fast a model brings the residual down.
 *
 * @param first the residual it began with
 * @param steps how many it took since
 */
record Pace(double first, int steps) {

  /** Fewer steps say little. */
  private static final int FEWEST = 3;

  static Pace from(double residual) {
    return new Pace(residual, 0);
  }

  Pace onward() {
    return new Pace(first, steps + 1);
  }

  /**
   * Whether at this rate the tolerance is farther away than a better model costs.
   *
   * @param price of the better model, in passes for a gradient
   */
  boolean isSlow(double residual, double tolerance, double price) {
    double gained = Math.log(first / residual);
    double missing = Math.log(residual / tolerance);
    return steps >= FEWEST && (steps > 4 * price || missing * steps > price * gained);
  }
}
