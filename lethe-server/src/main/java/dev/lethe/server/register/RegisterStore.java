package dev.lethe.server.register;

import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Connections;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Database.Patience;
import dev.lethe.workspace.database.Lease;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.database.Session;
import dev.lethe.workspace.database.Tables;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;

/** The database of a register: one writer at a time, and no byte of what was erased. */
final class RegisterStore implements AutoCloseable {

  /** A {@link LogKeeper} copies it long before: this is for one that cannot. */
  private static final int LOG_PAGES = 20_000;

  /** More would only wait for each other, and a server has few connections for all its users. */
  private static final int AT_ONCE = 16;

  static final Tables TABLES =
      new Tables(
          "register",
          3,
          "make a new register",
          List.of("request_ids", "idempotency", "suppression", "signed_in", "sign_in_begun"),
          List.of(),
          LOG_PAGES,
          RegisterStore.class);

  private final Database database;
  private final Connections connections;
  private final LogKeeper log;
  private final Semaphore places = new Semaphore(AT_ONCE, true);

  /** Writers of this process queue here: a database that is busy is asked again and again. */
  private final ReentrantLock turn = new ReentrantLock(true);

  private volatile Purge purge = Purge.done("nothing was erased yet");

  private RegisterStore(Database database, CommitGate gate) {
    this.database = database;
    this.connections = new Connections(database, gate);
    this.log = new LogKeeper(database, connections);
  }

  /** Makes a register with its first content: both are there afterwards, or neither is. */
  static RegisterStore create(Location location, Consumer<Session> first, CommitGate gate) {
    Database database = Database.at(location, TABLES);
    try {
      database.prepare();
    } catch (SQLException e) {
      throw database.failure(e);
    }
    RegisterStore store = new RegisterStore(database, gate);
    return store.orClosed(
        () ->
            store.write(
                session -> {
                  TABLES.create(session);
                  first.accept(session);
                  return true;
                },
                made -> Optional.of("the register is made in " + location)));
  }

  /** Opens a register and finishes a purge that had to wait. */
  static RegisterStore open(Location location, CommitGate gate) {
    RegisterStore store = new RegisterStore(Database.at(location, TABLES), gate);
    return store.orClosed(
        () -> {
          store.read(
              session -> {
                TABLES.require(session);
                return true;
              });
          store.purge = store.log.purge(Patience.NONE);
        });
  }

  private RegisterStore orClosed(Runnable preparation) {
    try {
      preparation.run();
      return this;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  <T> T read(Function<Session, T> work) {
    places.acquireUninterruptibly();
    try {
      return connections.read(work);
    } finally {
      places.release();
    }
  }

  Optional<Lease> lease(String name) {
    try {
      return database.lease(name);
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /**
   * All of it happens or, where it throws, nothing; what it erases leaves the disk, too.
   *
   * @param done what the gate is told of the result
   */
  <T> T write(Function<Session, T> work, Function<? super T, Optional<String>> done) {
    turn.lock();
    try {
      return writeInTurn(work, done);
    } finally {
      turn.unlock();
    }
  }

  private <T> T writeInTurn(Function<Session, T> work, Function<? super T, Optional<String>> done) {
    boolean[] superseded = new boolean[1];
    T result =
        connections.write(
            session -> {
              T made = work.apply(session);
              superseded[0] = session.hasSuperseded();
              if (superseded[0]) {
                database.markPurgeDue(session);
              }
              return made;
            },
            done);
    if (superseded[0] || !purge.complete()) {
      purge = log.purge(Patience.BOUNDED);
    } else {
      log.committed();
    }
    return result;
  }

  /** Whether what was erased has left the disk. */
  Purge purge() {
    return purge;
  }

  @Override
  public void close() {
    log.close();
    connections.close();
  }
}
