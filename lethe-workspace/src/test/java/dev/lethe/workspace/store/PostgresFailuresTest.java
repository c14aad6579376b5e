package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.PostgresDatabase;
import dev.lethe.workspace.database.Tables;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with the server: a clear refusal without the password in it. */
class PostgresFailuresTest {

  @Test
  void a_wrong_password_is_not_repeated_in_the_message() {
    String url = PostgresServer.orSkip().url(PostgresServer.USER, "open-sesame");
    assertThatThrownBy(() -> WorkspaceStore.open(Location.parse(url)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("password")
        .hasMessageNotContaining("open-sesame");
  }

  @Test
  void a_database_that_does_not_exist_is_named_as_the_reason() {
    String url =
        PostgresServer.orSkip()
            .url(PostgresServer.USER, PostgresServer.PASSWORD)
            .replace("/postgres?", "/elsewhere?");
    assertThatThrownBy(() -> WorkspaceStore.open(Location.parse(url)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no such database");
  }

  @Test
  void a_server_that_is_down_is_named_as_the_reason() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    assertThatThrownBy(() -> WorkspaceStore.open(Location.parse(url)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void a_url_of_another_kind_is_refused() {
    for (String url : List.of("jdbc:mysql://host/db?password=x", "jdbc:postgres://u:x@host/db")) {
      assertThatThrownBy(() -> Location.parse(url))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("jdbc:postgresql:")
          .hasMessageNotContaining("x@")
          .hasMessageNotContaining("=x");
    }
    String unreadable = "jdbc:postgresql://host:port/db?password=open-sesame";
    assertThatThrownBy(() -> WorkspaceStore.open(Location.parse(unreadable)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageNotContaining("open-sesame");
  }

  @Test
  void a_connection_that_is_lost_changes_nothing_and_the_next_one_works() throws SQLException {
    Location.Server place = PostgresServer.orSkip().newPlace();
    PostgresDatabase database = new PostgresDatabase(place);
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection other = database.connect();
        Statement statement = other.createStatement()) {
      store.change(view -> view.put("note", "before"));
      assertThatThrownBy(
              () ->
                  store.change(
                      view -> {
                        view.put("note", "half");
                        terminateOthers(statement);
                        view.put("note", "whole");
                      }))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("connection was lost");
      String note = store.read(view -> view.text("note").orElse(""));
      assertThat(note).isEqualTo("before");
    }
  }

  @Test
  void a_schema_may_have_a_word_of_sql_for_its_name() {
    PostgresServer server = PostgresServer.orSkip();
    for (String word : List.of("user", "default")) {
      Location.Server place =
          new Location.Server(server.url(PostgresServer.USER, PostgresServer.PASSWORD), word);
      try (WorkspaceStore made = WorkspaceStore.create(place)) {
        made.change(view -> view.put("note", word));
      }
      try (WorkspaceStore found = WorkspaceStore.open(place)) {
        String note = found.read(view -> view.text("note").orElse(""));
        assertThat(note).isEqualTo(word);
      }
    }
  }

  @Test
  void of_a_server_without_room_for_locks_is_said_what_to_set() {
    Location.Server place = new Location.Server("postgresql://db.example.org/club", "lethe");
    SQLException full = new SQLException("out of shared memory", "53200");
    assertThat(new PostgresDatabase(place).failure(full))
        .hasMessageContaining("max_locks_per_transaction");
  }

  private static void terminateOthers(Statement statement) {
    try {
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name = 'lethe' AND pid <> pg_backend_pid()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Driver and server would both repeat them, and who logs failures would keep them. */
  @Test
  void what_could_not_be_written_is_not_in_the_message() throws SQLException {
    Location.Server place = PostgresServer.orSkip().newPlace();
    List<String> names = IntStream.range(0, 2_000).mapToObj(i -> "anybody-" + i).toList();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection other = new PostgresDatabase(place).connect()) {
      store.change(view -> view.importRows(names, People.generated(1, 2_000, 5, "").rows()));
      for (String table : List.of("setting", "subject_bucket", "row_chunk")) {
        Database.execute(other, "ALTER TABLE " + table + " ADD CHECK (false) NOT VALID");
        assertThatThrownBy(() -> store.change(view -> view.removeSubjects(ForgetRequest.of(names))))
            .isInstanceOf(BadInputException.class)
            .hasMessageContaining("violates check constraint")
            .satisfies(PostgresFailuresTest::assertTellsNoContent);
      }
    }
  }

  private static void assertTellsNoContent(Throwable failure) {
    StringWriter everything = new StringWriter();
    failure.printStackTrace(new PrintWriter(everything));
    assertThat(everything.toString()).contains("SQLException").doesNotContain("\\x0");
  }

  @Test
  void a_writer_that_waited_sees_what_was_written_meanwhile_whatever_its_user_prefers()
      throws SQLException {
    Location.Server place = PostgresServer.orSkip().newPlace();
    String preference = "ALTER ROLE " + PostgresServer.USER + " SET default_transaction_isolation";
    try (Connection other = new PostgresDatabase(place).connect();
        Statement statement = other.createStatement()) {
      statement.execute(preference + " TO 'repeatable read'");
      try (WorkspaceStore store = WorkspaceStore.create(place);
          WorkspaceStore second = WorkspaceStore.open(place)) {
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        store.change(
            view -> {
              view.put("note", "first");
              waiting.add(CompletableFuture.runAsync(() -> second.change(this::addToNote)));
              waitForAWriter(statement);
            });
        waiting.get(0).join();
        String note = store.read(view -> view.text("note").orElse(""));
        assertThat(note).isEqualTo("first, second");
      } finally {
        statement.execute(preference + " TO DEFAULT");
      }
    }
  }

  private void addToNote(WriteView view) {
    view.put("note", view.text("note").orElse("") + ", second");
  }

  private static void waitForAWriter(Statement statement) {
    try {
      boolean waits = false;
      while (!waits) {
        try (ResultSet result =
            statement.executeQuery(
                "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")) {
          result.next();
          waits = result.getInt(1) > 0;
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_writer_that_waits_too_long_is_told_so() {
    Location.Server place = PostgresServer.orSkip().newPlace();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        WorkspaceStore second =
            WorkspaceStore.open(
                new PostgresDatabase(place, 50, Tables.OF_WORKSPACE), new CommitGate())) {
      store.change(
          view ->
              assertThatThrownBy(() -> second.change(other -> other.put("note", "second")))
                  .isInstanceOf(BadUsageException.class)
                  .hasMessageContaining("another process is writing"));
    }
  }

  @Test
  void a_user_who_may_only_read_is_told_so() throws SQLException {
    PostgresServer server = PostgresServer.orSkip();
    Location.Server place = server.newPlace();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      store.change(view -> view.put("note", "seen"));
      statement.execute("CREATE ROLE looker LOGIN PASSWORD 'looking'");
      statement.execute("GRANT USAGE ON SCHEMA " + place.schema() + " TO looker");
      statement.execute("GRANT SELECT ON ALL TABLES IN SCHEMA " + place.schema() + " TO looker");
    }
    Location.Server looking = new Location.Server(server.url("looker", "looking"), place.schema());
    try (WorkspaceStore store = WorkspaceStore.open(looking)) {
      String note = store.read(view -> view.text("note").orElse(""));
      assertThat(note).isEqualTo("seen");
      assertThatThrownBy(() -> store.change(view -> view.put("note", "changed")))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("does not let this user write");
    }
  }

  @Test
  void damage_is_noticed() throws SQLException {
    Location.Server place = PostgresServer.orSkip().newPlace();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      store.change(view -> view.put("note", "x".repeat(1_000)));
      statement.execute(
          "UPDATE setting SET content = set_byte(content, 1000, 7) WHERE id = 'note'");
      assertThatThrownBy(() -> store.read(view -> view.text("note")))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("setting note is damaged");
    }
  }
}
