package dev.lethe.spark;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.source.CommittedRows;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * The engine of a cluster: blocks of rows in the partitions of an RDD, kept in memory between
 * passes and on disk where memory does not suffice.
 *
 * <p>A partition is folded in its order, and partitions are put together in theirs, so a task that
 * is run again, elsewhere or twice changes no bit, as long as its source gives the blocks of a
 * partition in the same order again (those of a {@link SparkTable} come so). Exact statistics are
 * integers, the same for any partitioning and order; sums in doubles may differ in their last bits
 * between them, and the error bound of a pass covers that.
 */
public final class SparkRows implements CommittedRows {

  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** Features and labels of each block: arrays, which every serialiser of Spark's can spill. */
  private final JavaRDD<int[][]> kept;

  private final JavaRDD<GridRows> blocks;
  private final long count;
  private final int columns;

  private SparkRows(JavaRDD<int[][]> kept, long count, int columns) {
    this.kept = kept;
    this.blocks = blocks(kept, columns);
    this.count = count;
    this.columns = columns;
  }

  private static JavaRDD<GridRows> blocks(JavaRDD<int[][]> kept, int columns) {
    return kept.map(block -> new GridRows(columns, block[0], block[1]));
  }

  /**
   * Keeps these blocks and counts their rows.
   *
   * @param blocks of any size up to {@link RowEngine#MOST_BLOCK_ROWS}, all of so many columns
   */
  public static SparkRows of(JavaRDD<GridRows> blocks, int columns) {
    JavaRDD<int[][]> kept =
        blocks.map(block -> checked(block, columns)).persist(StorageLevel.MEMORY_AND_DISK());
    try {
      @Nullable Long count = OrderedFold.over(blocks(kept, columns), new CountedRows());
      return new SparkRows(kept, count == null ? 0 : count, columns);
    } catch (RuntimeException | Error failure) {
      kept.unpersist(false);
      throw failure;
    }
  }

  /** Refuses what would break the rounding bounds. */
  private static int[][] checked(GridRows block, int columns) {
    if (block.columns() != columns || block.rows() > MOST_BLOCK_ROWS) {
      throw new BadUsageException(
          "a block has at most %d rows of %d columns, but one has %d of %d"
              .formatted(MOST_BLOCK_ROWS, columns, block.rows(), block.columns()));
    }
    return new int[][] {block.features(), block.labels()};
  }

  private record CountedRows() implements RowFold<Long> {

    @Override
    public Long of(GridRows rows, IndexRange block, Kernel kernel) {
      return (long) block.size();
    }

    @Override
    public Long plus(Long left, Long right) {
      return left + right;
    }
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public int columns() {
    return columns;
  }

  @Override
  public <A> A fold(RowFold<A> fold) {
    @Nullable A sum = OrderedFold.over(blocks, fold);
    return sum != null
        ? sum
        : fold.of(
            new GridRows(columns, new int[0], new int[0]), new IndexRange(0, 0), Kernels.java());
  }

  @Override
  public ExactStatistics statistics(NormShells shells) {
    return SparkStatistics.of(
        blocks,
        columns,
        shells,
        (Iterator<GridRows> mine, StatisticsAccumulator sums) -> {
          while (mine.hasNext()) {
            GridRows block = mine.next();
            sums.addAll(block, 0, block.rows());
          }
        });
  }

  @Override
  public GridRows fetch() {
    if (count * columns > LONGEST_ARRAY) {
      throw new BadUsageException(
          "this method reads all rows in the memory of the driver, but %d rows of %d columns do not fit there: use another method"
              .formatted(count, columns));
    }
    List<int[][]> parts = kept.collect();
    GridRows all = new GridRows(columns, new int[(int) count * columns], new int[(int) count]);
    int at = 0;
    for (int[][] part : parts) {
      System.arraycopy(part[0], 0, all.features(), at * columns, part[0].length);
      System.arraycopy(part[1], 0, all.labels(), at, part[1].length);
      at += part[1].length;
    }
    return all;
  }

  /** The root of the commitment to these rows, as a certificate has it. */
  public Sha256 root() {
    return SparkDigest.root(blocks, count);
  }

  @Override
  public byte[] commitment() {
    return root().bytes();
  }

  /** Frees what the cluster keeps of these rows. */
  @Override
  public void close() {
    kept.unpersist(false);
  }
}
