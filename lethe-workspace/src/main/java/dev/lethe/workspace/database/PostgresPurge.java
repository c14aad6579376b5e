package dev.lethe.workspace.database;

import dev.lethe.workspace.database.Database.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
 * due there are many transactions, for readers need not wait for all; so there are where the short
 * time was not enough, because the server stops its own cleaning of a table only when it has been
 * waited for as long as for a circle.
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

  /** Each takes some of the server's places for locks until it is committed. */
  private static final int AT_ONE_GO = 32;

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
      Database.execute(connection, waiting(wait) + "SELECT pg_advisory_lock(" + turn + ")");
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

  private Purge inTurn(int wait) throws SQLException {
    PurgeNotes notes = notes();
    Optional<List<String>> parts = notes.parts();
    if (parts.isEmpty()) {
      return NOTHING_LEFT;
    }
    List<Batch> due = due(parts.get());
    boolean areFew = due.stream().mapToInt(batch -> batch.names.size()).sum() <= TOGETHER;
    OptionalLong few = areFew ? together(due, wait) : OptionalLong.empty();
    long dead = few.isPresent() ? few.getAsLong() : oneByOne(due, wait);
    if (dead > 0) {
      return Purge.pending("an older transaction on the server may still read " + dead + " rows");
    }
    Database.execute(connection, notes.clearing() + "; COMMIT");
    return Purge.done("the tables were rewritten");
  }

  /** A table or some of its parts, which are rewritten at one go. */
  private record Batch(String table, List<String> names) {

    String locking() {
      return "LOCK TABLE ONLY " + table + " IN ACCESS EXCLUSIVE MODE; ";
    }

    String rewriting() {
      return names.stream()
          .map(name -> "CLUSTER VERBOSE " + name + " USING " + name + "_pkey; ")
          .collect(Collectors.joining());
    }
  }

  private List<Batch> due(List<String> parts) {
    List<Batch> due = new ArrayList<>();
    for (String table : database.tables().purged()) {
      List<String> theirs =
          database.tables().parted().contains(table)
              ? parts.stream().filter(part -> part.startsWith(table + "_")).toList()
              : List.of(table);
      for (int from = 0; from < theirs.size(); from += AT_ONE_GO) {
        int to = Math.min(from + AT_ONE_GO, theirs.size());
        due.add(new Batch(table, theirs.subList(from, to)));
      }
    }
    return due;
  }

  private static String waiting(int millis) {
    return "SET LOCAL lock_timeout = " + millis + "; ";
  }

  /** Dead rows that stay; absent where somebody holds one of the later tables for longer. */
  private OptionalLong together(List<Batch> due, int wait) throws SQLException {
    int shorter = Math.min(wait, SHORTER_THAN_A_CIRCLE);
    StringBuilder statements = new StringBuilder();
    int reports = 0;
    for (Batch batch : due) {
      statements.append(batch.locking());
      statements.append(reports == 0 ? waiting(shorter) : "");
      statements.append(batch.rewriting());
      reports += batch.names.size();
    }
    try {
      return OptionalLong.of(deadRowsAfter(statements.toString(), reports));
    } catch (SQLException e) {
      if (wait > shorter && LOCK_TIMEOUT.equals(e.getSQLState())) {
        connection.rollback();
        return OptionalLong.empty();
      }
      throw e;
    }
  }

  /** Each batch is waited for, and committed, for itself. */
  private long oneByOne(List<Batch> due, int wait) throws SQLException {
    long dead = 0;
    for (Batch batch : due) {
      String statements = waiting(wait) + batch.locking() + batch.rewriting();
      dead += deadRowsAfter(statements, batch.names.size());
      connection.commit();
    }
    return dead;
  }

  /** Rewrites; the sum of the first numbers in the details of the server's reports. */
  private long deadRowsAfter(String statements, int reports) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(statements);
      long dead = 0;
      int heard = 0;
      for (SQLWarning w = statement.getWarnings(); w != null; w = w.getNextWarning()) {
        OptionalLong told =
            w instanceof PSQLWarning warning ? deadRows(warning) : OptionalLong.empty();
        dead += told.orElse(0);
        heard += told.isPresent() ? 1 : 0;
      }
      if (heard != reports) {
        throw new SQLException("the server reported " + heard + " times on " + statements);
      }
      return dead;
    }
  }

  private static OptionalLong deadRows(PSQLWarning warning) {
    ServerErrorMessage message = warning.getServerErrorMessage();
    String detail = message == null ? null : message.getDetail();
    Matcher number = NUMBER.matcher(detail == null ? "" : detail);
    return number.find() ? OptionalLong.of(Long.parseLong(number.group())) : OptionalLong.empty();
  }
}
