package dev.lethe.workspace.database;

import dev.lethe.base.Progress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;

/**
 * Runs harmless records through a server's write-ahead log until every segment that held rows of
 * before is overwritten or removed. It needs no right but to connect.
 *
 * <p>A segment is given up by the first checkpoint that begins behind it and behind what {@code
 * wal_keep_size} keeps. The server then removes it, or takes it again for a place at most {@code
 * max_wal_size} after the beginning of that checkpoint, with its old content until the log arrives
 * there; so the records go on past that place. A user who may not ask for a checkpoint waits for
 * the server's own, which comes after {@code max_wal_size} of records at the latest.
 */
final class PostgresLog {

  private static final String NOT_ALLOWED = "42501";
  private static final long MEGABYTE = 1 << 20;
  private static final String SETTING = "SELECT setting FROM pg_settings WHERE name = ?";
  private static final String RECORDS =
      "SELECT COUNT(pg_logical_emit_message(false, 'lethe', repeat('0', 1048576)))"
          + " FROM generate_series(1, 16)";

  private final Connection connection;
  private final long segment;
  private final long kept;
  private final long mostAhead;

  /** On a connection outside of transactions. */
  PostgresLog(Connection connection) throws SQLException {
    this.connection = connection;
    this.segment = Long.parseLong(text(SETTING, "wal_segment_size"));
    this.kept = MEGABYTE * Long.parseLong(text(SETTING, "wal_keep_size"));
    this.mostAhead = MEGABYTE * Long.parseLong(text(SETTING, "max_wal_size"));
  }

  /** To the end of a checkpoint under way, to the end of the next one, and past what it left. */
  long mostBytes() {
    return kept + 3 * mostAhead + 4 * segment;
  }

  /** Once the tables were purged. */
  Purge overwrite(Progress progress) throws SQLException {
    Run run = new Run(text("SELECT pg_current_wal_insert_lsn()::text"), progress);
    List<String> obstacles = new ArrayList<>();
    try {
      run.writeTo(segment + kept);
      askForCheckpoint();
      while (!run.isGivenUp() && run.written < mostBytes()) {
        run.writeTo(run.written + 1);
      }
      run.writeTo(Math.min(mostBytes(), run.checkpoint() + mostAhead + segment));
    } catch (CancellationException stopped) {
      obstacles.add("it was stopped");
    }
    if (!run.isGivenUp()) {
      obstacles.add("the server made no checkpoint meanwhile");
    }
    long slots =
        number("SELECT COUNT(*) FROM pg_replication_slots WHERE restart_lsn < ?::pg_lsn", run.from);
    if (slots > 0) {
      obstacles.add("replication slots keep segments of before: " + slots);
    }
    if (!"off".equals(text(SETTING, "archive_mode"))) {
      obstacles.add("the server archives its log (archive_mode), and keeps what is not archived");
    }
    return result(run.written / MEGABYTE, obstacles);
  }

  /** Bytes are counted from where it began. */
  private final class Run {

    private final String from;
    private final Progress progress;
    private long written;

    Run(String from, Progress progress) {
      this.from = from;
      this.progress = progress;
    }

    void writeTo(long goal) throws SQLException {
      while (written < goal) {
        progress.advance(written, mostBytes());
        Database.execute(connection, RECORDS);
        written = number("SELECT pg_current_wal_flush_lsn() - ?::pg_lsn", from);
      }
    }

    /** Where the last complete checkpoint began; below 0 for one of before. */
    long checkpoint() throws SQLException {
      return number("SELECT redo_lsn - ?::pg_lsn FROM pg_control_checkpoint()", from);
    }

    boolean isGivenUp() throws SQLException {
      return checkpoint() >= segment + kept;
    }
  }

  /** Where this user may not, the server makes one in time. */
  private void askForCheckpoint() throws SQLException {
    try {
      Database.execute(connection, "CHECKPOINT");
    } catch (SQLException e) {
      if (!NOT_ALLOWED.equals(e.getSQLState())) {
        throw e;
      }
    }
  }

  private static Purge result(long megabytes, List<String> obstacles) {
    String written = megabytes + " MB were written through the server's write-ahead log";
    return obstacles.isEmpty()
        ? Purge.done(
            written
                + ": it holds nothing of before any more; replicas, backups and blocks that the"
                + " server's disk gave up are out of reach")
        : new Purge(
            false,
            "the request is done and "
                + written
                + ", but old rows may still be in it: "
                + String.join("; ", obstacles));
  }

  private long number(String sql, String from) throws SQLException {
    return Long.parseLong(text(sql, from));
  }

  private String text(String sql, String... values) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      Session.bind(statement, (Object[]) values);
      try (ResultSet result = statement.executeQuery()) {
        if (!result.next()) {
          throw new SQLException("the server does not tell " + String.join(", ", values));
        }
        return result.getString(1);
      }
    }
  }
}
