package dev.lethe.workspace;

import dev.lethe.workspace.database.Purge;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * People have left, and nothing was released.
 *
 * @param lastRelease the newest one that is out: it was made with them; empty where none is
 * @param purge whether the forgotten bytes have left the disk
 * @param history what old versions of a table elsewhere still have of the forgotten; empty where
 *     there are none
 * @param pending what is still to do and will be tried again, and what else the operator is to know
 */
public record Unreleased(
    Issued.Forgotten forgotten,
    OptionalLong lastRelease,
    Purge purge,
    Optional<History> history,
    List<String> pending) {

  /** Once its transaction is committed. */
  Unreleased committed(Changes.Made<Unreleased> made, Optional<History> left) {
    return new Unreleased(forgotten, lastRelease, made.purge(), left, made.pending());
  }

  /** What is done once it is committed. */
  String words() {
    return "request %d is done, without a release ('lethe log' shows it)"
        .formatted(forgotten.request());
  }
}
