package dev.lethe.workspace.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.workspace.store.PostgresServer;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * URLs of servers are understood as PostgreSQL or its driver writes them, or refused unrepeated.
 */
class ServerUrlTest {

  /** Every character that means something in a URL. */
  private static final String ODD = "p@ss:w/rd?#;&%+ =[é]";

  private static final String ENCODED = "p%40ss%3Aw%2Frd%3F%23%3B%26%25%2B%20%3D%5B%C3%A9%5D";

  private static ServerUrl parsed(String text) {
    return new Location.Server(text, "lethe").parsed();
  }

  @Test
  void user_and_password_do_not_stay_in_the_url() {
    for (String start : List.of("postgresql://", "postgres://", "jdbc:postgresql://")) {
      ServerUrl url = parsed(start + "a%40b:" + ENCODED + "@[::1]:5433/my%20db?sslmode=require");
      assertThat(url.jdbc()).isEqualTo("jdbc:postgresql://[::1]:5433/my+db");
      assertThat(url.properties())
          .containsOnly(
              Map.entry("user", "a@b"),
              Map.entry("password", ODD),
              Map.entry("sslmode", "require"));
    }
  }

  @Test
  void parameters_are_the_drivers_or_those_of_postgresql() {
    ServerUrl url = parsed("postgresql://h1,h2:5433/db?user=u&password=a+b&connect_timeout=3&ssl");
    assertThat(url.jdbc()).isEqualTo("jdbc:postgresql://h1,h2:5433/db");
    assertThat(url.properties())
        .containsEntry("password", "a+b")
        .containsEntry("connectTimeout", "3")
        .containsEntry("ssl", "");
    assertThat(parsed("jdbc:postgresql://h/db?user=u&password=a+b").properties())
        .as("as the driver reads its own URLs")
        .containsEntry("password", "a b");
    assertThat(parsed("jdbc:postgresql:db").jdbc()).isEqualTo("jdbc:postgresql://localhost/db");
    assertThat(parsed("postgresql://h").jdbc()).isEqualTo("jdbc:postgresql://h/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://u:hush/x@h/db",
        "postgresql://u:hush@x@h/db",
        "postgresql://u:hush?x@h/db",
        "postgresql://u:hush#x@h/db",
        "postgresql://u:%zz-hush@h/db",
        "postgresql://u:hush@h:0/db",
        "postgresql://u:hush@h:65536/db",
        "postgresql://h/db?hush=1",
        "postgresql://h/db;password=hush",
        "jdbc:postgresql://h/db?user=u&password=x&hush",
        "jdbc:oracle:thin:u/hush@h:1521:db",
        "ftp://u:hush@h/db",
        "hush://h",
      })
  void what_is_not_understood_is_not_repeated(String url) {
    assertThatThrownBy(() -> Location.parse(url))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("postgresql://")
        .hasMessageNotContaining("hush");
  }

  @Test
  void a_folder_stays_a_folder() {
    for (String name : List.of("w", "./w:1", "postgres", "/tmp/a b", "jdbc")) {
      assertThat(Location.parse(name)).isEqualTo(new Location.Folder(Path.of(name)));
    }
  }

  @Test
  void the_drivers_words_are_dropped_where_they_hold_a_secret() {
    ServerUrl url = parsed("postgresql://u:open-sesame@h/db?sslpassword=abra");
    assertThat(url.harmless("no such user u")).isEqualTo("no such user u");
    assertThat(url.harmless("tried open-sesame")).isEmpty();
    assertThat(url.harmless("abra cadabra")).isEmpty();
  }

  @Test
  void a_server_is_reached_with_an_odd_password_and_a_wrong_one_is_not_repeated()
      throws SQLException {
    PostgresServer server = PostgresServer.orSkip();
    Location.Server place = server.newPlace();
    try (WorkspaceStore store = WorkspaceStore.create(place);
        Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      store.change(view -> view.put("note", "seen"));
      statement.execute("CREATE ROLE \"odd@user\" LOGIN SUPERUSER PASSWORD '" + ODD + "'");
    }
    String rest = "@" + server.host() + "/postgres";
    for (String start : List.of("postgresql://", "jdbc:postgresql://")) {
      Location.Server odd =
          new Location.Server(start + "odd%40user:" + ENCODED + rest, place.schema());
      try (WorkspaceStore store = WorkspaceStore.open(odd)) {
        String note = store.read(view -> view.text("note").orElse(""));
        assertThat(note).isEqualTo("seen");
      }
      assertThat(odd.toString()).doesNotContain("ss:w").doesNotContain("%40ss");
      String wrong = start + "odd%40user:wrong-" + ENCODED + rest;
      assertThatThrownBy(() -> WorkspaceStore.open(Location.parse(wrong)))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("refuses this user or password")
          .hasMessageNotContaining("wrong-")
          .hasMessageNotContaining("ss:w")
          .hasMessageNotContaining("%40ss");
    }
  }
}
