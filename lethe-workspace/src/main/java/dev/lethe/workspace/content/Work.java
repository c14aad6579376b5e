package dev.lethe.workspace.content;

import dev.lethe.base.Progress;

/**
 * Is told where the work of a workspace stands, for somebody who waits for it: stages and counts,
 * never a name. What it throws ends the work, with nothing changed.
 */
@FunctionalInterface
public interface Work {

  Work UNWATCHED = stage -> Progress.SILENT;

  /** A stage begins; the counts of it are told to what this gives. */
  Progress at(Stage stage);
}
