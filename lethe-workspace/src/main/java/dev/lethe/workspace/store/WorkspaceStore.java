package dev.lethe.workspace.store;

import dev.lethe.base.LetheException;
import dev.lethe.base.Progress;
import dev.lethe.workspace.store.Database.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The durable state of one model, in one database.
 *
 * <p>Reading and writing are functions of a view, each run in one transaction: a reader sees one
 * state, whatever happens beside it; there is one writer at a time, over all processes; a write
 * that throws, or a process that dies, changes nothing. Safe for use by many threads.
 *
 * <p>After a write, what it superseded is purged from the disk (see {@link Purge}). What is left
 * shows how many rows ever came and which serial numbers are missing, and how many rows each
 * request removed; nothing of who they were or what they said. Opening scans nothing.
 */
public final class WorkspaceStore implements AutoCloseable {

  private final Database database;
  private final CommitGate gate;
  private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();
  private Purge purgeAtOpening = Purge.done("the workspace is new");

  private WorkspaceStore(Database database, CommitGate gate) {
    this.database = database;
    this.gate = gate;
  }

  /**
   * Begins to load SQLite's driver on a thread of its own and returns at once. Loading takes longer
   * than anything that follows, so a command calls this first and reads its options meanwhile.
   */
  public static void warmUp() {
    Thread loading = new Thread(SqliteDatabase::loadDriver, "lethe-warm-up");
    loading.setDaemon(true);
    loading.start();
  }

  /** Nothing that somebody asked for, and nothing to tell of. */
  private static Optional<String> upkeep(Object result) {
    return Optional.empty();
  }

  /** Makes a new workspace; refused where there is one. */
  public static WorkspaceStore create(Location location) {
    return create(databaseAt(location), Migrations.known());
  }

  /**
   * Makes a new workspace with its first content: both are there afterwards, or neither is.
   *
   * @param done what the gate is told of it
   */
  public static WorkspaceStore create(
      Location location, Consumer<? super WriteView> first, CommitGate gate, String done) {
    return create(databaseAt(location), Migrations.known(), first, gate, Optional.of(done));
  }

  /** Opens a workspace, brings its tables up to date and finishes a purge that had to wait. */
  public static WorkspaceStore open(Location location) {
    return open(location, new CommitGate(), view -> {});
  }

  /**
   * The same; every commit passes this gate.
   *
   * @param upgraded looks at tables of an earlier version before they count as up to date
   */
  public static WorkspaceStore open(
      Location location, CommitGate gate, Consumer<? super ReadView> upgraded) {
    return open(databaseAt(location), Migrations.known(), gate, upgraded);
  }

  private static Database databaseAt(Location location) {
    FolderRights.mend(location);
    return location instanceof Location.Server server
        ? new PostgresDatabase(server)
        : new SqliteDatabase((Location.Folder) location);
  }

  static WorkspaceStore create(Database database, Migrations migrations) {
    return create(database, migrations, view -> {}, new CommitGate(), Optional.empty());
  }

  private static WorkspaceStore create(
      Database database,
      Migrations migrations,
      Consumer<? super WriteView> first,
      CommitGate gate,
      Optional<String> done) {
    try {
      database.prepare();
    } catch (SQLException e) {
      throw database.failure(e);
    }
    WorkspaceStore store = new WorkspaceStore(database, gate);
    return store.orClosed(
        () -> {
          store.transaction(
              Access.WRITE,
              session -> {
                int version = migrations.create(session);
                Catalogue catalogue = new Catalogue(session);
                Tally.NOTHING.save(catalogue.settings());
                catalogue.save();
                WriteView view = new WriteView(session);
                first.accept(view);
                view.seal();
                return version;
              },
              version -> done);
          store.purge();
        });
  }

  static WorkspaceStore open(Database database, Migrations migrations) {
    return open(database, migrations, new CommitGate(), view -> {});
  }

  private static WorkspaceStore open(
      Database database,
      Migrations migrations,
      CommitGate gate,
      Consumer<? super ReadView> upgraded) {
    WorkspaceStore store = new WorkspaceStore(database, gate);
    return store.orClosed(
        () -> {
          if (store.transaction(Access.READ, migrations::isBehind, WorkspaceStore::upkeep)) {
            store.transaction(
                Access.WRITE,
                session -> {
                  int version = migrations.upgrade(session);
                  upgraded.accept(new ReadView(session));
                  return version;
                },
                WorkspaceStore::upkeep);
          }
          store.purgeAtOpening = store.purge(Patience.NONE);
        });
  }

