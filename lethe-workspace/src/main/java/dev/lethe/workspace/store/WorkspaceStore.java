package dev.lethe.workspace.store;

import dev.lethe.base.Progress;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Connections;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Database.Patience;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.database.Session;
import dev.lethe.workspace.database.SqliteDatabase;
import dev.lethe.workspace.database.Tables;
import java.sql.SQLException;
import java.util.Optional;
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
  private final Connections connections;
  private Purge purgeAtOpening = Purge.done("the workspace is new");

  private WorkspaceStore(Database database, CommitGate gate) {
    this.database = database;
    this.connections = new Connections(database, gate);
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

  /** Makes a new workspace; refused where there is one. */
  public static WorkspaceStore create(Location location) {
    return create(databaseAt(location));
  }

  static WorkspaceStore create(Database database) {
    return create(database, view -> {}, new CommitGate(), Optional.empty());
  }

  /**
   * Makes a new workspace with its first content: both are there afterwards, or neither is.
   *
   * @param done what the gate is told of it
   */
  public static WorkspaceStore create(
      Location location, Consumer<? super WriteView> first, CommitGate gate, String done) {
    return create(databaseAt(location), first, gate, Optional.of(done));
  }

  private static WorkspaceStore create(
      Database database,
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
          store.connections.write(
              session -> {
                begin(session, first);
                return true;
              },
              made -> done);
          store.purge();
        });
  }

  private static void begin(Session session, Consumer<? super WriteView> first) {
    Tables.OF_WORKSPACE.create(session);
    Settings.begin(session);
    Catalogue catalogue = new Catalogue(session);
    Tally.NOTHING.save(catalogue.settings());
    catalogue.save();
    WriteView view = new WriteView(session);
    first.accept(view);
    view.seal();
  }

  /** Opens a workspace and finishes a purge that had to wait. */
  public static WorkspaceStore open(Location location) {
    return open(location, new CommitGate());
  }

  /** The same; every commit passes this gate. */
  public static WorkspaceStore open(Location location, CommitGate gate) {
    return open(databaseAt(location), gate);
  }

  static WorkspaceStore open(Database database, CommitGate gate) {
    WorkspaceStore store = new WorkspaceStore(database, gate);
    return store.orClosed(
        () -> {
          store.connections.read(
              session -> {
                Tables.OF_WORKSPACE.require(session);
                return true;
              });
          store.purgeAtOpening = store.connections.purge(Patience.NONE);
        });
  }

  private static Database databaseAt(Location location) {
    return Database.at(location, Tables.OF_WORKSPACE);
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
    return connections.<T>read(session -> work.apply(new ReadView(session)));
  }

  /** Runs as the only writer; all of it happens or, where it throws, nothing. */
  public <T> Committed<T> write(Function<? super WriteView, ? extends T> work) {
    return write(work, result -> Optional.empty());
  }

  /**
   * The same for what somebody asked for.
   *
   * @param done what the gate is told of the result
   */
  public <T> Committed<T> write(
      Function<? super WriteView, ? extends T> work, Function<? super T, Optional<String>> done) {
    T result =
        connections.<T>write(
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
    return connections.purge(Patience.BOUNDED);
  }

  /** Whether superseded bytes of earlier changes were left when the workspace was opened. */
  public Purge purgeAtOpening() {
    return purgeAtOpening;
  }

  /**
   * At most so many bytes {@link #overwriteLog} writes; 0 where a purge does all there is to do.
   */
  public long logTraffic() {
    return ask(database::logTraffic);
  }

  /** Overwrites a server's log by harmless traffic, once a purge is complete. */
  public Purge overwriteLog(Progress progress) {
    try {
      return connections.lend(connection -> database.overwriteLog(connection, progress));
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
    return ask(database::place);
  }

  private <T> T ask(Connections.Work<T> question) {
    try {
      return connections.lend(question);
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }

  @Override
  public void close() {
    connections.close();
  }
}
