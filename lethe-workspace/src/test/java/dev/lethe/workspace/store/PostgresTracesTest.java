package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.PostgresDatabase;
import dev.lethe.workspace.database.Purge;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * After a request to forget, a scan of the server's data directory finds nothing.
 *
 * <p>Left out is pg_wal, the server's log of changes, which a purge does not reach (see {@link
 * PostgresLogTest}). A value is cut in pieces of about 2,000 bytes, so before, the scan finds all
 * but those few that were cut in two.
 */
@Tag("slow")
class PostgresTracesTest {

  private static final Canaries CANARIES = new Canaries(1_000);

  @Test
  void no_byte_of_a_thousand_people_is_left_in_the_data_directory() throws SQLException {
    PostgresServer server = PostgresServer.orSkip();
    ByteScan scan = scan(server);
    Location.Server place = server.newPlace();
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      CANARIES.settleIn(store);
      flush(place);
      assertThat(scan.search(CANARIES.namePatterns()).patterns()).isGreaterThan(950);
      assertThat(scan.search(CANARIES.rowPatterns()).patterns()).isGreaterThan(950);
      assertThat(scan.search(CANARIES.tracePatterns()).patterns()).isGreaterThan(950);
      Purge purge = CANARIES.leave(store);
      assertThat(purge.complete()).as(purge.message()).isTrue();
      assertThat(store.read(ReadView::rows).rows()).isEqualTo(7_000);
    }
    assertNothingIn(scan);
    server.crash();
    assertNothingIn(scan);
    flush(place);
    assertNothingIn(scan);
  }

  /** Its log has them from the beginning, and is replayed from there. */
  @Test
  void a_server_that_crashes_before_any_checkpoint_comes_back_without_them() throws SQLException {
    PostgresServer server = PostgresServer.orSkip();
    Location.Server place = server.newPlace();
    flush(place);
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      CANARIES.settleIn(store);
      assertThat(CANARIES.leave(store).complete()).isTrue();
    }
    server.crash();
    assertNothingIn(scan(server));
    try (WorkspaceStore store = WorkspaceStore.open(place)) {
      assertThat(store.read(ReadView::rows).rows()).isEqualTo(7_000);
      assertThat(store.purge().message()).contains("nothing was left");
    }
  }

  private static ByteScan scan(PostgresServer server) {
    return new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
  }

  private static void assertNothingIn(ByteScan scan) {
    assertThat(scan.search(List.of("CANARY-".getBytes(StandardCharsets.UTF_8))).files()).isEmpty();
    assertThat(scan.search(List.of("TRACE-".getBytes(StandardCharsets.UTF_8))).files()).isEmpty();
    assertThat(scan.search(CANARIES.rowPatterns()).files()).isEmpty();
  }

  private static void flush(Location.Server place) throws SQLException {
    try (Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
    }
  }

  /** The server analyses tables by itself, when many rows have changed. */
  @Test
  void the_server_keeps_no_values_for_its_planner() throws SQLException {
    PostgresServer server = PostgresServer.orSkip();
    Location.Server place = server.newPlace();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      new Canaries(100).settleIn(store);
      statement.execute("ANALYZE");
      try (ResultSet known =
          statement.executeQuery(
              "SELECT attname, count(*) FROM pg_stats WHERE schemaname = current_schema()"
                  + " AND tablename ~ 'chunk|bucket|setting|release_' GROUP BY attname")) {
        Map<String, Long> columns = new HashMap<>();
        while (known.next()) {
          columns.put(known.getString(1), known.getLong(2));
        }
        assertThat(columns).containsKey("id").doesNotContainKey("content");
      }
      assertThat(new Canaries(100).leave(store).complete()).isTrue(); // others scan this server
    }
  }

  /** CLUSTER carries over what an older transaction may see: that must not pass as done. */
  @Test
  void a_purge_waits_for_older_transactions_and_says_so() throws SQLException {
    Location.Server place = PostgresServer.orSkip().newPlace();
    Location.Server elsewhere = PostgresServer.orSkip().newPlace();
    WorkspaceStore.create(elsewhere).close();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection old = new PostgresDatabase(elsewhere).connect()) {
      new Canaries(100).settleIn(store);
      new PostgresDatabase(elsewhere).beginRead(old);
      try (Statement statement = old.createStatement()) {
        statement.execute("SELECT * FROM setting");
      }
      Purge purge = new Canaries(100).leave(store);
      assertThat(purge.complete()).isFalse();
      assertThat(purge.message()).contains("older transaction", "pending");
      old.rollback();
      WorkspaceStore.open(place).close();
      assertThat(store.purge().message()).contains("nothing was left");
    }
  }
}
