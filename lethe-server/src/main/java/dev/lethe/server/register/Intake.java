package dev.lethe.server.register;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Takes submissions from many threads at once. A commit waits for the disk, and one commit can hold
 * many submissions: so whoever has the turn writes for all that wait, and the others find theirs
 * done. Each is answered after its commit.
 */
public final class Intake implements AutoCloseable {

  /** A transaction stays short, so that other changes have their turn. */
  private static final int TOGETHER = 64;

  private final Register register;
  private final int capacity;
  private final Queue<Waiting> queue = new ArrayDeque<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition written = lock.newCondition();
  private boolean isWriting;

  /** One for each submission that is not answered; {@link #close} takes them all. */
  private final Semaphore places;

  private volatile boolean closed;

  private record Waiting(Prepared entry, CompletableFuture<Entered> answer) {}

  /**
   * For a register that stays open longer.
   *
   * @param capacity so many may wait at once; more are refused
   */
  public Intake(Register register, int capacity) {
    this.register = register;
    this.capacity = capacity;
    this.places = new Semaphore(capacity);
  }

  /**
   * Entered once this returns; as {@link Register#submit}.
   *
   * @throws RejectedExecutionException where too many wait, or after {@link #close}: nothing is
   *     wrong with the request, and it can be sent again
   */
  public Request submit(Submission submission, String who) {
    if (!places.tryAcquire()) {
      throw new RejectedExecutionException(
          closed
              ? "the register takes no more requests here; nothing was entered"
              : capacity + " requests wait to be entered already; nothing was entered, try again");
    }
    try {
      Waiting mine =
          new Waiting(
              Prepared.of(new Entry(submission, who), register.keys), new CompletableFuture<>());
      enqueue(mine);
      for (List<Waiting> turn = turn(mine); !turn.isEmpty(); turn = turn(mine)) {
        write(turn);
      }
      return mine.answer().join().orThrow();
    } catch (CompletionException failed) {
      throw failed.getCause() instanceof RuntimeException known ? known : failed;
    } finally {
      places.release();
    }
  }

  private void enqueue(Waiting mine) {
    lock.lock();
    try {
      queue.add(mine);
    } finally {
      lock.unlock();
    }
  }

  /** What this thread is to write, its own perhaps among it; nothing once its own is written. */
  private List<Waiting> turn(Waiting mine) {
    lock.lock();
    try {
      while (isWriting && !mine.answer().isDone()) {
        written.awaitUninterruptibly();
      }
      List<Waiting> some = new ArrayList<>();
      while (!mine.answer().isDone() && some.size() < TOGETHER && !queue.isEmpty()) {
        some.add(queue.remove());
      }
      isWriting |= !some.isEmpty();
      return some;
    } finally {
      lock.unlock();
    }
  }

  private void write(List<Waiting> some) {
    try {
      List<Entered> entered = register.enterAll(some.stream().map(Waiting::entry).toList());
      for (int i = 0; i < some.size(); i++) {
        some.get(i).answer().complete(entered.get(i));
      }
    } catch (RuntimeException | Error failure) {
      some.forEach(waiting -> waiting.answer().completeExceptionally(failure));
    } finally {
      endTurn();
    }
  }

  private void endTurn() {
    lock.lock();
    try {
      isWriting = false;
      written.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more, and waits until all that was accepted is entered. */
  @Override
  public void close() {
    if (!closed) {
      closed = true;
      places.acquireUninterruptibly(capacity);
    }
  }
}
