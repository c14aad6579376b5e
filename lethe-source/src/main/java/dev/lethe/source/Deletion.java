package dev.lethe.source;

/** Who deletes the rows of people who leave a table elsewhere, and how far back. */
public enum Deletion {
  /** Their owner, beforehand: forgetting only makes sure. */
  BY_OWNER,
  /** The workspace, as part of forgetting. */
  BY_WORKSPACE,
  /** The same, and then from old versions of the table, as its retention allows. */
  WITH_HISTORY;

  public boolean isByWorkspace() {
    return this != BY_OWNER;
  }
}
