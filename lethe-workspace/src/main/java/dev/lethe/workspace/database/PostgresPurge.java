package dev.lethe.workspace.database;

import dev.lethe.workspace.database.Database.Patience;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * Rewrites what a change touched so that no dead row is left in it: tables in parts by the parts
 * that are noted, the others, which are small, as a whole.
 *
 * <p>{@code VACUUM FULL}, or {@code CLUSTER}, which does the same, carries over dead rows that an
 * older transaction may still see, so the server's account of them is read, and one such row leaves
 * the purge pending.
 *
 * <p>The old files are cut to nothing when the rewriting commits, before its statement returns. No
 * checkpoint is waited for, because none is needed after a crash either. A commit that drops files
 * has the write-ahead log on the disk before it cuts them, whatever {@code synchronous_commit}
 * says. If the server begins its replay before that commit, it may fill the old files again, comes
 * to the commit and removes them again, before anybody can connect; if it begins after, it has
 * nothing of theirs to replay. The log still holds what they held ({@link PostgresLog}). Its
 * archives, replicas and backups are out of reach, and so are files that a server which dies in the
 * middle of a rewriting leaves behind, which belong to no table.
 *
 * @param connection outside of transactions
 * @param turn what is taken, so that writers wait
 */
record PostgresPurge(PostgresDatabase database, Connection connection, String turn) {

  private static final int WAIT_FOR_READERS = 2_000;
  private static final int HARDLY_WAIT = 50;
  private static final String NOT_ALLOWED = "42501";
  private static final String LOCK_TIMEOUT = "55P03";

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  Purge run(Patience patience) throws SQLException {
    if (notes().isClean()) {
      return Purge.done("nothing was left to purge");
    }
    String usual = lockTimeout();
    int wait = patience == Patience.NONE ? HARDLY_WAIT : WAIT_FOR_READERS;
    Database.execute(connection, "SET lock_timeout = " + wait);
    try {
      return inTurn();
    } catch (SQLException e) {
      if (LOCK_TIMEOUT.equals(e.getSQLState())) {
        return Purge.pending("another process is still reading or writing");
      }
      throw e;
    } finally {
      Database.execute(connection, "SET lock_timeout = '" + usual + "'");
    }
  }

  private PurgeNotes notes() {
    return new PurgeNotes(new Session(database, connection), database.tables().parted());
  }

  private String lockTimeout() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SHOW lock_timeout")) {
      result.next();
      return result.getString(1);
    }
  }

  private Purge inTurn() throws SQLException {
    Database.execute(connection, "SELECT pg_advisory_lock(" + turn + ")");
    try {
      long dead = 0;
      PurgeNotes notes = notes();
      for (String table : database.tables().purged()) {
        dead +=
            notes.parted().contains(table)
                ? deadRowsAfter(table, notes.partsOf(table))
                : deadRowsAfter("VACUUM (FULL, VERBOSE) " + table);
      }
      if (dead > 0) {
        return Purge.pending("an older transaction on the server may still read " + dead + " rows");
      }
      for (String clearing : PurgeNotes.CLEARING) {
        Database.execute(connection, clearing);
      }
      return Purge.done("the tables were rewritten");
    } finally {
      Database.execute(connection, "SELECT pg_advisory_unlock(" + turn + ")");
    }
  }

  /**
   * In one transaction, so that the disk is waited for once. Readers come to a part by way of its
   * table: whoever has that alone and then takes the parts waits for nobody.
   */
  private long deadRowsAfter(String table, List<String> parts) throws SQLException {
    long dead = 0;
    if (!parts.isEmpty()) {
      connection.setAutoCommit(false);
      try {
        Database.execute(connection, "LOCK TABLE " + table + " IN ACCESS EXCLUSIVE MODE");
        for (String part : parts) {
          dead += deadRowsAfter("CLUSTER VERBOSE " + part + " USING " + part + "_pkey");
        }
        connection.commit();
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    }
    return dead;
  }

  /** Rewrites; the first number in the detail of the server's report. */
  private long deadRowsAfter(String rewriting) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(rewriting);
      for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        if (w instanceof PSQLWarning warning) {
          ServerErrorMessage message = warning.getServerErrorMessage();
          String detail = message == null ? null : message.getDetail();
          Matcher number = NUMBER.matcher(detail == null ? "" : detail);
          if (number.find()) {
            return Long.parseLong(number.group());
          }
        }
      }
      throw new SQLException("the server did not report on " + rewriting);
    }
  }

  /** False where this user may not ask for one. */
  static boolean checkpoint(Connection connection) throws SQLException {
    try {
      Database.execute(connection, "CHECKPOINT");
      return true;
    } catch (SQLException e) {
      if (NOT_ALLOWED.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }
}
