package dev.lethe.workspace.database;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** SQLite's result codes in words. */
final class SqliteFailures {

  private static final int PRIMARY_CODE = 0xFF;

  private SqliteFailures() {}

  static boolean isBusy(SQLException e) {
    return (e.getErrorCode() & PRIMARY_CODE) == SQLiteErrorCode.SQLITE_BUSY.code;
  }

  static LetheException explain(Location.Folder place, SQLException e) {
    String detail = e.getMessage() == null ? "" : " (" + e.getMessage().strip() + ")";
    return switch (SQLiteErrorCode.getErrorCode(e.getErrorCode() & PRIMARY_CODE)) {
      case SQLITE_BUSY, SQLITE_LOCKED ->
          new BadUsageException(
              place
                  + ": another process is writing to this "
                  + place.holds()
                  + "; nothing was changed, try again when it is done",
              e);
      case SQLITE_FULL ->
          new BadInputException(
              place + ": the disk is full; nothing was changed, free some space and try again", e);
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_CANTOPEN ->
          new BadUsageException(
              place
                  + ": the "
                  + place.holds()
                  + " cannot be opened for writing; check the permissions of the folder and its"
                  + " files"
                  + detail,
              e);
      case SQLITE_NOTADB ->
          new BadInputException(
              place + ": " + place.holds() + ".db is not a database; it was left as it is", e);
      case SQLITE_CORRUPT ->
          new BadInputException(
              place
                  + ": the database is damaged; nothing was changed, restore the "
                  + place.holds()
                  + " from a copy made after the last request to forget"
                  + detail,
              e);
      case SQLITE_IOERR ->
          new BadInputException(
              place
                  + ": the disk reports an error, or the file is cut short; nothing was changed"
                  + detail,
              e);
      default -> new BadInputException(place + ": the database refuses" + detail, e);
    };
  }
}
