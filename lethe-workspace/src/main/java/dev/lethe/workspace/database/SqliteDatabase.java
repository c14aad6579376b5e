package dev.lethe.workspace.database;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.workspace.files.Rights;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteJDBCLoader;

/**
 * One SQLite file in a folder of its own.
 *
 * <p>What is freed is zeroed ({@code secure_delete}), and after each change the write-ahead log is
 * copied into the file, overwritten and cut ({@link SqliteLog}), so no byte of what was removed is
 * left in the folder, nor in blocks that the file system takes back. Sorting and undoing a
 * statement use memory, not files ({@code temp_store}).
 */
public final class SqliteDatabase implements Database {

  /** Bytes of one page of the file. */
  public static final int PAGE = 4096;

  private static final int WAIT_FOR_WRITER = 10_000;
  private static final int WAIT_FOR_READERS = 2_000;
  private static final int TRIES = 5;
  private static final String IN_THE_WAY = "another process is still reading or writing";
  private static final List<String> PRAGMAS =
      List.of(
          "secure_delete = ON",
          "synchronous = FULL",
          "temp_store = MEMORY",
          "wal_autocheckpoint = 0",
          "trusted_schema = OFF",
          "cell_size_check = ON");

  private final Location.Folder folder;
  private final int waitMillis;
  private final List<String> pragmas;

  public SqliteDatabase(Location.Folder folder) {
    this(folder, WAIT_FOR_WRITER, List.of());
  }

  /** One whose log is copied into the file whenever it has so many pages; 0 for by purges alone. */
  SqliteDatabase(Location.Folder folder, int logPages) {
    this(folder, WAIT_FOR_WRITER, List.of("wal_autocheckpoint = " + logPages));
  }

  /** With other limits, for tests. */
  public SqliteDatabase(Location.Folder folder, int waitMillis, List<String> more) {
    this.folder = folder;
    this.waitMillis = waitMillis;
    this.pragmas = new ArrayList<>(PRAGMAS);
    pragmas.add("busy_timeout = " + waitMillis);
    pragmas.addAll(more);
  }

  public static void loadDriver() {
    try {
      new JDBC().connect("jdbc:sqlite::memory:", new Properties()).close();
    } catch (SQLException e) {
      // Whoever opens a workspace meets the same trouble and is told.
    }
  }

  @Override
  public String name() {
    return folder.toString();
  }

  @Override
  public String place(Connection connection) {
    try {
      return folder.path().toRealPath().toString();
    } catch (IOException e) {
      return folder.absolute().toString();
    }
  }

  private SqliteLog log() {
    return new SqliteLog(folder.path().resolve(folder.holds() + ".db-wal"));
  }

  @Override
  public void prepare() throws SQLException {
    try { // rows are about people: nobody else on this machine needs to read them
      Files.createDirectories(folder.path(), Rights.of(folder.path(), Rights.OWNERS_FOLDER));
      Files.createFile(folder.file(), Rights.of(folder.file(), Rights.OWNER_ONLY));
    } catch (FileAlreadyExistsException e) {
      // An empty file is what a crash leaves of a creation that had not begun to write.
    } catch (IOException e) {
      throw new BadUsageException(
          name() + ": a " + folder.holds() + " cannot be made here: " + e.getMessage(), e);
    }
    Connection connection = connect();
    try {
      Database.execute(connection, "PRAGMA page_size = " + PAGE);
      Database.execute(connection, "PRAGMA journal_mode = WAL");
    } finally {
      close(connection);
    }
  }

  @Override
  public Connection connect() throws SQLException {
    if (!Files.isRegularFile(folder.file())) {
      throw new BadUsageException(
          "%s: there is no %s here (no %s)"
              .formatted(name(), folder.holds(), folder.file().getFileName()));
    }
    loadLibrary();
    // As a URI, because the driver takes what follows a ? in a plain path for options.
    Connection connection =
        new JDBC().connect("jdbc:sqlite:" + folder.file().toUri(), new Properties());
    try (Statement statement = connection.createStatement()) {
      for (String pragma : pragmas) {
        statement.execute("PRAGMA " + pragma);
      }
      return connection;
    } catch (SQLException e) {
      leave(connection);
      throw e;
    }
  }

