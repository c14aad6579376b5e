package dev.lethe.workspace.database;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import java.sql.SQLException;

/** The server's states in words. */
final class PostgresFailures {

  private PostgresFailures() {}

  static LetheException explain(Location.Server server, SQLException e) {
    String place = server.toString();
    String state = e.getSQLState() == null ? "" : e.getSQLState();
    String said = e.getMessage() == null ? "" : server.parsed().harmless(e.getMessage().strip());
    String detail = said.isEmpty() ? "" : " (" + said + ")";
    if (state.startsWith("28")) {
      return new BadUsageException(
          place + ": the server refuses this user or password; check the URL" + detail, e);
    }
    if (state.startsWith("08") || state.startsWith("57P")) {
      return new BadUsageException(
          place
              + ": the server cannot be reached, or the connection was lost; a change that was under"
              + " way is made wholly or not at all: look at the log before you repeat it"
              + detail,
          e);
    }
    return switch (state) {
      case "3D000" -> new BadUsageException(place + ": there is no such database on the server", e);
      case "55P03" ->
          new BadUsageException(
              place
                  + ": another process is writing to this workspace; nothing was changed, try again"
                  + " when it is done",
              e);
      case "42501", "25006" ->
          new BadUsageException(
              place + ": the server does not let this user write; nothing was changed" + detail, e);
      case "53100" ->
          new BadInputException(
              place
                  + ": the server's disk is full; nothing was changed, free some space and try"
                  + " again",
              e);
      case "53200" ->
          new BadInputException(
              place
                  + ": the server has no memory, or no room for locks, left for this; its setting"
                  + " max_locks_per_transaction gives it more"
                  + detail,
              e);
      case "XX001", "XX002" ->
          new BadInputException(
              place + ": the server reports damaged data; nothing was changed" + detail, e);
      default -> new BadInputException(place + ": the database refuses" + detail, e);
    };
  }
}
