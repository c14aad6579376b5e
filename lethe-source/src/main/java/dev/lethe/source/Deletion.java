package dev.lethe.source;

/** Who deletes the rows of people who leave a table elsewhere. */
public enum Deletion {
  /** Their owner, beforehand: forgetting only makes sure. */
  BY_OWNER,
  /** The workspace, as part of forgetting. */
  BY_WORKSPACE
}
