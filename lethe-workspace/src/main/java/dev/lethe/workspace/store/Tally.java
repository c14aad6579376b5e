package dev.lethe.workspace.store;

import java.nio.ByteBuffer;

/**
 * What is counted, so that nothing has to be scanned for it.
 *
 * @param columns features per row; 0 until rows came
 * @param end serial number of the next row: rows that ever came
 * @param rows that are here
 * @param subjects that are here
 */
record Tally(int columns, long end, int rows, int subjects) {

  private static final String NAME = ".tally";
  private static final int BYTES = 3 * Integer.BYTES + Long.BYTES;

  static final Tally NOTHING = new Tally(0, 0, 0, 0);

  static Tally load(BlobTable<String> settings) {
    return decode(ByteBuffer.wrap(settings.require(NAME)));
  }

  private static Tally decode(ByteBuffer bytes) {
    return new Tally(bytes.getInt(), bytes.getLong(), bytes.getInt(), bytes.getInt());
  }

  void save(BlobTable<String> settings) {
    settings.put(
        NAME,
        ByteBuffer.allocate(BYTES)
            .putInt(columns)
            .putLong(end)
            .putInt(rows)
            .putInt(subjects)
            .array());
  }

  Tally plus(int moreRows, int rowColumns, int moreSubjects) {
    return new Tally(rowColumns, end + moreRows, rows + moreRows, subjects + moreSubjects);
  }

  Tally minus(int lessRows, int lessSubjects) {
    return new Tally(columns, end, rows - lessRows, subjects - lessSubjects);
  }
}
