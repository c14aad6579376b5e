package dev.lethe.workspace.database;

import dev.lethe.base.LetheException;
import dev.lethe.base.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** What differs between the two databases; everything else is the same SQL. */
public interface Database {

  /** The one at this place; others lose the right to write into its folder. */
  static Database at(Location location, Tables tables) {
    FolderRights.mend(location);
    return location instanceof Location.Server server
        ? new PostgresDatabase(server, tables)
        : new SqliteDatabase((Location.Folder) location, tables.logPages());
  }

  /** The location, without secrets, for messages. */
  String name();

  /** Which database this is, by whatever way or name it was reached. */
  String place(Connection connection) throws SQLException;

  /** Refuses where there is a workspace already, else makes room for one. */
  void prepare() throws SQLException;

  /** A connection that is ready for use; refuses where there is nothing to connect to. */
  Connection connect() throws SQLException;

  /** Ends a connection, and leaves no superseded bytes where it is the last. */
  default void close(Connection connection) throws SQLException {
    connection.close();
  }

  /** Whether a connection that was idle can still be used. */
  default boolean isAlive(Connection connection) throws SQLException {
    return true;
  }

  /**
   * Takes a name for this process alone, until it is given back or the process ends in whatever
   * way; empty where another one has it.
   *
   * @param name small letters, digits and -
   */
  Optional<Lease> lease(String name) throws SQLException;

  /** Begins a transaction that sees one state of the database and changes nothing. */
  void beginRead(Connection connection) throws SQLException;

  /** Begins the only transaction that may write; waits a bounded time for its turn. */
  void beginWrite(Connection connection) throws SQLException;

  void commit(Connection connection) throws SQLException;

  void rollback(Connection connection) throws SQLException;

  /** One row with a number above 0 where this table exists. */
  String tableExists();

  /** A statement that makes tables, in this database's words. */
  String translate(String sql);

  /** The files that make the tables. */
  default List<String> scripts() {
    return List.of("tables.sql");
  }

  /** Notes, before the first change of a transaction, that it may be undone. */
  default void beginChanges(Session session) {}

  /** Notes within a transaction that it leaves superseded bytes, where that has to be noted. */
  void markPurgeDue(Session session);

  /**
   * Undoes the changes of a transaction that failed.
   *
   * @return whether what they left on the disk is noted in their place, to be committed
   */
  default boolean undo(Session session) {
    return false;
  }

  /** Where most entries of a table are not, if its parts have sides. */
  default Optional<Side> emptierSide(Session session, String table) {
    return Optional.empty();
  }

  /** What a transaction has written so far goes to the disk, where that is ours to do. */
  default void settle() throws SQLException {}

  /** What the query gives is mostly bytes. */
  default void expectBytes(PreparedStatement query) throws SQLException {}

  /** All of a large table is about to be read on this connection, more than once. */
  default void expectPasses(Connection connection) throws SQLException {}

  /**
   * The file that holds all that was committed, where one does and no log beside it says otherwise:
   * asked within a transaction, it stays so until its end.
   */
  default Optional<Path> committedFile() {
    return Optional.empty();
  }

  /** Copies a log of our own into the file, while others go on reading and writing. */
  default void shortenLog(Connection connection) throws SQLException {}

  /** Does away with superseded bytes, where any are left; outside of transactions. */
  Purge purge(Connection connection, Patience patience) throws SQLException;

  /** What the database itself finds wrong with its files; a full scan. */
  List<String> troubles(Session session);

  /**
   * At most so many bytes {@link #overwriteLog} writes; 0 where a purge does all there is to do.
   */
  default long logTraffic(Connection connection) throws SQLException {
    return 0;
  }

  /** Overwrites the log of a server that others use as well, after a purge. */
  default Purge overwriteLog(Connection connection, Progress progress) throws SQLException {
    return Purge.done("every purge overwrites the write-ahead log");
  }

  /** Runs one statement without parameters or result. */
  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** What went wrong, as the user should read it. */
  LetheException failure(SQLException e);

  /** Whether to wait for readers. */
  enum Patience {
    NONE,
    BOUNDED
  }
}
