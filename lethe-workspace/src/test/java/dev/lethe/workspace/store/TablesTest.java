package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.SqliteDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables that are not today's are refused, with what to do, and left alone. */
class TablesTest {

  @TempDir Path folder = Path.of("");

  private Location.Folder place() {
    return new Location.Folder(folder);
  }

  private void make() {
    WorkspaceStore.create(place()).close();
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = new SqliteDatabase(place()).connect()) {
      Database.execute(connection, sql);
    }
  }

  private void assertRefused(String... parts) {
    assertThatThrownBy(() -> WorkspaceStore.open(place()))
        .isInstanceOf(BadInputException.class)
        .hasMessageContainingAll(parts);
  }

  /** A file that was written when version 1 was the newest. */
  @Test
  void a_workspace_of_version_1_is_refused_and_left_alone() throws IOException {
    Path file = folder.resolve(Location.Folder.FILE);
    try (InputStream packed =
            Objects.requireNonNull(TablesTest.class.getResourceAsStream("version-1.db.gz"));
        InputStream plain = new GZIPInputStream(packed)) {
      Files.copy(plain, file);
    }
    byte[] before = Files.readAllBytes(file);
    assertRefused("version 1", "knows version 3", "train again");
    assertThat(file).hasBinaryContent(before);
  }

  @Test
  void a_workspace_of_version_2_is_refused_with_what_to_do() throws SQLException {
    make();
    execute("UPDATE schema_version SET version = 2, checksum = checksum + 1");
    assertRefused("version 2", "knows version 3", "train again");
  }

  @Test
  void a_newer_workspace_is_refused() throws SQLException {
    make();
    execute("UPDATE schema_version SET version = 4");
    assertRefused("version 4", "knows version 3", "use a newer one");
  }

  @Test
  void tables_that_were_made_by_other_statements_are_noticed() throws SQLException {
    make();
    execute("UPDATE schema_version SET checksum = checksum + 1");
    assertRefused("not the ones this program would have made");
  }

  @Test
  void a_lost_or_second_version_is_noticed() throws SQLException {
    make();
    execute("INSERT INTO schema_version SELECT 1, checksum FROM schema_version");
    assertRefused("not the ones this program would have made");
    execute("DELETE FROM schema_version");
    assertRefused("version 0");
  }

  @Test
  void todays_tables_are_accepted() {
    make();
    try (WorkspaceStore store = WorkspaceStore.open(place())) {
      assertThat(store.read(ReadView::rowCount)).isZero();
    }
  }
}
