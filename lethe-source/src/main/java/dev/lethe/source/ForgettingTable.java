package dev.lethe.source;

import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Removed;
import java.util.Optional;

/**
 * A table of the operator's that a model was learnt from, while one command forgets or releases.
 *
 * <p>After {@link #remove} it speaks of the rows that stay. Closing it frees what was held of them
 * in the meantime, whether or not the command succeeded.
 */
public interface ForgettingTable extends AutoCloseable {

  /** The rows that stay and their exact statistics. */
  Retained retained();

  /** The root of the commitment to these rows ({@link CommittedRows#commitment}). */
  byte[] commitment();

  /** Takes the named people out, or refuses; who has no row is reported as unknown. */
  Removed remove(ForgetRequest request, Deletion deletion);

  /**
   * The last step before a release becomes final: what was to leave has left the table. Throws
   * where it has not, and then nothing is released.
   */
  void confirmGone();

  /**
   * Where copies of rows that left may still be, other than in old versions that {@link
   * RowSource#history} knows; for the operator, after {@link #confirmGone}.
   */
  Optional<String> copies();

  @Override
  void close();
}
