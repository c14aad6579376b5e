package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.database.SqliteDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.JDBC;

/** After a request to forget, a scan of the folder finds nothing; before it, everything. */
class SqliteTracesTest {

  private static final Canaries CANARIES = new Canaries(1_000);

  @TempDir Path folder = Path.of("");

  /** All but those few that lie across the end of a page. */
  private static void assertAll(ByteScan scan) {
    assertThat(scan.search(CANARIES.namePatterns()).patterns()).isGreaterThan(950);
    assertThat(scan.search(CANARIES.rowPatterns()).patterns()).isGreaterThan(950);
    assertThat(scan.search(CANARIES.tracePatterns()).patterns()).isGreaterThan(950);
  }

  private static void assertNone(ByteScan scan) {
    assertThat(scan.search(List.of("CANARY-".getBytes(StandardCharsets.UTF_8))).files()).isEmpty();
    assertThat(scan.search(List.of("TRACE-".getBytes(StandardCharsets.UTF_8))).files()).isEmpty();
    assertThat(scan.search(CANARIES.rowPatterns()).files()).isEmpty();
  }

  @Test
  void no_byte_of_a_thousand_people_is_left_in_the_folder() {
    ByteScan scan = ByteScan.of(folder);
    try (WorkspaceStore store = WorkspaceStore.create(new Location.Folder(folder))) {
      CANARIES.settleIn(store);
      assertAll(scan);
      assertThat(CANARIES.leave(store).complete()).isTrue();
      assertNone(scan);
      assertThat(store.read(ReadView::rows).rows()).isEqualTo(7_000);
    }
    assertNone(scan);
  }

  @Test
  void a_purge_that_waits_for_a_reader_is_reported_and_made_up_for_at_the_next_opening() {
    ByteScan scan = ByteScan.of(folder);
    Location place = new Location.Folder(folder);
    try (WorkspaceStore store = WorkspaceStore.create(place);
        WorkspaceStore reader = WorkspaceStore.open(place)) {
      CANARIES.settleIn(store);
      List<String> four = CANARIES.names().subList(0, 4);
      reader.read(
          view -> {
            assertThat(view.rowCount()).isEqualTo(8_000);
            Purge purge = store.write(v -> v.removeSubjects(ForgetRequest.of(four))).purge();
            assertThat(purge.complete()).isFalse();
            assertThat(purge.message()).contains("pending", "next opened");
            return true;
          });
      List<byte[]> patterns = CANARIES.namePatterns().subList(0, 4);
      assertThat(scan.search(patterns).patterns()).isEqualTo(4);
      WorkspaceStore.open(place).close();
      assertThat(scan.search(patterns).patterns()).isZero();
    }
  }

  /** The twin: without secure_delete the same scan finds them. */
  @Test
  void without_zeroing_the_scan_finds_the_forgotten() {
    Database careless =
        new SqliteDatabase(new Location.Folder(folder), 1_000, List.of("secure_delete = OFF"));
    try (WorkspaceStore store = WorkspaceStore.create(careless)) {
      CANARIES.settleIn(store);
      CANARIES.leave(store);
    }
    assertThat(ByteScan.of(folder).search(CANARIES.namePatterns()).patterns()).isPositive();
    assertThat(ByteScan.of(folder).search(CANARIES.tracePatterns()).patterns()).isPositive();
  }

  /** Why blobs are padded: SQLite's own zeroing overlooks what rebalancing left behind. */
  @Test
  void zeroing_alone_leaves_stale_copies_of_plain_blobs_but_none_of_padded_ones()
      throws SQLException, IOException {
    assertThat(staleCopies(content -> content)).isPositive();
    assertThat(staleCopies(content -> PaddedBlob.wrap(content, "t"))).isZero();
  }

  private interface Wrapping {
    byte[] apply(byte[] content);
  }

  private int staleCopies(Wrapping wrapping) throws SQLException, IOException {
    Path place = Files.createTempDirectory(folder, "plain");
    Random random = new Random(1);
    try (Connection connection =
            new JDBC().connect("jdbc:sqlite:" + place.resolve("plain.db"), new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA secure_delete = ON");
      statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, content BLOB)");
      statement.execute("BEGIN");
      try (PreparedStatement put =
          connection.prepareStatement("INSERT OR REPLACE INTO t VALUES (?, ?)")) {
        for (int i = 0; i < 2_500; i++) {
          boolean last = i >= 2_000;
          byte[] content = new byte[50 + random.nextInt(900)];
          if (!last) {
            byte[] name = "CANARY-%06d".formatted(i).getBytes(StandardCharsets.UTF_8);
            for (int at = 0; at + name.length <= content.length; at += name.length) {
              System.arraycopy(name, 0, content, at, name.length);
            }
          }
          put.setInt(1, last ? i - 2_000 : random.nextInt(500));
          put.setBytes(2, wrapping.apply(content));
          put.executeUpdate();
        }
      }
      statement.execute("COMMIT");
    }
    byte[] any = "CANARY-".getBytes(StandardCharsets.UTF_8);
    return ByteScan.of(place).search(List.of(any)).patterns();
  }
}
