package dev.lethe.workspace.database;

import dev.lethe.base.LetheException;

/**
 * Whether what a transaction superseded is gone from the disk too.
 *
 * <p>A transaction that is committed stays so: a purge that has to wait is no failure of it, but
 * until it is complete old bytes can be read from the files by whoever may read them.
 *
 * @param complete nothing superseded is left
 * @param message what was done, or why it has to wait and when it will be tried again
 */
public record Purge(boolean complete, String message) {

  public static Purge done(String message) {
    return new Purge(true, message);
  }

  public static Purge pending(LetheException reason) {
    return pending(String.valueOf(reason.getMessage()));
  }

  static Purge pending(String reason) {
    return new Purge(
        false,
        "the change is committed, but old bytes are still on the disk: "
            + reason
            + "; the purge is pending and will be tried again when this workspace is next opened");
  }
}
