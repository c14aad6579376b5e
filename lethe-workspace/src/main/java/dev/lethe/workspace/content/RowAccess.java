package dev.lethe.workspace.content;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.source.Deletion;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.util.Optional;

/**
 * The rows of a workspace during one command; after {@link #remove} it speaks of those that stay.
 * Closing it frees what was held of them, whether or not the command succeeded.
 */
public interface RowAccess extends AutoCloseable {

  /** The rows that stay and their exact statistics. */
  default Retained retained(ReadView view) {
    return retained(view, Work.UNWATCHED);
  }

  /** The same, telling how far it is where rows are read. */
  Retained retained(ReadView view, Work work);

  /** All rows that stay, perhaps none. */
  GridRows all(ReadView view);

  /** The root of the commitment to these rows. */
  Sha256 root(ReadView view);

  /** Takes the named people out, or refuses; who has no row, perhaps all, is unknown. */
  Removed remove(WriteView view, ForgetRequest request, Deletion deletion);

  /** Refuses, in the words of these rows, where nobody was found. */
  void requireSomebody(Removed removed);

  /** Notes what these rows add up to, where the database would not know otherwise. */
  void noteStatistics(WriteView view);

  /**
   * The last step before a release becomes final: what was to leave has left, wherever it was.
   * Throws where it has not, and then nothing is released.
   */
  void confirmGone();

  /** Whether rows may have left a table by now that no transaction brings back. */
  boolean mayHaveDeleted();

  /** Has on record which versions of these rows still hold who left, where there are versions. */
  void noteVersions(WriteView view, Deletion deletion);

  /** Where else copies of rows that left may still be; for the operator. */
  Optional<String> copies();

  @Override
  void close();
}
