package dev.lethe.statistics;

import dev.lethe.base.NoRoomException;
import dev.lethe.base.Progress;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.GramSums;
import dev.lethe.linalg.ParallelBlocks;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Statistics whose products a device sums, and this processor checks.
 *
 * <p>What decides about a row, its range, its norm and so its shell, is found here, and so is what
 * the sum of each shell has to be by random weights ({@link RandomProduct}), in the same loop over
 * the row. The device gets the rows and hands over sums modulo 2⁶⁴; they are fetched before 2²³
 * rows are in one, so that these are the sums, as no product is above 2⁴⁰, and no sum is used of
 * which the weights make something else than of the rows.
 */
final class SumBeside implements StatisticsSum {

  /** Fetched from here on; what threads add at the same time is far from as much again. */
  static final long MOST_ROWS = 1L << 22;

  /** Of longer ones threads would end at too different times; a card's pieces are as long. */
  private static final int VALUES_AT_ONCE = 730_000;

  /** So many products of 2⁴⁰ would be 2⁶³: such a sum may be another, and would be refused. */
  private static final long TOO_MANY_ROWS = 1L << 23;

  private final String whose;
  private final GramSums sums;
  private final RandomProduct product;
  private final int features;
  private final NormShells shells;
  private final long mostRows;
  private final Queue<Part> idle = new ConcurrentLinkedQueue<>();
  private final @Nullable WideGram[] fetched;

  /** Of each shell, since it was last fetched: parts that are at work are not in the queue. */
  private final AtomicLongArray rows;

  /** From then on sums may lack rows that the weights have seen. */
  private volatile @Nullable Throwable failed;

  /** Whoever adds holds it for reading, whoever fetches alone. */
  private final ReadWriteLock adding = new ReentrantReadWriteLock();

  SumBeside(String whose, GramSums sums, int features, NormShells shells, long mostRows) {
    this.whose = whose;
    this.sums = sums;
    this.product = RandomProduct.draw(features + ExactStatistics.EXTRA_COLUMNS);
    this.features = features;
    this.shells = shells;
    this.mostRows = mostRows;
    this.fetched = new WideGram[shells.count()];
    this.rows = new AtomicLongArray(shells.count());
  }

  @Override
  public int rowsAtOnce() {
    return Math.max(1, Math.min(MOST_ROWS_AT_ONCE, VALUES_AT_ONCE / features));
  }

  @Override
  public void addAll(GridRows all, int from, int to) {
    requireNothingFailed();
    adding.readLock().lock();
    try {
      @Nullable Part known = idle.poll();
      Part mine = known != null ? known : new Part();
      try {
        mine.addAll(all, from, to);
      } catch (RuntimeException | Error e) {
        failed = e;
        throw e;
      } finally {
        idle.add(mine);
      }
    } finally {
      adding.readLock().unlock();
    }
    if (!filled(mostRows).isEmpty()) {
      adding.writeLock().lock();
      try {
        filled(mostRows).forEach(this::fetch);
      } finally {
        adding.writeLock().unlock();
      }
    }
  }

  /** The shells that have so many rows or more. */
  private List<Integer> filled(long atLeast) {
    return IntStream.range(0, fetched.length).filter(s -> rows.get(s) >= atLeast).boxed().toList();
  }

  private void requireNothingFailed() {
    Throwable before = failed;
    if (before instanceof Error error) {
      throw error;
    }
    if (before != null) {
      throw (RuntimeException) before;
    }
  }

  private int fetch(int shell) {
    requireNothingFailed();
    int order = features + ExactStatistics.EXTRA_COLUMNS;
    try {
      fetch(shell, order);
    } catch (OutOfMemoryError none) {
      NoRoomException tooWide = WideGram.tooWide(order, none);
      failed = tooWide;
      throw tooWide;
    } catch (RuntimeException e) {
      failed = e;
      throw e;
    }
    return shell;
  }

  private void fetch(int s, int order) {
    long count = rows.getAndSet(s, 0);
    if (count >= TOO_MANY_ROWS) {
      throw new IllegalStateException("%d rows are too many for one sum".formatted(count));
    }
    RandomProduct.Wide expected = new RandomProduct.Wide();
    for (Part part : idle) {
      part.products[s].moveTo(expected);
    }
    long[] triangle = sums.take(s);
    if (!product.of(triangle).equals(expected.value())) {
      throw new VerificationFailedException(
          ("kernel '%s' returned a wrong Gram matrix: random weights show that it is not of the"
                  + " rows it was given; use another kernel (-Dlethe.kernel=java)")
              .formatted(whose));
    }
    WideGram sum = fetched[s];
    if (sum == null) {
      fetched[s] = WideGram.ofPacked(order, triangle);
    } else {
      sum.addPacked(triangle);
    }
  }

  @Override
  public ExactStatistics build() {
    ParallelBlocks.onAllProcessors()
        .map(filled(1).iterator(), -1, this::fetch, shell -> {}, Progress.SILENT);
    ClassSums classSums = ClassSums.none(shells, features);
    for (Part part : idle) {
      classSums = classSums.plus(part.classSums);
    }
    return new ExactStatistics(features, shells, fetched, classSums);
  }

  @Override
  public void close() {
    sums.close();
  }

  /** What one thread at a time has added. */
  private final class Part {

    final MeasuredRow row = new MeasuredRow(product.weights());
    final RandomProduct.Wide[] products = new RandomProduct.Wide[shells.count()];
    final long[] fresh = new long[shells.count()];
    final ClassSums classSums = ClassSums.none(shells, features);

    Part() {
      Arrays.setAll(products, s -> new RandomProduct.Wide());
    }

    void addAll(GridRows all, int from, int to) {
      for (int r = from; r < to; ) {
        GramSums.Batch batch = sums.batch();
        int end = r + Math.min(to - r, batch.room());
        for (; r < end; r++) {
          add(batch, all.features(), r * features, all.labels()[r]);
        }
        sums.add(batch);
      }
      for (int s = 0; s < fresh.length; s++) {
        rows.addAndGet(s, fresh[s]);
        fresh[s] = 0;
      }
    }

    private void add(GramSums.Batch batch, int[] values, int offset, int label) {
      int of = classSums.classOf(label);
      int shell = shells.shellOf(row.take(values, offset, label));
      products[shell].add(row.product(), row.product());
      fresh[shell]++;
      batch.add(values, offset, label, shell);
      classSums.add(of, values, offset);
    }
  }
}
