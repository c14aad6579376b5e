package dev.lethe.unlearn.population;

import dev.lethe.base.BadUsageException;

/**
 * A point between two arrivals of rows: those before it were there, those after it were not.
 *
 * <p>Rows keep their place for life, so one number says which of the rows retained now were present
 * then. It counts forgotten rows too and is for the operator only
 * (docs/mathematics/certificates.md). Means something only for the population it came from and its
 * descendants.
 *
 * @param end rows that had ever come
 */
public record Mark(long end) {

  public Mark {
    if (end < 0) {
      throw new BadUsageException("a mark counts rows, but got " + end);
    }
  }
}
