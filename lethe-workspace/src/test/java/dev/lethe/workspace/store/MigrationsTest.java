package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Removed;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace of version 1, made when that was the newest, can be used for ever. */
class MigrationsTest {

  private static final People PEOPLE = People.generated(1, 40, 3, "v1");

  @TempDir Path folder = Path.of("");

  private Database database() {
    return new SqliteDatabase(new Location.Folder(folder));
  }

  @BeforeEach
  void unpackVersion1() throws IOException {
    try (InputStream packed =
            Objects.requireNonNull(MigrationsTest.class.getResourceAsStream("version-1.db.gz"));
        InputStream plain = new GZIPInputStream(packed)) {
      Files.copy(plain, folder.resolve(Location.Folder.FILE));
    }
  }

  private static String known(String file) {
    try (InputStream in = Migrations.class.getResourceAsStream(file)) {
      return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Migrations withStep3(String sql) {
    Map<String, String> files =
        Map.of("001.sql", known("001.sql"), "002.sql", known("002.sql"), "003.sql", sql);
    return Migrations.of(3, files::get);
  }

  private void assertVersion1Content(WorkspaceStore store) {
    GridRowsAndText seen =
        store.read(v -> new GridRowsAndText(v.rows().features(), v.text("note").orElse("")));
    assertThat(seen.features()).isEqualTo(PEOPLE.rows().features());
    assertThat(seen.text()).isEqualTo("from version 1");
  }

  private record GridRowsAndText(int[] features, String text) {}

  @Test
  void a_workspace_of_version_1_can_be_read_and_written() {
    try (WorkspaceStore store = WorkspaceStore.open(new Location.Folder(folder))) {
      assertVersion1Content(store);
      store.change(view -> view.put("note", "changed"));
    }
  }

  @Test
  void after_the_step_to_version_2_everything_is_listed() {
    WorkspaceStore.open(new Location.Folder(folder)).close();
    try (WorkspaceStore store = WorkspaceStore.open(new Location.Folder(folder))) {
      assertVersion1Content(store);
      long sum = store.read(ReadView::rowSum);
      assertThat(sum).isEqualTo(RowSum.of(PEOPLE.rows()));
      assertThat(PEOPLE.everyone()).allMatch(name -> store.read(v -> v.rowsOf(name)) > 0);
      String name = PEOPLE.names().get(0);
      Removed removed = store.write(v -> v.removeSubjects(ForgetRequest.of(name))).result();
      assertThat(removed.report().found()).containsKey(name);
    }
  }

  @Test
  void what_version_1_could_notice_is_noticed_before_the_step() throws SQLException {
    execute("DELETE FROM subject_bucket WHERE id = (SELECT MIN(id) FROM subject_bucket)");
    assertThatThrownBy(() -> WorkspaceStore.open(new Location.Folder(folder)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("subject_bucket is damaged");
  }

  @Test
  void a_lost_entry_of_the_history_does_not_list_everything_anew() throws SQLException {
    WorkspaceStore.open(new Location.Folder(folder)).close();
    execute("DELETE FROM schema_version WHERE version = 2");
    assertThatThrownBy(() -> WorkspaceStore.open(new Location.Folder(folder)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("lacks a step");
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database().connect()) {
      Database.execute(connection, sql);
    }
  }

  @Test
  void a_new_step_is_applied_once_and_keeps_everything() {
    Migrations three = withStep3("CREATE TABLE extra (id BIGINT PRIMARY KEY);\n");
    WorkspaceStore.open(database(), three).close();
    try (WorkspaceStore store = WorkspaceStore.open(database(), three)) {
      assertVersion1Content(store);
    }
  }

  @Test
  void a_step_that_fails_leaves_the_old_version() {
    Migrations broken =
        withStep3("CREATE TABLE extra (id BIGINT PRIMARY KEY);\nINSERT INTO nowhere VALUES (1);\n");
    assertThatThrownBy(() -> WorkspaceStore.open(database(), broken))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("nowhere");
    a_new_step_is_applied_once_and_keeps_everything();
  }

  @Test
  void a_newer_workspace_is_refused_and_left_alone() {
    WorkspaceStore.open(database(), withStep3("CREATE TABLE extra (id BIGINT);\n")).close();
    assertThatThrownBy(() -> WorkspaceStore.open(new Location.Folder(folder)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("version 3")
        .hasMessageContaining("newer");
  }

  @Test
  void a_step_that_was_edited_afterwards_is_noticed() {
    Migrations edited =
        Migrations.of(
            1, file -> file.equals("001.sql") ? known(file) + "SELECT 1;\n" : noSuchFile());
    assertThatThrownBy(() -> WorkspaceStore.open(database(), edited))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("step 1");
  }

  private static @Nullable String noSuchFile() {
    return null;
  }

  /** How the resource was made; to be run for each new version. */
  public static void main(String[] arguments) {
    try (WorkspaceStore store = WorkspaceStore.create(Location.parse(arguments[0]))) {
      store.change(
          view -> {
            view.importRows(PEOPLE.names(), PEOPLE.rows());
            view.put("note", "from version 1");
          });
    }
  }
}
