package dev.lethe.certificate.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoRoomException;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.commitment.RowsDigestBuilder;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.data.grid.GridRowConsumer;
import dev.lethe.data.schema.Schema;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Takes the retained rows while they are being read, and hashes and sums them on a second thread
 * meanwhile: verifying takes little longer than reading.
 *
 * <p>For one calling thread. Rows that do not fit the certificate's frame are no error here; the
 * report says that they cannot be the retained ones.
 */
public final class RetainedReader implements GridRowConsumer, AutoCloseable {

  /** Rows a block has; a few megabytes. */
  private static final int BLOCK = 8192;

  /** Blocks that may wait: the reader stops where it is this far ahead. */
  private static final int AHEAD = 8;

  private final Schema schema;
  private final int columns;
  private final boolean keepRows;
  private final StatisticsAccumulator statistics;
  private final Optional<RowsDigestBuilder> digest;
  private final List<GridRows> blocks = new ArrayList<>();
  private final Semaphore room = new Semaphore(AHEAD);
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "lethe-retained");
            thread.setDaemon(true);
            return thread;
          });
  private final List<Future<?>> submitted = new ArrayList<>();
  private volatile Optional<String> refusal = Optional.empty();
  private int[] features;
  private int[] labels;
  private int filled;

  private RetainedReader(ModelFacts model, Schema schema, boolean commitment, Kernel kernel) {
    this.schema = schema;
    this.columns = schema.gridColumns().size();
    this.keepRows = !model.declaration().kind().livesOnStatistics();
    this.statistics = new StatisticsAccumulator(kernel, columns, model.frame().shells());
    this.digest = commitment ? Optional.of(new RowsDigestBuilder()) : Optional.empty();
    this.features = new int[BLOCK * columns];
    this.labels = new int[BLOCK];
  }

  /**
   * A reader for the rows behind a certificate.
   *
   * @param model as the certificate has it: it says how the statistics are kept
   * @param schema that the rows are read through
   * @param commitment whether there is an opening, so that each row must be hashed
   */
  public static RetainedReader of(
      ModelFacts model, Schema schema, boolean commitment, Kernel kernel) {
    return new RetainedReader(model, schema, commitment, kernel);
  }

  @Override
  public void accept(int[] row, int label, String id) {
    System.arraycopy(row, 0, features, filled * columns, columns);
    labels[filled++] = label;
    if (filled == BLOCK) {
      handOver();
    }
  }

  private void handOver() {
    if (filled == 0) {
      return;
    }
    int[] rows = filled == BLOCK ? features : Arrays.copyOf(features, filled * columns);
    int[] ends = filled == BLOCK ? labels : Arrays.copyOf(labels, filled);
    features = new int[BLOCK * columns];
    labels = new int[BLOCK];
    filled = 0;
    take(new GridRows(columns, rows, ends));
  }

  private void take(GridRows block) {
    if (keepRows) {
      blocks.add(block);
    }
    try {
      room.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(e);
    }
    submitted.add(
        worker.submit(
            () -> {
              try {
                digest.ifPresent(rows -> rows.add(block));
                sum(block);
              } finally {
                room.release();
              }
            }));
  }

  private void sum(GridRows block) {
    if (refusal.isPresent()) {
      return;
    }
    try {
      statistics.addAll(block, 0, block.rows());
    } catch (NoRoomException ours) {
      throw ours;
    } catch (BadInputException outside) {
      refusal = Optional.of(String.valueOf(outside.getMessage()));
    }
  }

  /** Everything that was read. */
  public RetainedEvidence finish() {
    handOver();
    for (Future<?> each : submitted) {
      await(each);
    }
    Optional<Sha256> root = digest.map(rows -> rows.build().root());
    ExactStatistics sums = statistics.build();
    List<GridRows> kept = List.copyOf(blocks);
    return new RetainedEvidence(
        schema, sums, root, () -> RowsInMemory.of(inOnePiece(kept, sums.count())), refusal);
  }

  private GridRows inOnePiece(List<GridRows> kept, long count) {
    if (kept.size() == 1) {
      return kept.get(0);
    }
    if (count * columns > Integer.MAX_VALUE - 8) {
      throw new BadInputException(
          "more than 2^31 values cannot be held in memory, but there are "
              + count
              + " rows of "
              + columns);
    }
    GridRows all = new GridRows(columns, new int[(int) count * columns], new int[(int) count]);
    int next = 0;
    for (GridRows block : kept) {
      System.arraycopy(block.features(), 0, all.features(), next * columns, block.rows() * columns);
      System.arraycopy(block.labels(), 0, all.labels(), next, block.rows());
      next += block.rows();
    }
    return all;
  }

  private static void await(Future<?> work) {
    try {
      work.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw cancelled(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      throw new IllegalStateException("the rows could not be summed", e.getCause());
    }
  }

  private static CancellationException cancelled(InterruptedException e) {
    CancellationException cancelled = new CancellationException("interrupted");
    cancelled.initCause(e);
    return cancelled;
  }

  /** Ends the thread, finished or not; the block it works on must not be freed under it. */
  @Override
  public void close() {
    worker.shutdownNow();
    boolean interrupted = false;
    while (!worker.isTerminated()) {
      try {
        worker.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    statistics.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
