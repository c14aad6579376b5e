package dev.lethe.workspace.database;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What every commit passes, so that somebody who is told to stop can say what was done: whoever
 * shuts the gate knows all that was committed, and nothing is committed after that.
 */
public final class CommitGate {

  private final ReentrantLock turn = new ReentrantLock();
  private final List<String> done = new ArrayList<>();
  private final boolean isWatched;

  /** For one command, at whose end somebody may ask what it did. */
  public CommitGate() {
    this(true);
  }

  private CommitGate(boolean isWatched) {
    this.isWatched = isWatched;
  }

  /**
   * For a service: nobody asks, so nothing is remembered, and databases need not wait for each
   * other. It cannot be shut.
   */
  public static CommitGate unwatched() {
    return new CommitGate(false);
  }

  /** The commit of a database. */
  @FunctionalInterface
  interface Commit {
    void run() throws SQLException;
  }

  /**
   * Commits, unless the gate is shut: then this never returns.
   *
   * @param words what is done once it is committed; empty for upkeep that nobody asked for
   */
  void pass(Optional<String> words, Commit commit) throws SQLException {
    if (!isWatched) {
      commit.run();
      return;
    }
    turn.lock();
    try {
      commit.run();
      words.ifPresent(done::add);
    } finally {
      turn.unlock();
    }
  }

  /** A new command begins: what was done before is not its doing. */
  public void beginAnew() {
    turn.lock();
    try {
      done.clear();
    } finally {
      turn.unlock();
    }
  }

  /** What was committed so far. */
  public List<String> done() {
    turn.lock();
    try {
      return List.copyOf(done);
    } finally {
      turn.unlock();
    }
  }

  /**
   * Shuts the gate for good, once a commit in flight has ended.
   *
   * @return what was committed; empty where the commit in flight did not end in time
   */
  public Optional<List<String>> shut(Duration patience) {
    try {
      return turn.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS)
          ? Optional.of(List.copyOf(done))
          : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
