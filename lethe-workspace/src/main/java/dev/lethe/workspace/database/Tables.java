package dev.lethe.workspace.database;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * The tables of a workspace, from SQL files; a database with other ones is refused.
 *
 * <p>Their version is written down with a checksum of the statements that made them, so files that
 * were edited without a new version are noticed.
 */
public final class Tables {

  private static final int VERSION = 2;

  private Tables() {}

  private record Made(long version, long checksum) {}

  /** Makes all tables where there are none; in the transaction of the session. */
  public static void create(Session session) {
    if (exist(session)) {
      throw new BadUsageException(session.database().name() + ": there is a workspace already");
    }
    List<String> statements = statements(session.database());
    session.script(statements);
    session.update(
        "INSERT INTO schema_version (version, checksum) VALUES (?, ?)",
        VERSION,
        checksum(statements));
  }

  /** Refuses a database without these tables. */
  public static void require(Session session) {
    String name = session.database().name();
    if (!exist(session)) {
      throw new BadUsageException(name + ": there is no workspace here");
    }
    List<Made> made =
        session.list(
            "SELECT version, checksum FROM schema_version ORDER BY version DESC",
            row -> new Made(row.getLong(1), row.getLong(2)));
    long version = made.isEmpty() ? 0 : made.get(0).version();
    if (version != VERSION) {
      throw new BadInputException(
          "%s: the workspace's tables are of version %d, but this program knows version %d; %s"
              .formatted(
                  name,
                  version,
                  VERSION,
                  version > VERSION ? "use a newer one" : "train again in a new workspace"));
    }
    if (made.size() != 1 || made.get(0).checksum() != checksum(statements(session.database()))) {
      throw new BadInputException(
          name
              + ": the workspace's tables are not the ones this program would have made; nothing"
              + " was changed");
    }
  }

  private static boolean exist(Session session) {
    return session.number(session.database().tableExists(), "schema_version") > 0;
  }

  private static List<String> statements(Database database) {
    List<String> statements = new ArrayList<>();
    for (String file : database.scripts()) {
      Arrays.stream(resource(file).replaceAll("(?m)^--.*$", "").split(";"))
          .map(String::strip)
          .filter(sql -> !sql.isEmpty())
          .map(database::translate)
          .forEach(statements::add);
    }
    return statements;
  }

  private static long checksum(List<String> statements) {
    CRC32 crc = new CRC32();
    statements.forEach(sql -> crc.update(sql.getBytes(StandardCharsets.UTF_8)));
    return crc.getValue();
  }

  private static String resource(String file) {
    try (InputStream in = Tables.class.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing from this program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
