package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Intake;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.register.Submission;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.KeyPlace;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.database.Lease;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.PostgresDatabase;
import dev.lethe.workspace.store.ByteScan;
import dev.lethe.workspace.store.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A register in a schema of a server: the same life, and the same nothing that is left. */
@Tag("slow")
class PostgresRegisterTest {

  private static final List<String> ALL = IntStream.range(0, 40).mapToObj(i -> "p-" + i).toList();

  private static final String PASSWORDS = "org.postgresql.pgpassfile";

  @TempDir Path folder = Path.of("");

  @Test
  void requests_are_carried_out_and_their_ids_leave_the_server() throws SQLException {
    PostgresServer server = PostgresServer.orSkip();
    Location.Server place = server.newPlace();
    Desk desk = new Desk(new RegisterHome(place, folder.resolve("register-key")), folder);
    SmallModel.train(desk.workspace("w"), ALL, desk.tools());
    try (Register register = desk.create(new RegisterRules(true, 1, 5, 1, false), "w")) {
      Submission submission = new Submission("api", ForgetRequest.of(ALL.get(1)), Optional.of("k"));
      Request request = register.submit(submission, Desk.ANN);
      assertThat(register.submit(submission, Desk.ANN)).isEqualTo(request);
      register.approve(request.id(), Desk.BEN);
      register.extend(request.id(), "many requests", Desk.BEN);
      List<byte[]> made = made(place);
      ByteScan scan =
          new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
      assertThat(scan.search(made).patterns()).isEqualTo(made.size());
      assertThat(analysed(place)).contains("request").doesNotContain("content", "body");
      assertThat(
              new Erasure(register, desk.tools())
                  .run(SmallModel.ASKED, Deletion.BY_OWNER, Desk.ANN))
          .allMatch(ModelRun.Done.class::isInstance);
      desk.on("2026-02-01");
      register.sweep(Desk.ANN);
      assertThat(register.purge().complete()).as(register.purge().message()).isTrue();
      assertThat(scan.search(made).patterns()).isZero();
      assertThat(register.suppressed(ALL)).containsExactly(ALL.get(1));
    }
    try (Register register = desk.open()) {
      Request left = register.requests().get(0);
      assertThat(left.state()).isEqualTo(RequestState.COMPLETED);
      assertThat(left.idsErased()).isTrue();
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
  }

  /** Columns of which the server would keep values for its planner. */
  private static List<String> analysed(Location.Server place) throws SQLException {
    List<String> columns = new ArrayList<>();
    try (Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("ANALYZE");
      try (ResultSet known =
          statement.executeQuery(
              "SELECT attname FROM pg_stats WHERE schemaname = current_schema()"
                  + " AND tablename IN ('request_ids', 'idempotency')")) {
        while (known.next()) {
          columns.add(known.getString(1));
        }
      }
    }
    return columns;
  }

  @Test
  void a_server_that_is_started_anew_is_found_again() throws Exception {
    PostgresServer server = PostgresServer.orSkip();
    Desk desk = new Desk(new RegisterHome(server.newPlace(), folder.resolve("key")), folder);
    try (Register register = desk.create(Desk.PLAIN, "w");
        Intake intake = new Intake(register, 8)) {
      ExecutorService readers = Executors.newFixedThreadPool(4);
      for (Future<List<Request>> read :
          readers.invokeAll(Collections.nCopies(8, (Callable<List<Request>>) register::requests))) {
        assertThat(read.get()).isEmpty();
      }
      readers.shutdown();
      register.submit(Desk.about("p-1"), Desk.ANN);
      server.restart();
      intake.submit(Desk.about("p-2"), Desk.ANN);
      server.restart();
      assertThat(register.requests()).hasSize(2);
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
  }

  @Test
  void one_of_two_processes_works_on_a_model_and_a_dead_one_keeps_nobody_out() {
    PostgresServer server = PostgresServer.orSkip();
    Desk desk = new Desk(new RegisterHome(server.newPlace(), folder.resolve("key")), folder);
    SmallModel.train(desk.workspace("w"), ALL, desk.tools());
    try (Register register = desk.create(new RegisterRules(false, 0, 0, 1, false), "w");
        Register other = desk.open()) {
      Model model = register.models().get(0);
      register.submit(Desk.about(ALL.get(1)), Desk.ANN);
      Lease held = other.lease(model).orElseThrow();
      assertThat(run(desk, register)).isInstanceOf(ModelRun.Busy.class);
      held.close();
      Lease lost = other.lease(model).orElseThrow();
      server.restart();
      assertThat(run(desk, register))
          .as("its connection is dead")
          .isInstanceOf(ModelRun.Done.class);
      assertThat(register.purge().complete()).as(register.purge().message()).isTrue();
      lost.close();
    }
  }

  private static ModelRun run(Desk desk, Register register) {
    return new Erasure(register, desk.tools())
        .run(SmallModel.ASKED, Deletion.BY_OWNER, Desk.ANN)
        .get(0);
  }

  /** Passwords stay out of the register, so they come from a file as PostgreSQL's own tools do. */
  @Test
  void two_workspaces_and_their_register_are_schemas_of_one_database() throws IOException {
    PostgresServer server = PostgresServer.orSkip();
    String before = System.getProperty(PASSWORDS);
    Path secret = Files.writeString(folder.resolve("pgpass"), "*:*:*:*:canary-free\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    System.setProperty(PASSWORDS, secret.toString());
    try {
      Desk desk = new Desk(RegisterHome.of(url(server, "desk"), Optional.of(key("desk"))), folder);
      List<Home> homes = Stream.of("stays", "score").map(name -> home(server, name)).toList();
      homes.forEach(home -> SmallModel.train(home, ALL, desk.tools()));
      try (Register register =
          Register.create(
              RegisterHome.of(url(server, "desk"), Optional.of(key("desk"))),
              new RegisterRules(false, 0, 0, 1, false),
              homes,
              desk.tools(),
              Desk.ANN)) {
        register.submit(Desk.about(ALL.get(1)), Desk.ANN);
        assertThat(
                new Erasure(register, desk.tools())
                    .run(SmallModel.ASKED, Deletion.BY_OWNER, Desk.ANN))
            .allMatch(ModelRun.Done.class::isInstance);
        assertThat(register.purge().complete()).as(register.purge().message()).isTrue();
      }
      homes.forEach(home -> assertThat(Workspace.check(home).isSound()).isTrue());
    } finally {
      if (before == null) {
        System.clearProperty(PASSWORDS);
      } else {
        System.setProperty(PASSWORDS, before);
      }
    }
  }

  private static String url(PostgresServer server, String schema) {
    return "postgresql://lethe@" + server.host() + "/postgres?schema=" + schema;
  }

  private KeyPlace key(String name) {
    return KeyPlace.parse(folder.resolve(name + ".key").toString());
  }

  private Home home(PostgresServer server, String name) {
    return Home.at(
        url(server, name), Optional.of(key(name)), Optional.of(folder.resolve(name + "-out")));
  }

  /** What the register made of ids, once all of it is in the files of the server. */
  private static List<byte[]> made(Location.Server place) throws SQLException {
    List<byte[]> all = new ArrayList<>();
    try (Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CHECKPOINT");
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT content FROM request_ids UNION ALL"
                  + " SELECT convert_to(body, 'UTF8') FROM idempotency")) {
        while (rows.next()) {
          all.add(rows.getBytes(1));
        }
      }
    }
    return all;
  }
}
