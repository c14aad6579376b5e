package dev.lethe.server.access;

import dev.lethe.base.BadUsageException;

/**
 * How often somebody may call.
 *
 * @param burst how many at once, after a while without any
 */
public record Rate(double perSecond, int burst) {

  public Rate {
    if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY) || burst < 1) {
      throw new BadUsageException(
          "a rate is more than 0 calls a second and at least 1 at once, but got %s and %d"
              .formatted(perSecond, burst));
    }
  }
}
