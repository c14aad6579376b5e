package dev.lethe.linalg;

/**
 * Σ r·rᵀ over rows r = (x, y, 1) of grid integers, one sum for each of some groups, beside this
 * processor. Thread-safe.
 *
 * <p>Rows travel in batches. Sums are exact modulo 2⁶⁴, whatever the order; whoever asks for one
 * checks it ({@code dev.lethe.statistics.StatisticsSum}). Where a batch failed on its way, nothing
 * is handed over any more: sums would lack its rows.
 */
public interface GramSums extends AutoCloseable {

  /** Some rows on their way; filled by one thread. */
  interface Batch {

    /** For how many more there is room. */
    int room();

    /**
     * Takes in a row of the grid, whose features stand in {@code values} from {@code offset} on.
     * They stay as they are until the batch is sent, because they may be read only then.
     */
    void add(int[] values, int offset, int label, int group);
  }

  /** An empty one; waits until there is. */
  Batch batch();

  /** Sends the rows of a batch on their way and takes it back; returns before they are added. */
  void add(Batch batch);

  /**
   * Waits for all that was added and hands over the sum of a group, its upper triangle row by row;
   * the group is empty after that. Nobody may add at the same time.
   */
  long[] take(int group);

  @Override
  void close();
}