  /** Servers and containers may forbid to run what was unpacked into a folder for everybody. */
  private void loadLibrary() {
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception e) { // it declares no narrower one
      throw new BadUsageException(
          name()
              + ": SQLite's own library cannot be loaded from the folder for temporary files, where"
              + " it is unpacked; -Dorg.sqlite.tmpdir=FOLDER tells Java of one where programs may"
              + " be written and run",
          e);
    }
  }

  /** A transaction that was undone may have left frames in the log, too. */
  @Override
  public void close(Connection connection) throws SQLException {
    try {
      purge(connection, Patience.NONE);
    } catch (SQLException e) {
      // What could not be purged now is overwritten as it is deleted, or left for the next opening.
    }
    leave(connection);
  }

  private void leave(Connection connection) throws SQLException {
    try {
      log().overwriteIfDeletedBy(connection);
    } catch (IOException e) {
      throw new BadInputException(
          name() + ": the write-ahead log cannot be overwritten before it is given up: " + e, e);
    }
  }

  @Override
  public Optional<Lease> lease(String name) {
    return FolderLease.take(folder.path().resolve(folder.holds() + "-" + name + ".lock"));
  }

  @Override
  public void beginRead(Connection connection) throws SQLException {
    Database.execute(connection, "BEGIN");
  }

  @Override
  public void beginWrite(Connection connection) throws SQLException {
    Database.execute(connection, "BEGIN IMMEDIATE");
  }

  @Override
  public void commit(Connection connection) throws SQLException {
    Database.execute(connection, "COMMIT");
  }

  @Override
  public void rollback(Connection connection) throws SQLException {
    Database.execute(connection, "ROLLBACK");
  }

  @Override
  public String tableExists() {
    return "SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = ?";
  }

  @Override
  public String translate(String sql) {
    return sql.replace("BIGINT", "INTEGER")
        .replace("BYTEA", "BLOB")
        .replace(" PARTITION BY HASH (id)", "");
  }

  /** The log itself tells. */
  @Override
  public void markPurgeDue(Session session) {}

  @Override
  public Purge purge(Connection connection, Patience patience) throws SQLException {
    boolean hurried = patience == Patience.NONE;
    try {
      if (log().isClean()) {
        return Purge.done("nothing was left to purge");
      }
      Database.execute(connection, "PRAGMA busy_timeout = " + (hurried ? 0 : WAIT_FOR_READERS));
      for (int tries = hurried ? 1 : TRIES; tries > 0 && isCopied(connection); tries--) {
        if (isOverwritten(connection)) {
          return Purge.done("the write-ahead log is overwritten");
        }
      }
      return Purge.pending(IN_THE_WAY);
    } catch (SQLException e) {
      if (SqliteFailures.isBusy(e)) {
        return Purge.pending(IN_THE_WAY);
      }
      throw e;
    } catch (IOException e) {
      return Purge.pending("the write-ahead log cannot be overwritten: " + e);
    } finally {
      Database.execute(connection, "PRAGMA busy_timeout = " + waitMillis);
    }
  }

  @Override
  public void settle() throws SQLException {
    try {
      log().settle();
    } catch (IOException e) {
      throw new SQLException("the write-ahead log cannot be written: " + e, e);
    }
  }

  /**
   * Maps the file, up to what this build of SQLite allows: a call of the system for each page would
   * more than halve the speed of a pass. Others read without, because a disk that fails under a
   * mapping ends the process, where it would else be an error.
   */
  @Override
  public void expectPasses(Connection connection) throws SQLException {
    Database.execute(connection, "PRAGMA mmap_size = " + Long.MAX_VALUE);
  }

  /**
   * A log with nothing in it says that all of the last commit is in the file. Whoever reads keeps
   * others from copying later commits there (they wait in the log), and whoever writes is alone.
   */
  @Override
  public Optional<Path> committedFile() {
    try {
      return log().isClean() ? Optional.of(folder.file()) : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  @Override
  public void shortenLog(Connection connection) throws SQLException {
    Database.execute(connection, "PRAGMA wal_checkpoint(PASSIVE)");
  }

  @Override
  public List<String> troubles(Session session) {
    return session.list("PRAGMA integrity_check", row -> row.getString(1)).stream()
        .filter(line -> !line.equals("ok"))
        .toList();
  }

  /** False where a writer came between, who purges for itself. */
  private boolean isOverwritten(Connection connection) throws SQLException, IOException {
    // As small a change as there is: the log begins anew with it.
    Database.execute(connection, "PRAGMA user_version = 0");
    beginWrite(connection);
    try {
      return log().cutToFirstFrame();
    } finally {
      rollback(connection);
    }
  }

  /** All of the log is in the database, and nobody reads from it any more. */
  private static boolean isCopied(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA wal_checkpoint(RESTART)")) {
      return result.next() && result.getInt(1) == 0;
    }
  }

  @Override
  public LetheException failure(SQLException e) {
    return SqliteFailures.explain(folder, e);
  }
}
