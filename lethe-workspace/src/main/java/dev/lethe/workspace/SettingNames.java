package dev.lethe.workspace;

/** The names under which the database keeps what is one piece. */
final class SettingNames {

  static final String DECLARATION = "declaration";
  static final String STATISTICS = "statistics";
  static final String STATE = "state";

  /** Of the last entry: {@link Days}. */
  static final String DAY = "day";

  static final String LINEAGE = "lineage";

  /** The address of rows that are kept elsewhere. */
  static final String ROWS = "rows";

  private SettingNames() {}
}
