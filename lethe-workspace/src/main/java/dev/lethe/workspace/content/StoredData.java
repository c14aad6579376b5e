package dev.lethe.workspace.content;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.StatisticsFormat;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Declaration, rows, exact statistics and commitment; the last three change together. */
public final class StoredData {

  private static final long MEGABYTE = 1_000_000;

  /** What one value of SQLite or PostgreSQL holds, less a margin. */
  private static final long MOST_BYTES = 990 * MEGABYTE;

  private StoredData() {}

  /** What was declared when the workspace was made. */
  public static Declared declaration(ReadView view, Location location) {
    return view.text(SettingNames.DECLARATION)
        .map(Declared::read)
        .orElseThrow(
            () -> new BadInputException(location + ": this database holds no model of ours"));
  }

  /** Of the rows that are there; of none before the first came. */
  public static ExactStatistics statistics(ReadView view, Declared declared) {
    return view.bytes(SettingNames.STATISTICS)
        .map(StoredData::read)
        .orElseGet(() -> ExactStatistics.empty(declared.columns(), declared.shells()));
  }

  /** After rows have left. */
  static void subtract(WriteView view, Declared declared, GridRows removed) {
    putStatistics(view, statistics(view, declared).minus(sumsOf(declared, removed)));
    CommitmentLeaves.remove(view, removed);
  }

  /** Of a few rows. */
  static ExactStatistics sumsOf(Declared declared, GridRows rows) {
    return new ParallelStatistics(Kernels.java(), 1).of(rows, declared.shells(), Progress.SILENT);
  }

  static void putStatistics(WriteView view, ExactStatistics statistics) {
    long length = StatisticsFormat.length(statistics);
    if (length > MOST_BYTES) {
      throw new BadUsageException(
          "the products of %d features take %d MB with the norms that these rows have, but a workspace keeps at most %d MB of them: declare fewer features or a projection"
              .formatted(statistics.features(), length / MEGABYTE, MOST_BYTES / MEGABYTE));
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream((int) length);
    try {
      StatisticsFormat.write(statistics, bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    view.put(SettingNames.STATISTICS, bytes.toByteArray());
  }

  private static ExactStatistics read(byte[] bytes) {
    try {
      return StatisticsFormat.read(new ByteArrayInputStream(bytes));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
