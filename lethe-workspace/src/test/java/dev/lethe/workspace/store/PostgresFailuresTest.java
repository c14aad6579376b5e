package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.PostgresDatabase;
import dev.lethe.workspace.database.Tables;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
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

  private static void terminateOthers(Statement statement) {
    try {
      statement.execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name = 'lethe' AND pid <> pg_backend_pid()");
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
