package dev.lethe.workspace.content;

/** The names under which the database keeps what is one piece. */
public final class SettingNames {

  public static final String DECLARATION = "declaration";
  static final String STATISTICS = "statistics";
  public static final String STATE = "state";

  /** Who issues, and what the model is called. */
  static final String NAMEPLATE = "nameplate";

  /** The day of the last entry. */
  public static final String DAY = "day";

  public static final String LINEAGE = "lineage";

  /** The address of rows that are kept elsewhere. */
  static final String ROWS = "rows";

  private SettingNames() {}
}
