package dev.lethe.workspace.database;

import dev.lethe.base.LetheException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;

/** The connections of one store, lent for one piece of work each, and transactions on them. */
public final class Connections implements AutoCloseable {

  /** No server is started anew within a fifth of a second. */
  private static final long ALIVE_NANOS = 200_000_000;

  private final Database database;
  private final CommitGate gate;
  private final ConcurrentLinkedDeque<Idle> idle = new ConcurrentLinkedDeque<>();

  private record Idle(Connection connection, long since) {

    boolean isFresh() {
      return System.nanoTime() - since < ALIVE_NANOS;
    }
  }

  /** Every commit of a change passes the gate. */
  public Connections(Database database, CommitGate gate) {
    this.database = database;
    this.gate = gate;
  }

  /** Something that is done with a connection. */
  @FunctionalInterface
  public interface Work<T> {
    T on(Connection connection) throws SQLException;
  }

  public <T> T lend(Work<T> work) throws SQLException {
    try (Loan loan = new Loan()) {
      T result = work.on(loan.connection);
      loan.isSound = true;
      return result;
    }
  }

  public <T> T read(Function<Session, T> work) {
    try {
      return lend(
          connection -> {
            database.beginRead(connection);
            T result = inSession(connection, work);
            database.commit(connection);
            return result;
          });
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /**
   * Runs as the only writer.
   *
   * @param done what the gate is told of the result
   */
  public <T> T write(Function<Session, T> work, Function<? super T, Optional<String>> done) {
    try {
      return lend(
          connection -> {
            database.beginWrite(connection);
            T result = inSession(connection, orUndone(connection, work));
            gate.pass(done.apply(result), () -> database.commit(connection));
            return result;
          });
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /** Where the work fails the database may note what was undone. */
  private <T> Function<Session, T> orUndone(Connection connection, Function<Session, T> work) {
    return session -> {
      try {
        return work.apply(session);
      } catch (RuntimeException failure) {
        try {
          if (database.undo(session)) {
            gate.pass(Optional.empty(), () -> database.commit(connection));
          }
        } catch (SQLException | LetheException e) {
          failure.addSuppressed(e); // without a note everything is purged
        }
        throw failure;
      }
    };
  }

  /** Removes superseded bytes, where any are left; trouble with that is no failure. */
  public Purge purge(Database.Patience patience) {
    try {
      return lend(connection -> database.purge(connection, patience));
    } catch (SQLException e) {
      return Purge.pending(database.failure(e));
    } catch (LetheException e) {
      return Purge.pending(e);
    }
  }

  /** One that waits here, unless it died meanwhile: a server may have been started anew. */
  private Connection usable() throws SQLException {
    for (Idle known = idle.poll(); known != null; known = idle.poll()) {
      if (known.isFresh() || database.isAlive(known.connection)) {
        return known.connection;
      }
      known.connection.close();
    }
    return database.connect();
  }

  private <T> T inSession(Connection connection, Function<Session, T> work) {
    Session session = new Session(database, connection);
    T result = work.apply(session);
    session.end();
    return result;
  }

  /** A connection for a while; one that had trouble is rolled back and not used again. */
  private final class Loan implements AutoCloseable {

    private final Connection connection;
    private boolean isSound;

    Loan() throws SQLException {
      connection = usable();
    }

    @Override
    public void close() throws SQLException {
      if (isSound) {
        idle.push(new Idle(connection, System.nanoTime()));
      } else {
        try {
          database.rollback(connection);
        } catch (SQLException e) {
          // Closing ends the transaction as well, and the first trouble is the one to report.
        }
        database.close(connection);
      }
    }
  }

  @Override
  public void close() {
    for (Idle last = idle.poll(); last != null; last = idle.poll()) {
      try {
        database.close(last.connection);
      } catch (SQLException e) {
        throw database.failure(e);
      }
    }
  }
}
