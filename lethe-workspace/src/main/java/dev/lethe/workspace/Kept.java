package dev.lethe.workspace;

import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Exact statistics in the database. */
final class Kept {

  private Kept() {}

  /** Of the rows that are there; of none before the first came. */
  static ExactStatistics statistics(ReadView view, Declared declared) {
    return view.bytes(Names.STATISTICS)
        .map(Kept::read)
        .orElseGet(() -> ExactStatistics.empty(declared.columns(), declared.shells()));
  }

  static void putStatistics(WriteView view, ExactStatistics statistics) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      StatisticsFormat.write(statistics, bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    view.put(Names.STATISTICS, bytes.toByteArray());
  }

  private static ExactStatistics read(byte[] bytes) {
    try {
      return StatisticsFormat.read(new ByteArrayInputStream(bytes));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
