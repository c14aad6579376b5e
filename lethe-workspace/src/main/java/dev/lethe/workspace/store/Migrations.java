package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The steps from nothing to today's tables: numbered SQL files, each applied once.
 *
 * <p>A step with its number and checksum is written down in the transaction that applies it, so a
 * database is at a version or at the next, and a step that was edited later is noticed. A database
 * with steps this software does not know is refused.
 */
final class Migrations {

  private static final int KNOWN = 2;

  /** The one that lists everything in directories, which SQL cannot do. */
  private static final int ADOPTION = 2;

  private final int known;
  private final Function<String, @Nullable String> files;

  private Migrations(int known, Function<String, @Nullable String> files) {
    this.known = known;
    this.files = files;
  }

  static Migrations known() {
    return new Migrations(KNOWN, Migrations::resource);
  }

  /** With other files, for tests. */
  static Migrations of(int known, Function<String, @Nullable String> files) {
    return new Migrations(known, files);
  }

  private record Step(long version, long checksum) {}

  /** Makes all tables where there are none; in the transaction of the session. */
  int create(Session session) {
    if (exists(session)) {
      throw new BadUsageException(session.database().name() + ": there is a workspace already");
    }
    session.script(
        List.of(
            session
                .database()
                .translate(
                    "CREATE TABLE schema_version (version BIGINT PRIMARY KEY, checksum BIGINT NOT"
                        + " NULL)")));
    return upgrade(session);
  }

  /** Checks the steps that were applied; true where some are still to be. */
  boolean isBehind(Session session) {
    return applied(session) < known;
  }

  /**
   * Applies the steps that are still to be, in the transaction of the session; to which version.
   */
  int upgrade(Session session) {
    for (int version = applied(session) + 1; version <= known; version++) {
      List<String> statements = statements(session.database(), version);
      session.script(statements);
      if (version == ADOPTION) {
        Adoption.run(session);
      }
      session.update(
          "INSERT INTO schema_version (version, checksum) VALUES (?, ?)",
          version,
          checksum(statements));
    }
    return known;
  }

  private int applied(Session session) {
    String name = session.database().name();
    if (!exists(session)) {
      throw new BadUsageException(name + ": there is no workspace here");
    }
    List<Step> steps =
        session.list(
            "SELECT version, checksum FROM schema_version ORDER BY version",
            row -> new Step(row.getLong(1), row.getLong(2)));
    if (steps.size() > known) {
      throw new BadInputException(
          name
              + ": the workspace is of version "
              + steps.size()
              + ", but this software knows versions up to "
              + known
              + "; use a newer one");
    }
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step.version() != i + 1
          || step.checksum() != checksum(statements(session.database(), i + 1))) {
        throw new BadInputException(
            name
                + ": step "
                + step.version()
                + " of the database's history is not the one this software would have applied;"
                + " nothing was changed");
      }
    }
    return steps.size();
  }

  private static boolean exists(Session session) {
    return session.number(session.database().tableExists(), "schema_version") > 0;
  }

  private List<String> statements(Database database, int version) {
    String number = "%03d".formatted(version);
    List<String> statements = new ArrayList<>();
    for (String file : List.of(number + ".sql", number + database.suffix() + ".sql")) {
      String text = files.apply(file);
      if (text != null) {
        Arrays.stream(text.replaceAll("(?m)^--.*$", "").split(";"))
            .map(String::strip)
            .filter(sql -> !sql.isEmpty())
            .map(database::translate)
            .forEach(statements::add);
      }
    }
    return statements;
  }

  private static long checksum(List<String> statements) {
    CRC32 crc = new CRC32();
    statements.forEach(sql -> crc.update(sql.getBytes(StandardCharsets.UTF_8)));
    return crc.getValue();
  }

  private static @Nullable String resource(String file) {
    try (InputStream in = Migrations.class.getResourceAsStream(file)) {
      return in == null ? null : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
