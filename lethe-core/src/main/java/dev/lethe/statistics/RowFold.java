package dev.lethe.statistics;

import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import java.io.Serializable;

/**
 * Something that is computed block by block, where the rows are, and then put together.
 *
 * <p>It travels to the rows and its results travel back, so both are serialisable; what a block
 * gives depends on the rows of the block alone.
 *
 * @param <A> what comes of some blocks; serialisable
 */
public interface RowFold<A> extends Serializable {

  /**
   * Of one block of at most {@link RowEngine#MOST_BLOCK_ROWS} rows, perhaps of none. Nothing of
   * {@code rows} is kept: the next block may be read into the same arrays.
   *
   * @param kernel the fastest one where the rows are
   */
  A of(GridRows rows, IndexRange block, Kernel kernel);

  /** Of the blocks of both, {@code left} before {@code right}; either may be used up. */
  A plus(A left, A right);
}
