package dev.lethe.unlearn.population;

import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.List;

/**
 * A population with some subjects gone, and what is left to erase.
 *
 * <p>The population after holds nothing of the forgotten rows. The one before still does, so that a
 * caller whose transaction fails can go back to it; {@link #erase} settles the matter.
 */
public final class Removal {

  private final Population after;
  private final GridRows forgotten;
  private final RemovalReport report;
  private final List<RowChunk> superseded;

  Removal(Population after, GridRows forgotten, RemovalReport report, List<RowChunk> superseded) {
    this.after = after;
    this.forgotten = forgotten;
    this.report = report;
    this.superseded = superseded;
  }

  /** Those who stay; the same object as before where the request found nobody. */
  public Population population() {
    return after;
  }

  /** The rows that left, in the order in which they had come. */
  public GridRows forgotten() {
    return forgotten;
  }

  public RemovalReport report() {
    return report;
  }

  /**
   * Overwrites with zeros the forgotten rows, here and wherever an earlier version of the
   * population kept them. Earlier versions that held these rows refuse to be read afterwards; the
   * one after is not touched.
   *
   * <p>Names of subjects are strings, which Java cannot overwrite: those of superseded versions are
   * let go and left to the garbage collector, and so are sums and copies that callers made.
   */
  public void erase() {
    superseded.forEach(RowChunk::erase);
    Arrays.fill(forgotten.features(), 0);
    Arrays.fill(forgotten.labels(), 0);
  }

  /** Whether the erased places hold zeros only. */
  boolean isErased() {
    return superseded.stream().allMatch(RowChunk::isBlank)
        && Arrays.stream(forgotten.features()).allMatch(v -> v == 0)
        && Arrays.stream(forgotten.labels()).allMatch(v -> v == 0);
  }
}
