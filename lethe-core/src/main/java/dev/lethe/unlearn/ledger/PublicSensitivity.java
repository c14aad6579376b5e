package dev.lethe.unlearn.ledger;

import dev.lethe.base.BadUsageException;

/**
 * GS_M as a public constant: computed from declared parameters alone, for every data set there
 * could be.
 *
 * <p>A type of its own because a global bound "for as many rows as are retained" is not one: it
 * tells how many are. Take it at a least number of rows that was declared before training.
 *
 * @param value GS_M; infinite where there is none
 * @param from the result and the declared parameters it rests on, in words for the certificate
 */
public record PublicSensitivity(double value, String from) {

  public PublicSensitivity {
    if (!(value > 0)) {
      throw new BadUsageException("a global sensitivity must be > 0, but got " + value);
    }
  }
}
