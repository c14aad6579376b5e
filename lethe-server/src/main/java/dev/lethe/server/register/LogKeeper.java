package dev.lethe.server.register;

import dev.lethe.base.LetheException;
import dev.lethe.workspace.database.Connections;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Database.Patience;
import dev.lethe.workspace.database.Purge;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps the write-ahead log of a register short, on a thread of its own: copying it into the file
 * waits for the disk, and whoever happened to commit then would wait with it. Purges do the same
 * and more, one of the two at a time.
 */
final class LogKeeper implements AutoCloseable {

  private static final Logger LOG = System.getLogger(LogKeeper.class.getName());

  /** A commit writes some ten pages: a few megabytes are copied together. */
  private static final int COMMITS = 64;

  private final Database database;
  private final Connections connections;
  private final AtomicInteger commits = new AtomicInteger();
  private final ExecutorService worker =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work, "lethe-register-log");
            thread.setDaemon(true);
            return thread;
          });

  LogKeeper(Database database, Connections connections) {
    this.database = database;
    this.connections = connections;
  }

  /** After each commit, in the writer's turn. */
  void committed() {
    if (commits.incrementAndGet() == COMMITS) {
      try {
        worker.execute(this::shorten);
      } catch (RejectedExecutionException closing) {
        // The last connection copies all of it.
      }
    }
  }

  private synchronized void shorten() {
    commits.set(0);
    try {
      connections.lend(
          connection -> {
            database.shortenLog(connection);
            return true;
          });
    } catch (SQLException | LetheException trouble) { // the log only stays longer
      LOG.log(Level.WARNING, "the log of the register was not copied: " + trouble.getMessage());
    }
  }

  synchronized Purge purge(Patience patience) {
    return connections.purge(patience);
  }

  @Override
  public void close() {
    worker.shutdown();
    synchronized (this) { // what is under way ends before its connection is closed
      commits.set(0);
    }
  }
}
