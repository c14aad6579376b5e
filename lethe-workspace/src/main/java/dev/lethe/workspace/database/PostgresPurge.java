package dev.lethe.workspace.database;

import dev.lethe.workspace.database.Database.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * Rewrites what a change touched so that no dead row is left in it: tables in parts by the parts
 * that are noted, the others, which are small, as a whole.
 *
 * <p>Where few are due it is one transaction: a commit that drops files costs as much as to rewrite
 * a part. Readers come to the table that is locked first before any other, and to parts by way of
 * their tables, so nothing is held while they are waited for. Whoever takes tables in another
 * order, as backups do, is waited for less than the server takes to find a circle. Where many are
 * due each table has a transaction, for readers need not wait for all.
 *
 * <p>{@code CLUSTER} carries over dead rows that an older transaction may still see, so the
 * server's account of them is read, and one such row leaves the purge pending.
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
  private static final int SHORTER_THAN_A_CIRCLE = 500;

  /** So many rewritten tables and parts take some hundredths of a second. */
  private static final int TOGETHER = 16;

  private static final String LOCK_TIMEOUT = "55P03";

  private static final Purge NOTHING_LEFT = Purge.done("nothing was left to purge");
  private static final Purge OTHERS_TURN =
      Purge.done("nothing was left to purge but what another process is changing, which purges it");

  private static final Pattern NUMBER = Pattern.compile("\\d+");

  Purge run(Patience patience) throws SQLException {
    PurgeNotes.State before = notes().state();
    if (before == PurgeNotes.State.CLEAN) {
      return NOTHING_LEFT;
    }
    int wait = patience == Patience.NONE ? HARDLY_WAIT : WAIT_FOR_READERS;
    boolean isOurTurn = false;
    connection.setAutoCommit(false);
    try {
      waitAtMost(wait);
      Database.execute(connection, "SELECT pg_advisory_lock(" + turn + ")");
      isOurTurn = true;
      Purge purge = inTurn(wait);
      connection.commit();
      return purge;
    } catch (SQLException e) {
      if (LOCK_TIMEOUT.equals(e.getSQLState())) {
        return !isOurTurn && before == PurgeNotes.State.BEHIND
            ? OTHERS_TURN
            : Purge.pending("another process is still reading or writing");
      }
      throw e;
    } finally {
      connection.rollback();
      connection.setAutoCommit(true);
      if (isOurTurn) {
        Database.execute(connection, "SELECT pg_advisory_unlock(" + turn + ")");
      }
    }
  }

  private PurgeNotes notes() {
    return new PurgeNotes(new Session(database, connection), database.tables().parted());
  }

  private void waitAtMost(int millis) throws SQLException {
    Database.execute(connection, "SET LOCAL lock_timeout = " + millis);
  }

  private Purge inTurn(int wait) throws SQLException {
    if (notes().state() == PurgeNotes.State.CLEAN) {
      return NOTHING_LEFT;
    }
    Map<String, List<String>> due = due();
    boolean together = due.values().stream().mapToInt(List::size).sum() <= TOGETHER;
    long dead = 0;
    for (Map.Entry<String, List<String>> table : due.entrySet()) {
      Database.execute(
          connection, "LOCK TABLE ONLY " + table.getKey() + " IN ACCESS EXCLUSIVE MODE");
      for (String name : table.getValue()) {
        dead += deadRowsAfter("CLUSTER VERBOSE " + name + " USING " + name + "_pkey");
      }
      if (!together) {
        connection.commit();
      }
      waitAtMost(together ? Math.min(wait, SHORTER_THAN_A_CIRCLE) : wait);
    }
    if (dead > 0) {
      return Purge.pending("an older transaction on the server may still read " + dead + " rows");
    }
    Database.execute(connection, notes().clearing());
    return Purge.done("the tables were rewritten");
  }

  /** What is to be rewritten of each table. */
  private Map<String, List<String>> due() {
    List<String> parted = database.tables().parted();
    List<String> parts = notes().parts();
    Map<String, List<String>> due = new LinkedHashMap<>();
    for (String table : database.tables().purged()) {
      List<String> theirs =
          parted.contains(table)
              ? parts.stream().filter(part -> part.startsWith(table + "_")).toList()
              : List.of(table);
      if (!theirs.isEmpty()) {
        due.put(table, theirs);
      }
    }
    return due;
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
}
