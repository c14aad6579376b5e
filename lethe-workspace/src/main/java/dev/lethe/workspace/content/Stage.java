package dev.lethe.workspace.content;

import java.util.Locale;

/** What a workspace is doing while it carries something out. */
public enum Stage {
  /** Taking people's rows out; counts people. */
  FORGETTING,
  /** Reading the rows that stay; counts rows. */
  READING,
  /** Bringing the model to the rows that stay, and adding noise. */
  RELEASING,
  /** Certificate, account, commit, files. */
  WRITING;

  /** As programs read it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
