package dev.lethe.kind;

import dev.lethe.base.BadInputException;
import dev.lethe.statistics.NormShells;

/**
 * The public frame that rows were put in.
 *
 * @param features columns of a row, the bias included
 * @param shells the public norm thresholds of the exact statistics
 */
public record Frame(int features, NormShells shells) {

  public Frame {
    if (features < 1) {
      throw new BadInputException("rows have at least one feature, but got " + features);
    }
  }

  /** B: no row is longer. */
  public double ball() {
    return shells.radiusAtMost(shells.count() - 1);
  }
}
