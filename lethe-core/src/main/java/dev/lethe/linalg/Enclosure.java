package dev.lethe.linalg;

import dev.lethe.base.Arguments;

/**
 * All symmetric matrices within spectral distance {@code radius} of {@code centre}.
 *
 * <p>Exact statistics become doubles by rounding; the radius carries that error to where bounds are
 * proved, so that a bound for the enclosure is a bound for the true matrix.
 */
public record Enclosure(SymmetricMatrix centre, double radius) {

  public Enclosure {
    Arguments.amount("a radius", radius);
  }

  public static Enclosure exactly(SymmetricMatrix matrix) {
    return new Enclosure(matrix, 0);
  }

  /** The enclosure of all −A. */
  public Enclosure negate() {
    return new Enclosure(centre.negate(), radius);
  }
}
