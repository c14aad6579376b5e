package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.register.Submission;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.PostgresDatabase;
import dev.lethe.workspace.store.ByteScan;
import dev.lethe.workspace.store.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A register in a schema of a server: the same life, and the same nothing that is left. */
@Tag("slow")
class PostgresRegisterTest {

  private static final List<String> ALL = IntStream.range(0, 40).mapToObj(i -> "p-" + i).toList();

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
