package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.SmallLife.Outcome;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The same damages as on SQLite to every row of every table; and, where all are tried, to every
 * page of their files, which this server reads without checksums of its own.
 *
 * <p>Each is done to a copy of the database that nobody has opened yet, so that the server reads
 * the damaged file.
 */
@Tag("slow")
class PostgresDamageTest {

  private static final int PAGE = 8192;
  private static final int FLIPS = 2;

  /** A quarter of an hour: a limit for a server that stays down, not for a slow one. */
  private static final int MOST_PAUSES = 3600;

  private static final String BASE = "damage_base";
  private static final String COPY = "damage_copy";

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private record Damage(String kind, String where, Change change) {}

  @FunctionalInterface
  private interface Change {
    void apply() throws IOException, SQLException;
  }

  private final PostgresServer server = PostgresServer.orSkip();

  @Test
  void no_damage_is_silent() throws Exception {
    administer("CREATE DATABASE " + BASE);
    List<StoredTable> before = new ArrayList<>();
    SmallLife.begin(
        home(server.placeIn(BASE), folder.resolve("made")), () -> before.addAll(tables(BASE)));
    List<StoredTable> now = tables(BASE);
    backUp();
    Path unharmed = folder.resolve("made");
    SmallLife life = SmallLife.rehearsed(fresh(unharmed));
    assertThat(life.goOn(fresh(unharmed))).isEqualTo(Outcome.HARMLESS);

    Attacks attacks = new Attacks("damage-postgresql");
    List<Damage> damages = new ArrayList<>();
    for (RowDamage row : RowDamage.all(now, before)) {
      damages.add(new Damage(row.kind(), row.where(), () -> inCopy(row)));
    }
    if (Attacks.areAll()) {
      fresh(unharmed); // the one before was gone on with, and its files have other names
      pages(damages);
    }
    List<Damage> some = Attacks.fewer(damages, Damage::kind);
    Home home = fresh(unharmed);
    String touched = "";
    for (Damage damage : some) {
      if (damage.kind().contains("page") || !isPutBack(touched)) {
        home = fresh(unharmed);
      }
      touched = damage.where().replaceAll(" .*", "");
      damage.change().apply();
      try {
        attacks.count(damage.kind(), life.goOn(home));
      } catch (RuntimeException | AssertionError silent) {
        throw new AssertionError(damage + " was neither refused nor harmless", silent);
      }
    }
    attacks.write("PostgreSQL");
    assertThat(attacks.total()).isEqualTo(some.size());
    administer("DROP DATABASE " + COPY + " WITH (FORCE)");
    administer("DROP DATABASE " + BASE + " WITH (FORCE)");
  }

  /** Copies of all tables, beside them. */
  private void backUp() throws SQLException {
    try (Connection connection = connect(BASE);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA backup");
      for (String table : StoredTable.NAMES) {
        statement.execute("CREATE TABLE backup." + table + " AS TABLE " + table);
      }
    }
  }

  /** Puts a table back where nothing was committed since; false where a new copy is needed. */
  private boolean isPutBack(String table) {
    if (table.isEmpty()) {
      return true;
    }
    try (Connection connection = connect(COPY);
        Statement statement = connection.createStatement()) {
      try (ResultSet later =
          statement.executeQuery(
              "SELECT (SELECT COUNT(*) FROM release_certificate WHERE id > 2)"
                  + " + (SELECT COUNT(*) FROM model_release WHERE id > 2 AND id < 1000)")) {
        later.next();
        if (later.getLong(1) > 0) {
          return false;
        }
      }
      statement.execute("TRUNCATE " + table);
      statement.execute("INSERT INTO " + table + " TABLE backup." + table);
      return true;
    } catch (SQLException lost) {
      return false;
    }
  }

  private static Home home(Location place, Path files) {
    return new Home(place, files.resolve("key.pem"), files.resolve("releases"));
  }

