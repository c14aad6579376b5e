package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.ByteScan;
import dev.lethe.workspace.store.PostgresServer;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/**
 * A thousand people come, are learnt from, released, planned for and forgotten; then a scan of
 * everything that was written finds no name, no row and no leaf of theirs, in any layout.
 */
@Tag("slow")
class TracesTest {

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private void run(String what, Home home, String... more) throws IOException {
    Path temporary = Files.createDirectories(folder.resolve("tmp"));
    List<String> flags = new ArrayList<>(List.of("-Djava.io.tmpdir=" + temporary));
    flags.addAll(List.of(more));
    try (ChildJvm child = ChildJvm.start(flags, CanaryChild.class, Homes.words(home, what))) {
      assertThat(child.exitCode()).isZero();
    }
  }

  /** A few are cut in two by the end of a page. */
  private static void assertNearlyAll(ByteScan scan) {
    int most = CanaryChild.COUNT * 9 / 10;
    assertThat(scan.search(CanaryChild.names()).patterns()).isGreaterThan(most);
    assertThat(scan.search(CanaryChild.rows()).patterns()).isGreaterThan(most);
    assertThat(scan.search(CanaryChild.leaves()).patterns()).isGreaterThan(most);
  }

  private static void assertNone(ByteScan scan) {
    assertThat(scan.search(CanaryChild.everything()).files()).isEmpty();
  }

  /** The folder holds the workspace, its releases, and what the process had for temporary files. */
  @Test
  void nothing_of_a_thousand_people_is_left_in_a_folder() throws IOException {
    Home home = Home.in(folder.resolve("w"));
    run(CanaryChild.COME, home);
    assertNearlyAll(ByteScan.of(folder));
    run(CanaryChild.GO, home);
    assertNone(ByteScan.of(folder));
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      assertThat(open.log().rows()).isEqualTo(1200);
      assertNone(ByteScan.of(folder));
    }
  }

  /** Nor where rows are read anew for each pass, from a file that is mapped. */
  @Test
  void nothing_is_left_where_rows_were_never_held_in_memory() throws IOException {
    Home home = Home.in(folder.resolve("w"));
    run(CanaryChild.COME, home, "-Dlethe.rows=stream");
    assertNearlyAll(ByteScan.of(folder));
    run(CanaryChild.GO, home, "-Dlethe.rows=stream");
    assertNone(ByteScan.of(folder));
  }

  /** The twin: while a reader bars the purge, they are all still to be found, and we say so. */
  @Test
  void before_the_purge_the_scan_finds_them() {
    Home home = Home.in(folder.resolve("w"));
    CanaryChild.come(home);
    try (Workspace open = Workspace.open(home, World.TOOLS);
        WorkspaceStore reader = WorkspaceStore.open(home.location())) {
      reader.read(
          view -> {
            assertThat(view.rowCount()).isEqualTo(2100);
            assertThat(CanaryChild.goAtOnce(open).purge().complete()).isFalse();
            return true;
          });
      assertNearlyAll(ByteScan.of(folder));
    }
    Workspace.open(home, World.TOOLS).close();
    assertNone(ByteScan.of(folder));
  }

  /**
   * Left out is pg_wal, the server's log of changes, which a purge does not reach (see
   * PostgresLogTest).
   */
  @Test
  void nothing_of_a_thousand_people_is_left_on_a_server_nor_in_a_dump() throws Exception {
    PostgresServer server = PostgresServer.orSkip();
    Location.Server place = server.newPlace();
    Home home = new Home(place, folder.resolve("key.pem"), folder.resolve("releases"));
    ByteScan data =
        new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
    run(CanaryChild.COME, home);
    dump(server, place);
    assertNearlyAll(ByteScan.of(folder));
    run(CanaryChild.GO, home);
    assertNone(data);
    dump(server, place);
    assertNone(ByteScan.of(folder));
  }

  /** As text and, table by table, in the server's binary form. */
  private void dump(PostgresServer server, Location.Server place) throws SQLException, IOException {
    server.dump(place, folder.resolve("dump.sql"));
    try (Connection connection = DriverManager.getConnection(place.url());
        Statement statement = connection.createStatement()) {
      List<String> tables = new ArrayList<>();
      try (ResultSet found =
          statement.executeQuery(
              "SELECT tablename FROM pg_tables WHERE schemaname = '" + place.schema() + "'")) {
        while (found.next()) {
          tables.add(found.getString(1));
        }
      }
      assertThat(tables).hasSizeGreaterThan(5);
      for (String table : tables) {
        try (OutputStream file = Files.newOutputStream(folder.resolve(table + ".copy"))) {
          connection
              .unwrap(PGConnection.class)
              .getCopyAPI()
              .copyOut(
                  "COPY (TABLE %s.%s) TO STDOUT (FORMAT binary)".formatted(place.schema(), table),
                  file);
        }
      }
    }
  }
}
