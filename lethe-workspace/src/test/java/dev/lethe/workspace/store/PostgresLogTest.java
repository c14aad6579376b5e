package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Purge;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is left in pg_wal after a purge, and that harmless traffic does away with it. */
@Tag("slow")
class PostgresLogTest {

  private static final int COUNT = 1_000;
  private static final String SLOT = "lethe_keeps";

  private final String mark = "%016x".formatted(new Random().nextLong());
  private PostgresServer server;

  @BeforeEach
  void smallLog() throws SQLException {
    server = PostgresServer.orSkip();
    administer("ALTER SYSTEM SET max_wal_size = '160MB'", "SELECT pg_reload_conf()");
  }

  @AfterEach
  void usualLog() throws SQLException {
    if (server != null) {
      administer("ALTER SYSTEM RESET max_wal_size", "SELECT pg_reload_conf()");
    }
  }

  private void administer(String... statements) throws SQLException {
    String url = server.url(PostgresServer.USER, PostgresServer.PASSWORD);
    try (Connection connection = DriverManager.getConnection(url)) {
      for (String statement : statements) {
        Database.execute(connection, statement);
      }
    }
  }

  /** Somebody who owns a schema and has no other right. */
  private Location.Server placeOfOrdinaryUser() throws SQLException {
    String name = "plain" + mark;
    String schema = server.newPlace().schema();
    administer(
        "CREATE ROLE " + name + " LOGIN PASSWORD 'plain'",
        "CREATE SCHEMA " + schema + " AUTHORIZATION " + name);
    return new Location.Server(server.url(name, "plain"), schema);
  }

  private List<String> names() {
    return IntStream.range(0, COUNT).mapToObj(i -> mark + "-%06d".formatted(i)).toList();
  }

  private List<byte[]> patterns() {
    return names().stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toList();
  }

  private int found() {
    ByteScan log =
        new ByteScan(server.data(), file -> file.startsWith(server.data().resolve("pg_wal")));
    return log.search(patterns()).patterns();
  }

  private void comeAndGo(WorkspaceStore store) {
    store.change(view -> view.importRows(names(), new Canaries(COUNT).rows()));
    Purge purge = store.change(view -> view.removeSubjects(ForgetRequest.of(names())));
    assertThat(purge.complete()).as(purge.message()).isTrue();
  }

  private void assertOverwritten(Location place, String who) {
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      comeAndGo(store);
      assertThat(found()).as("a purge does not reach the log").isGreaterThan(COUNT * 9 / 10);
      Purge overwritten = store.overwriteLog(Progress.SILENT);
      assertThat(overwritten.complete()).as(overwritten.message()).isTrue();
      int left = found();
      AttackRow.write(
          "pg-wal-" + who,
          List.of(AttackRow.residue("forget --purge-wal, " + who, "pg_wal", COUNT, left)));
      assertThat(left).as(overwritten.message()).isZero();
    }
  }

  @Test
  void traffic_of_an_ordinary_user_overwrites_the_log() throws SQLException {
    assertOverwritten(placeOfOrdinaryUser(), "ordinary user");
  }

  @Test
  void traffic_with_a_checkpoint_overwrites_the_log() {
    assertOverwritten(server.newPlace(), "with checkpoint");
  }

  @Test
  void segments_that_a_slot_keeps_are_said_so() throws SQLException {
    try (WorkspaceStore store = WorkspaceStore.create(server.newPlace())) {
      administer("SELECT pg_create_physical_replication_slot('" + SLOT + "', true)");
      try {
        comeAndGo(store);
        Purge overwritten = store.overwriteLog(Progress.SILENT);
        assertThat(overwritten.complete()).isFalse();
        assertThat(overwritten.message()).contains("replication slots", "may still be in it");
        assertThat(found()).isPositive();
      } finally {
        administer("SELECT pg_drop_replication_slot('" + SLOT + "')");
      }
    }
  }

  @Test
  void stopping_it_is_no_success() {
    try (WorkspaceStore store = WorkspaceStore.create(server.newPlace())) {
      comeAndGo(store);
      Purge stopped =
          store.overwriteLog(
              (done, most) -> {
                assertThat(most).isEqualTo(store.logTraffic());
                throw new CancellationException();
              });
      assertThat(stopped.complete()).isFalse();
      assertThat(stopped.message()).contains("the request is done", "it was stopped");
      assertThat(found()).isPositive();
    }
  }
}
