package dev.lethe.statistics;

import dev.lethe.linalg.ResidentRows;
import java.util.Optional;

/**
 * Rows wherever they are held, in memory, in a database or on a cluster: all that methods and
 * bounds ask of them.
 *
 * <p>Whatever is made of integers is the same bits on every engine; floating-point sums are covered
 * by an error bound that no engine exceeds, because all of them cut rows into blocks of at most
 * {@link #MOST_BLOCK_ROWS} and put the results together by the same rule.
 */
public interface RowEngine {

  /** No block is longer: rounding bounds rest on it. */
  int MOST_BLOCK_ROWS = 4096;

  long count();

  int columns();

  /** One pass over the rows; the results of the blocks are put together in their order. */
  <A> A fold(RowFold<A> fold);

  /**
   * The first row of each block and every {@code stride}-th after it, in the memory of a device;
   * empty where there is none beside the rows, or it does not take them. Whoever asks closes them.
   *
   * @param outputs margins of a row in the passes to come
   */
  default Optional<ResidentRows> hold(int stride, int outputs) {
    return Optional.empty();
  }

  /** Exact, so the same bits whatever holds the rows. */
  ExactStatistics statistics(NormShells shells);

  /** All rows at once in the memory of the caller; refused where they are too many. */
  GridRows fetch();

  /** About this many rows, spread over all of them; all where there are no more. */
  default GridRows some(int most) {
    long stride = (count() - 1) / most + 1;
    return fold(new EveryNthRow((int) Math.min(Integer.MAX_VALUE, stride)));
  }
}