  /** The workspace as it was made, in a database that nobody has opened yet. */
  private Home fresh(Path made) throws IOException, SQLException {
    administer("DROP DATABASE IF EXISTS " + COPY + " WITH (FORCE)");
    administer("CREATE DATABASE " + COPY + " TEMPLATE " + BASE + " STRATEGY FILE_COPY");
    // A server that follows a damaged page in a circle takes all memory unless it is stopped.
    administer("ALTER ROLE lethe IN DATABASE " + COPY + " SET statement_timeout = '60s'");
    Path files = folder.resolve("files");
    SmallFolder.delete(files);
    return home(server.placeIn(COPY), SmallFolder.copy(made, files));
  }

  private void inCopy(RowDamage damage) throws SQLException {
    try (Connection connection = connect(COPY)) {
      damage.apply(connection);
    }
  }

  private List<StoredTable> tables(String database) {
    try (Connection connection = connect(database)) {
      return StoredTable.all(connection);
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private Connection connect(String database) throws SQLException {
    Connection connection = DriverManager.getConnection(server.placeIn(database).url());
    connection.setSchema("lethe");
    return connection;
  }

  /** A server that a damage brought down is up again after a while. */
  private void administer(String sql) throws SQLException {
    for (int attempt = 0; ; attempt++) {
      try (Connection connection = connect("postgres");
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
        return;
      } catch (SQLException e) {
        boolean down = e.getSQLState() != null && e.getSQLState().matches("08.*|57.*");
        if (!down || attempt == MOST_PAUSES) {
          throw e;
        }
        pause();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(250);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private void pages(List<Damage> all) throws IOException, SQLException {
    Random random = new Random(15);
    for (String relation : files()) {
      int pages = (int) (Files.size(inCopy(relation)) / PAGE);
      for (int page = 0; page < pages; page++) {
        int at = page * PAGE;
        String where = relation + ", page " + page;
        all.add(new Damage("page zeroed", where, () -> write(relation, at, new byte[PAGE])));
        all.add(
            new Damage(
                "second half of a page zeroed",
                where,
                () -> write(relation, at + PAGE / 2, new byte[PAGE / 2])));
        for (int i = 0; i < FLIPS; i++) {
          int offset = at + random.nextInt(i == 0 ? 64 : PAGE);
          int bit = 1 << random.nextInt(8);
          all.add(new Damage("bit flipped in a page", where, () -> flip(relation, offset, bit)));
        }
      }
    }
  }

  /** Of all tables, their indexes and what is kept out of line; within the folder of a database. */
  private List<String> files() throws SQLException {
    List<String> files = new ArrayList<>();
    try (Connection connection = connect(COPY);
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "WITH own AS (SELECT c.oid, c.reltoastrelid FROM pg_class c JOIN pg_namespace n"
                    + " ON n.oid = c.relnamespace WHERE n.nspname = 'lethe'),"
                    + " every AS (SELECT oid FROM own UNION SELECT reltoastrelid FROM own"
                    + " UNION SELECT indexrelid FROM pg_index"
                    + " WHERE indrelid IN (SELECT reltoastrelid FROM own))"
                    + " SELECT pg_relation_filepath(oid) FROM every WHERE oid <> 0 ORDER BY oid")) {
      while (result.next()) {
        String path = result.getString(1);
        if (path != null) {
          files.add(path.substring(path.lastIndexOf('/') + 1));
        }
      }
    }
    return files;
  }

  /** A file of the copy, whose folder has another number each time. */
  private Path inCopy(String relation) throws SQLException {
    try (Connection connection = connect("postgres");
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery("SELECT oid FROM pg_database WHERE datname = '" + COPY + "'")) {
      result.next();
      return server.data().resolve("base").resolve(result.getString(1)).resolve(relation);
    }
  }

  private void write(String relation, int at, byte[] bytes) throws IOException, SQLException {
    Path file = inCopy(relation);
    byte[] content = Files.readAllBytes(file);
    System.arraycopy(bytes, 0, content, at, bytes.length);
    Files.write(file, content);
  }

  private void flip(String relation, int at, int bit) throws IOException, SQLException {
    Path file = inCopy(relation);
    byte[] content = Files.readAllBytes(file);
    content[at] ^= (byte) bit;
    Files.write(file, content);
  }
}
