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
 * The tables of a database of ours, from SQL files; one with other tables is refused.
 *
 * <p>Their version is written down with a checksum of the statements that made them, so files that
 * were edited without a new version are noticed.
 *
 * @param what is kept in them, in a word
 * @param older what to do with tables of an earlier version
 * @param purged those that hold what must leave the disk with its last use; the one that readers
 *     come to first is the first
 * @param parted those of them that lie in parts on a server, by their keys, and are purged by parts
 * @param logPages so long a write-ahead log of our own may become; 0 where every change ends with a
 *     purge
 * @param owner the SQL files stand beside this class
 */
public record Tables(
    String what,
    int version,
    String older,
    List<String> purged,
    List<String> parted,
    int logPages,
    Class<?> owner) {

  /** Those of a workspace. */
  public static final Tables OF_WORKSPACE =
      new Tables(
          "workspace",
          3,
          "train again in a new workspace",
          List.of("setting", "row_chunk", "subject_bucket", "leaf_bucket"),
          List.of("row_chunk", "subject_bucket", "leaf_bucket"),
          0,
          Tables.class);

  private record Made(long version, long checksum) {}

  /** Makes all tables where there are none; in the transaction of the session. */
  public void create(Session session) {
    if (exist(session)) {
      throw new BadUsageException(session.database().name() + ": there is a " + what + " already");
    }
    List<String> statements = statements(session.database());
    session.script(statements);
    session.update(
        "INSERT INTO schema_version (version, checksum) VALUES (?, ?)",
        version,
        checksum(statements));
  }

  /** Refuses a database without these tables. */
  public void require(Session session) {
    String name = session.database().name();
    if (!exist(session)) {
      throw new BadUsageException(name + ": there is no " + what + " here");
    }
    List<Made> made =
        session.list(
            "SELECT version, checksum FROM schema_version ORDER BY version DESC",
            row -> new Made(row.getLong(1), row.getLong(2)));
    long found = made.isEmpty() ? 0 : made.get(0).version();
    if (found != version) {
      throw new BadInputException(
          "%s: the %s's tables are of version %d, but this program knows version %d; %s"
              .formatted(name, what, found, version, found > version ? "use a newer one" : older));
    }
    if (made.size() != 1 || made.get(0).checksum() != checksum(statements(session.database()))) {
      throw new BadInputException(
          "%s: the %s's tables are not the ones this program would have made; nothing was changed"
              .formatted(name, what));
    }
  }

  private static boolean exist(Session session) {
    return session.number(session.database().tableExists(), "schema_version") > 0;
  }

  private List<String> statements(Database database) {
    List<String> statements = new ArrayList<>();
    for (String file : database.scripts()) {
      Arrays.stream(resource(file).replaceAll("(?m)^--.*$", "").split("(?m);$"))
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

  private String resource(String file) {
    try (InputStream in = owner.getResourceAsStream(file)) {
      if (in == null) {
        throw new IllegalStateException(file + " is missing from this program");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
