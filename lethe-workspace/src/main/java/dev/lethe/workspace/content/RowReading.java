package dev.lethe.workspace.content;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.statistics.StreamedRows;
import dev.lethe.workspace.store.ReadView;
import java.util.Locale;

/**
 * Whether a command reads the rows once and keeps them, or reads them anew for each pass: the
 * results are the same bits, and rows that take more than a part of the memory leave no room to
 * work. {@code -Dlethe.rows=memory} or {@code =stream} decides otherwise.
 */
public enum RowReading {
  /** Once, into memory. */
  MEMORY,
  /** Anew for each pass, a few blocks at a time. */
  STREAM;

  private static final String PROPERTY = "lethe.rows";

  /** Rows that are kept take at most one third of the memory. */
  private static final double KEPT = 3;

  static RowReading of(long rows, int columns) {
    String asked = System.getProperty(PROPERTY, "");
    for (RowReading reading : values()) {
      if (reading.name().toLowerCase(Locale.ROOT).equals(asked)) {
        return reading;
      }
    }
    if (!asked.isEmpty()) {
      throw new BadUsageException(
          "-D" + PROPERTY + " is 'memory' or 'stream', but got '" + asked + "'");
    }
    double bytes = 4.0 * rows * (columns + 1);
    return KEPT * bytes > Runtime.getRuntime().maxMemory() ? STREAM : MEMORY;
  }

  /**
   * The rows that had come when the mark was this.
   *
   * @param work hears of the reading
   */
  public static RowEngine of(ReadView view, long mark, Work work) {
    if (of(view.rowCount(), view.columns()) == STREAM) {
      view.expectPasses();
      return view.streamed(mark, ParallelBlocks.onAllProcessors(), work.at(Stage.RELEASING));
    }
    Progress reading = work.at(Stage.READING);
    StreamedRows stored = view.streamed(mark, ParallelBlocks.on(1), reading);
    RowEngine rows = RowsInMemory.of(stored.fetch());
    work.at(Stage.RELEASING);
    return rows;
  }
}
