package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Memory;
import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The engine of rows that memory does not hold: each pass reads them anew, from where they lie.
 *
 * <p>Blocks are cut where {@link RowsInMemory} cuts them and put together in the same order, and
 * what a fold gives of a block depends on its rows alone: the same bits. The calling thread reads
 * ahead while others unpack and work; of the rows, only the blocks in flight are in memory.
 *
 * @param progress hears of the rows of every pass, block by block, and may cancel there
 */
public record StreamedRows(
    long count,
    int columns,
    Source source,
    Kernel kernel,
    ParallelBlocks parallel,
    Progress progress)
    implements RowEngine {

  /** The longest array that Java surely has. */
  private static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

  /** Blocks a thread has: two are read ahead, one is unpacked. */
  private static final double IN_FLIGHT = 3;

  /** All of them take at most one eighth of the memory. */
  private static final double SHARE = 8;

  /** Where the rows lie. */
  @FunctionalInterface
  public interface Source {

    /** Begins to read at the first row; asked once for each pass. */
    Pass begin();
  }

  /**
   * One reading of all rows, by one thread: blocks of {@link #MOST_BLOCK_ROWS}, the last of less.
   */
  public interface Pass extends Iterator<Block>, AutoCloseable {

    @Override
    void close();
  }

  /** A block as it was read; unpacked by the thread that works on it. */
  public interface Block {

    /** How many rows stand before it. */
    long first();

    int rows();

    /** Writes the rows in their order, the first of them as row {@code at}. */
    void unpackTo(GridRows target, int at);
  }

  @Override
  public <A> A fold(RowFold<A> fold) {
    if (count == 0) {
      return fold.of(blank(0), new IndexRange(0, 0), kernel);
    }
    InOrder<A> together = new InOrder<>(fold);
    each((block, rows) -> fold.of(rows, new IndexRange(0, block.rows()), kernel), together::add);
    return together.result();
  }

  /** Exact sums: which thread adds which block does not matter. */
  @Override
  public ExactStatistics statistics(NormShells shells) {
    return StatisticsSum.of(
        kernel,
        columns,
        shells,
        sum -> {
          each(
              (block, rows) -> {
                sum.addAll(rows, 0, block.rows());
                return block;
              },
              block -> {});
          return sum.build();
        });
  }

  @Override
  public GridRows fetch() {
    long values = count * columns;
    String what = count + " rows of " + columns + " features, all of them at once,";
    if (values > LONGEST_ARRAY || count > LONGEST_ARRAY) {
      throw new BadInputException(
          what + " are " + values + " values, but what is held in memory has at most 2^31");
    }
    Memory.require(what, 4.0 * (values + count));
    GridRows all = blank((int) count);
    try (Pass pass = source.begin()) {
      while (pass.hasNext()) {
        Block block = pass.next();
        block.unpackTo(all, (int) block.first());
        progress.advance(block.first() + block.rows(), count);
      }
    }
    return all;
  }

  /** The rows that {@link RowsInMemory#some} would give. */
  @Override
  public GridRows some(int most) {
    long stride = count == 0 ? 1 : (count - 1) / most + 1;
    GridRows some = blank(count == 0 ? 0 : (int) ((count - 1) / stride + 1));
    each(
        (block, rows) -> {
          long from = Math.floorMod(-block.first(), stride);
          for (long row = from; row < block.rows(); row += stride) {
            int at = (int) ((block.first() + row) / stride);
            System.arraycopy(
                rows.features(), (int) row * columns, some.features(), at * columns, columns);
            some.labels()[at] = rows.labels()[(int) row];
          }
          return block;
        },
        block -> {});
    return some;
  }

  private <A> void each(BiFunction<Block, GridRows, A> work, Consumer<? super A> combine) {
    Queue<GridRows> idle = new ConcurrentLinkedQueue<>();
    int length = (int) Math.min(count, MOST_BLOCK_ROWS);
    long blocks = (count + MOST_BLOCK_ROWS - 1) / MOST_BLOCK_ROWS;
    try (Pass pass = source.begin()) {
      threads(blocks)
          .map(
              pass,
              blocks,
              block -> {
                @Nullable GridRows known = idle.poll();
                GridRows rows = known != null ? known : blank(length);
                block.unpackTo(rows, 0);
                A result = work.apply(block, rows);
                idle.add(rows);
                return result;
              },
              combine,
              (done, total) -> progress.advance(Math.min(count, done * MOST_BLOCK_ROWS), count));
    }
  }

  /** No more than there are blocks, and than have room for those in flight. */
  private ParallelBlocks threads(long blocks) {
    double block = 4.0 * MOST_BLOCK_ROWS * (columns + 1);
    double room = Runtime.getRuntime().maxMemory() / (IN_FLIGHT * block * SHARE);
    long most = Math.max(1, Math.min(blocks, (long) room));
    return most < parallel.threads() ? ParallelBlocks.on((int) most) : parallel;
  }

  private GridRows blank(int rows) {
    return new GridRows(columns, new int[Math.multiplyExact(rows, columns)], new int[rows]);
  }
}
