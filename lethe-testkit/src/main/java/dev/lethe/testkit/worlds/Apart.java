package dev.lethe.testkit.worlds;

import dev.lethe.bound.Capacity;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Way;

/**
 * One release in two worlds.
 *
 * @param retained the rows that both have
 * @param distance how far apart its means are
 */
public record Apart(Release release, Retained retained, double distance) {

  public Way way() {
    return new Way(release.terms().method(), release.terms().certification());
  }

  public Capacity capacity() {
    return release.terms().capacity();
  }

  /** What the noise of the release is for. */
  public double charged() {
    return release.plan().sensitivity();
  }

  /** The distance less what two means are rounded by, over the charge; 0 where both are 0. */
  public double ratio(double charge) {
    double grid =
        release.plan().isNoiseless()
            ? 0
            : release.plan().grid() * Math.sqrt(release.plan().dimension());
    double moved = Math.max(0, distance - grid);
    return moved == 0 ? 0 : moved / charge;
  }
}
