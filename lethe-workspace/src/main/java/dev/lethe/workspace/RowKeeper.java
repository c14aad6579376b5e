package dev.lethe.workspace;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.Removed;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;

/**
 * Where the rows of a workspace are: in its own database, or in a table of the operator's.
 *
 * <p>One keeper serves one command; after {@link #remove} it speaks of the rows that stay. Closing
 * it frees what was held of them in the meantime, whether or not the command succeeded.
 */
public interface RowKeeper extends AutoCloseable {

  /** The rows that stay and their exact statistics. */
  Retained retained(ReadView view);

  /** The root of the commitment to these rows. */
  Sha256 root(ReadView view);

  /** Takes the named people out, or refuses; who has no row is reported as unknown. */
  Removed remove(WriteView view, ForgetRequest request, Deletion deletion);

  /**
   * The last step before a release becomes final: what was to leave has left, wherever it was.
   * Throws where it has not, and then nothing is released.
   */
  default void confirmGone() {}

  /**
   * Where copies of rows that left may still be, and what does away with them; for the operator,
   * after {@link #confirmGone}.
   */
  default Optional<String> copies() {
    return Optional.empty();
  }

  @Override
  default void close() {}

  /** Who deletes rows that are kept outside of the workspace. */
  enum Deletion {
    /** Their owner, beforehand: the workspace only makes sure. */
    BY_OWNER,
    /** The workspace, as part of forgetting. */
    BY_WORKSPACE
  }
}
