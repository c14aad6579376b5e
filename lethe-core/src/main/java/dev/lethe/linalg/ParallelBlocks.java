package dev.lethe.linalg;

import dev.lethe.base.Arguments;
import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Maps blocks of work over a fixed number of threads and combines the results in block order.
 *
 * <p>The order of combination does not depend on the number of threads, so neither do the bits of a
 * floating-point sum. Blocks are drawn and results combined on the calling thread; at most twice as
 * many blocks as threads are in flight, which bounds the memory. Threads live as long as one call.
 */
public final class ParallelBlocks {

  private final int threads;

  private ParallelBlocks(int threads) {
    Arguments.atLeastOne("the number of threads", threads);
    this.threads = threads;
  }

  public static ParallelBlocks on(int threads) {
    return new ParallelBlocks(threads);
  }

  /** As many threads as the machine has processors. */
  public static ParallelBlocks onAllProcessors() {
    return new ParallelBlocks(Processors.count());
  }

  public int threads() {
    return threads;
  }

  /**
   * Applies {@code work} to every block and hands the results to {@code combine} in block order.
   *
   * <p>What {@code work}, {@code combine} or {@code progress} throws reaches the caller as it is;
   * no block is started after that, and every thread has ended when the call returns. An interrupt
   * of the caller ends the work with {@link CancellationException} and stays set.
   *
   * @param total the number of blocks, or −1 where that is not known: for {@code progress} only
   */
  public <T, R> void map(
      Iterator<? extends T> blocks,
      long total,
      Function<? super T, ? extends R> work,
      Consumer<? super R> combine,
      Progress progress) {
    if (threads == 1) {
      for (long done = 0; blocks.hasNext(); ) {
        combine.accept(work.apply(blocks.next()));
        progress.advance(++done, total);
      }
      return;
    }
    List<Thread> workers = new ArrayList<>();
    ExecutorService pool =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread worker = new Thread(task, "lethe-blocks");
              worker.setDaemon(true);
              workers.add(worker);
              return worker;
            });
    try {
      Queue<Future<R>> inFlight = new ArrayDeque<>();
      long done = 0;
      while (blocks.hasNext() || !inFlight.isEmpty()) {
        while (blocks.hasNext() && inFlight.size() < 2 * threads) {
          T block = blocks.next();
          inFlight.add(pool.submit(() -> work.apply(block)));
        }
        combine.accept(await(inFlight.remove()));
        progress.advance(++done, total);
      }
    } finally {
      pool.shutdownNow();
      joinAll(workers);
    }
  }

  private static <R> R await(Future<R> future) {
    // get() does not look at the interrupt where the result is already there.
    if (Thread.currentThread().isInterrupted()) {
      throw new CancellationException("interrupted");
    }
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      CancellationException cancelled = new CancellationException("interrupted");
      cancelled.initCause(e);
      throw cancelled;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a Function cannot throw a checked exception", e);
    }
  }

  /** Blocks already running finish: the memory they use must not be freed under them. */
  private static void joinAll(List<Thread> workers) {
    boolean interrupted = false;
    for (Thread worker : workers) {
      while (worker.isAlive()) {
        try {
          worker.join();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
