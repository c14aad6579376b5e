package dev.lethe.data.projection;

import dev.lethe.base.BadUsageException;

/**
 * A Gaussian projection as it is declared: how many dimensions, from which public seed.
 *
 * @param dimension d, the number of coordinates after the projection
 * @param seed any text; public, and chosen without looking at the data
 * @param relu whether what is negative becomes 0 afterwards: random features of a network's kind
 */
public record ProjectionSpec(int dimension, String seed, boolean relu) {

  private static final int LARGEST = 100_000;

  public ProjectionSpec {
    if (dimension < 1 || dimension > LARGEST) {
      throw new BadUsageException(
          "a projection needs a dimension of 1 to " + LARGEST + ", but got " + dimension);
    }
  }

  public static ProjectionSpec of(int dimension, String seed) {
    return new ProjectionSpec(dimension, seed, false);
  }

  public ProjectionSpec withRelu() {
    return new ProjectionSpec(dimension, seed, true);
  }
}
