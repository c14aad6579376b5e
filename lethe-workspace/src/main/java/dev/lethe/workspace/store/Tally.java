package dev.lethe.workspace.store;

import dev.lethe.statistics.GridRows;
import java.nio.ByteBuffer;

/**
 * What is counted, so that nothing has to be scanned for it.
 *
 * @param columns features per row; 0 until rows came
 * @param end serial number of the next row: rows that ever came
 * @param rows that are here
 * @param subjects that are here
 * @param sum of the rows that are here ({@link RowSum})
 */
record Tally(int columns, long end, int rows, int subjects, long sum) {

  private static final String NAME = ".tally";
  private static final int BYTES = 3 * Integer.BYTES + 2 * Long.BYTES;

  static final Tally NOTHING = new Tally(0, 0, 0, 0, 0);

  static Tally load(Settings settings) {
    return decode(ByteBuffer.wrap(settings.require(NAME)));
  }

  private static Tally decode(ByteBuffer bytes) {
    return new Tally(
        bytes.getInt(), bytes.getLong(), bytes.getInt(), bytes.getInt(), bytes.getLong());
  }

  void save(Settings settings) {
    settings.put(
        NAME,
        ByteBuffer.allocate(BYTES)
            .putInt(columns)
            .putLong(end)
            .putInt(rows)
            .putInt(subjects)
            .putLong(sum)
            .array());
  }

  Tally plus(GridRows more) {
    return new Tally(
        more.columns(), end + more.rows(), rows + more.rows(), subjects, sum + RowSum.of(more));
  }

  Tally plusSubjects(int more) {
    return new Tally(columns, end, rows, subjects + more, sum);
  }

  Tally minus(GridRows less, int lessSubjects) {
    return new Tally(
        columns, end, rows - less.rows(), subjects - lessSubjects, sum - RowSum.of(less));
  }
}
