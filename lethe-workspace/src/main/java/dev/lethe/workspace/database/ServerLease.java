package dev.lethe.workspace.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * An advisory lock on a connection of its own: the server gives it up with the connection. A lock
 * on a row would need a transaction that stays open, and while one is open a purge must leave dead
 * rows where they are.
 */
record ServerLease(PostgresDatabase database, Connection connection) implements Lease {

  /** A machine that is gone without a word is missed after a minute or two, not after hours. */
  private static final List<String> NOTICE_THE_DEAD =
      List.of(
          "SET tcp_keepalives_idle = 60",
          "SET tcp_keepalives_interval = 10",
          "SET tcp_keepalives_count = 3");

  static Optional<Lease> take(PostgresDatabase database, String name) throws SQLException {
    Connection connection = database.connect();
    boolean isOurs = false;
    try {
      for (String setting : NOTICE_THE_DEAD) {
        Database.execute(connection, setting);
      }
      isOurs = isFree(connection, database.server().schema() + " " + name);
      return isOurs ? Optional.of(new ServerLease(database, connection)) : Optional.empty();
    } finally {
      if (!isOurs) {
        connection.close();
      }
    }
  }

  private static boolean isFree(Connection connection, String name) throws SQLException {
    try (PreparedStatement question =
        connection.prepareStatement("SELECT pg_try_advisory_lock(hashtextextended(?, 0))")) {
      question.setString(1, "lethe lease " + name);
      try (ResultSet answer = question.executeQuery()) {
        return answer.next() && answer.getBoolean(1);
      }
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw database.failure(e);
    }
  }
}
