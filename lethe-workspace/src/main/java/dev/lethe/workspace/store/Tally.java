package dev.lethe.workspace.store;

/**
 * What is counted, so that nothing has to be scanned for it.
 *
 * @param columns features per row; 0 until rows came
 * @param end serial number of the next row: rows that ever came
 * @param rows that are here
 * @param subjects that are here
 */
record Tally(int columns, long end, int rows, int subjects) {

  static Tally load(Session session) {
    return session
        .first(
            "SELECT column_count, next_serial, row_count, subject_count FROM tally",
            row -> new Tally(row.getInt(1), row.getLong(2), row.getInt(3), row.getInt(4)))
        .orElseThrow();
  }

  void save(Session session) {
    session.update(
        "UPDATE tally SET column_count = ?, next_serial = ?, row_count = ?, subject_count = ?",
        columns,
        end,
        rows,
        subjects);
  }
}
