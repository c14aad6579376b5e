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

  /** The list of keys, signed: {@code keys.json}. */
  public static final String KEYS = "keys";

  public static final String LINEAGE = "lineage";

  /** The frontier of the log of certificates. */
  public static final String LOG = "certificate-log";

  /** The releases whose files may not be written yet. */
  public static final String TO_WRITE = "releases-to-write";

  /** Those whose opening may not be erased yet. */
  public static final String TO_ERASE = "openings-to-erase";

  /** The address of rows that are kept elsewhere. */
  static final String ROWS = "rows";

  /** The versions of that table before which people are who left. */
  static final String OLD_VERSIONS = "old-versions";

  private SettingNames() {}
}
