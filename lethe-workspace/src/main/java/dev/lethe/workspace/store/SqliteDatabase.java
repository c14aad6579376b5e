package dev.lethe.workspace.store;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.sqlite.JDBC;

/**
 * One SQLite file in a folder of its own.
 *
 * <p>What is freed is zeroed ({@code secure_delete}), and after each change the write-ahead log is
 * copied into the file and cut to nothing, so no byte of what was removed is left in the folder.
 * Blocks that the file system or a drive gives up without overwriting them are out of our reach.
 */
final class SqliteDatabase implements Database {

  private static final int WAIT_FOR_WRITER = 10_000;
  private static final int WAIT_FOR_READERS = 2_000;
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

  SqliteDatabase(Location.Folder folder) {
    this(folder, WAIT_FOR_WRITER, List.of());
  }

  /** With other limits, for tests. */
  SqliteDatabase(Location.Folder folder, int waitMillis, List<String> more) {
    this.folder = folder;
    this.waitMillis = waitMillis;
    this.pragmas = new ArrayList<>(PRAGMAS);
    pragmas.add("busy_timeout = " + waitMillis);
    pragmas.addAll(more);
  }

  static void loadDriver() {
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
      return name();
    }
  }

  private Path log() {
    return folder.path().resolve(Location.Folder.FILE + "-wal");
  }

  @Override
  public void prepare() throws SQLException {
    try {
      Files.createDirectories(folder.path(), ownerOnly("rwx------"));
      Files.createFile(folder.file(), ownerOnly("rw-------"));
    } catch (FileAlreadyExistsException e) {
      // An empty file is what a crash leaves of a creation that had not begun to write.
    } catch (IOException e) {
      throw new BadUsageException(
          name() + ": a workspace cannot be made here: " + e.getMessage(), e);
    }
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA page_size = " + PaddedBlob.PAGE);
      statement.execute("PRAGMA journal_mode = WAL");
    }
  }

  /** Rows are about people: nobody else on this machine needs to read them. */
  private FileAttribute<?>[] ownerOnly(String permissions) {
    boolean posix = folder.path().getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  @Override
  public Connection connect() throws SQLException {
    if (!Files.isRegularFile(folder.file())) {
      throw new BadUsageException(
          name() + ": there is no workspace here (no " + Location.Folder.FILE + ")");
    }
    // As a URI, because the driver takes what follows a ? in a plain path for options.
    Connection connection =
        new JDBC().connect("jdbc:sqlite:" + folder.file().toUri(), new Properties());
    try (Statement statement = connection.createStatement()) {
      for (String pragma : pragmas) {
        statement.execute("PRAGMA " + pragma);
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
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
    return sql.replace("BIGINT", "INTEGER").replace("BYTEA", "BLOB");
  }

  @Override
  public String suffix() {
    return "-sqlite";
  }

  /** The length of the log tells. */
  @Override
  public void markPurgeDue(Session session) {}

  @Override
  public Purge purge(Connection connection, Patience patience) throws SQLException {
    if (logIsEmpty()) {
      return Purge.done("nothing was left to purge");
    }
    Database.execute(
        connection, "PRAGMA busy_timeout = " + (patience == Patience.NONE ? 0 : WAIT_FOR_READERS));
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("PRAGMA wal_checkpoint(TRUNCATE)")) {
      boolean busy = !result.next() || result.getInt(1) != 0;
      return busy || !logIsEmpty()
          ? Purge.pending("another process is still reading or writing")
          : Purge.done("the write-ahead log is empty");
    } finally {
      Database.execute(connection, "PRAGMA busy_timeout = " + waitMillis);
    }
  }

  private boolean logIsEmpty() {
    try {
      return !Files.exists(log()) || Files.size(log()) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public LetheException failure(SQLException e) {
    return SqliteFailures.explain(name(), e);
  }
}