  private WorkspaceStore orClosed(Runnable preparation) {
    try {
      preparation.run();
      return this;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Runs on one state of the workspace. The view is of no use once the function is done. */
  public <T> T read(Function<? super ReadView, ? extends T> work) {
    return this.<T>transaction(
        Access.READ, session -> work.apply(new ReadView(session)), WorkspaceStore::upkeep);
  }

  /** Runs as the only writer; all of it happens or, where it throws, nothing. */
  public <T> Committed<T> write(Function<? super WriteView, ? extends T> work) {
    return write(work, WorkspaceStore::upkeep);
  }

  /**
   * The same for what somebody asked for.
   *
   * @param done what the gate is told of the result
   */
  public <T> Committed<T> write(
      Function<? super WriteView, ? extends T> work, Function<? super T, Optional<String>> done) {
    T result =
        this.<T>transaction(
            Access.WRITE,
            session -> {
              WriteView view = new WriteView(session);
              T made = work.apply(view);
              view.seal();
              if (session.hasSuperseded()) {
                database.markPurgeDue(session);
              }
              return made;
            },
            done);
    return new Committed<>(result, purge());
  }

  /** {@link #write} where nothing is given back. */
  public Purge change(Consumer<? super WriteView> work) {
    return write(
            view -> {
              work.accept(view);
              return true;
            })
        .purge();
  }

  /** Does away with superseded bytes, where any are left; waits a bounded time for readers. */
  public Purge purge() {
    return purge(Patience.BOUNDED);
  }

  /** Whether superseded bytes of earlier changes were left when the workspace was opened. */
  public Purge purgeAtOpening() {
    return purgeAtOpening;
  }

  private Purge purge(Patience patience) {
    try (Lease lease = new Lease()) {
      Purge purge = database.purge(lease.connection, patience);
      lease.isSound = true;
      return purge;
    } catch (SQLException e) {
      return Purge.pending(database.failure(e));
    } catch (LetheException e) {
      return Purge.pending(e);
    }
  }

  /**
   * At most so many bytes {@link #overwriteLog} writes; 0 where a purge does all there is to do.
   */
  public long logTraffic() {
    try (Lease lease = new Lease()) {
      long most = database.logTraffic(lease.connection);
      lease.isSound = true;
      return most;
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /** Overwrites a server's log by harmless traffic, once a purge is complete. */
  public Purge overwriteLog(Progress progress) {
    try (Lease lease = new Lease()) {
      Purge purge = database.overwriteLog(lease.connection, progress);
      lease.isSound = true;
      return purge;
    } catch (SQLException e) {
      return new Purge(
          false,
          "the request is done, but old rows are still in the server's write-ahead log: "
              + e.getMessage());
    }
  }

  /**
   * Which database this is, as this machine knows it: without secrets, the same at each opening.
   */
  public String place() {
    try (Lease lease = new Lease()) {
      String place = database.place(lease.connection);
      lease.isSound = true;
      return place;
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  private enum Access {
    READ,
    WRITE
  }

  private <T> T transaction(
      Access access, Function<Session, T> work, Function<? super T, Optional<String>> done) {
    try (Lease lease = new Lease()) {
      if (access == Access.READ) {
        database.beginRead(lease.connection);
      } else {
        database.beginWrite(lease.connection);
      }
      Session session = new Session(database, lease.connection);
      T result = work.apply(session);
      session.end();
      if (access == Access.READ) {
        database.commit(lease.connection);
      } else {
        gate.pass(done.apply(result), () -> database.commit(lease.connection));
      }
      lease.isSound = true;
      return result;
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  /** A connection for a while; one that had trouble is rolled back and not used again. */
  private final class Lease implements AutoCloseable {

    private final Connection connection;
    private boolean isSound;

    Lease() throws SQLException {
      Connection known = idle.poll();
      connection = known != null ? known : database.connect();
    }

    @Override
    public void close() throws SQLException {
      if (isSound) {
        idle.push(connection);
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
    for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
      try {
        database.close(connection);
      } catch (SQLException e) {
        throw database.failure(e);
      }
    }
  }
}
