package dev.lethe.statistics;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.unlearn.population.Population;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The rows that stay and their exact statistics: the only thing a noise scale may be computed from.
 *
 * <p>Calibration takes this type and no other, and it is made only from a population after the
 * forgotten rows have left it, so a scale that depends on them cannot be written by accident
 * (docs/mathematics/noise.md).
 */
public final class Retained {

  private final Supplier<? extends RowEngine> source;
  private final long count;
  private final ExactStatistics statistics;
  private final boolean ours;
  private @Nullable RowEngine engine;

  /**
   * Rows that are fetched when somebody asks for them: methods that live on statistics never do.
   *
   * @param count rows that the source will give
   */
  private Retained(
      Supplier<? extends RowEngine> source, long count, ExactStatistics statistics, boolean ours) {
    if (count == 0) {
      throw new NoGuaranteeException(
          "nothing is retained: a model of no rows cannot be released, delete it instead");
    }
    if (count != statistics.count()) {
      throw new IllegalArgumentException(
          "rows and statistics differ: " + count + " rows, " + statistics);
    }
    this.source = source;
    this.count = count;
    this.statistics = statistics;
    this.ours = ours;
  }

  /**
   * The rows a store holds after those to be forgotten have left it, for whoever keeps rows outside
   * a {@link Population}. The statistics must be exactly theirs; rows may not come from anywhere
   * that still counts the forgotten ones.
   *
   * @param source asked at most once, and only by methods that read rows
   */
  public static Retained inStore(Supplier<GridRows> source, ExactStatistics statistics) {
    return on(() -> RowsInMemory.of(source.get()), statistics);
  }

  /**
   * The same for rows that stay where they are and are asked about there. Only who makes these
   * statistics adds and removes rows: a table that others write to is {@link #inTheirs}.
   */
  public static Retained on(Supplier<? extends RowEngine> source, ExactStatistics statistics) {
    return new Retained(source, statistics.count(), statistics, true);
  }

  /**
   * Rows of a table that others write to. Some may have been replaced by others with the very same
   * sums and products: four labels of ±1 columns are enough for that.
   */
  public static Retained inTheirs(
      Supplier<? extends RowEngine> source, ExactStatistics statistics) {
    return new Retained(source, statistics.count(), statistics, false);
  }

  /** Whether rows come and go by our hands alone, so that equal statistics are equal rows. */
  public boolean isOurs() {
    return ours;
  }

  /** Rows in memory and their exact statistics. */
  public static Retained inMemory(GridRows rows, ExactStatistics statistics) {
    return on(() -> RowsInMemory.of(rows), statistics);
  }

  /** The rows where they are; the first call finds them. */
  public synchronized RowEngine engine() {
    if (engine == null) {
      RowEngine found = source.get();
      if (found.count() != count || found.columns() != statistics.features()) {
        throw new IllegalStateException(
            "rows and statistics differ: " + found.count() + " rows, " + statistics);
      }
      engine = found;
    }
    return engine;
  }

  /** The rows in their order, in memory. */
  public GridRows rows() {
    return engine().fetch();
  }

  public ExactStatistics statistics() {
    return statistics;
  }

  public long count() {
    return count;
  }

  /** Features of a row, known without fetching any. */
  public int columns() {
    return statistics.features();
  }
}
