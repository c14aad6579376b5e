package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.RequestState;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.InMemory;
import dev.lethe.workspace.Kills;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceLog;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Processes that enter requests and carry them out are killed (SIGKILL) at moments that are spread
 * over their lives; in the end every accepted request is carried out once in every workspace.
 *
 * <p>In the first workspace is everybody, in the second are those with an even number. A release
 * follows every batch, so a batch that is carried out twice is a release that no outcome names, and
 * one that is done again without its receipt is an outcome that knows nobody.
 */
@Tag("slow")
class ErasureCrashTest {

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  void every_accepted_request_is_carried_out_once_wherever_processes_are_killed()
      throws IOException {
    killAndCount(Optional.empty());
  }

  @Test
  void the_same_with_the_register_on_a_server() throws IOException {
    killAndCount(Optional.of(PostgresServer.orSkip().newPlace()));
  }

  private void killAndCount(Optional<Location.Server> server) throws IOException {
    Desk desk = ErasureChild.desk(folder, server);
    int everyone = (Kills.COUNT + 3) * ErasureChild.DAYS * ErasureChild.A_DAY;
    List<String> names = IntStream.range(0, everyone).mapToObj(ErasureChild::name).toList();
    SmallModel.train(desk.workspace("first"), names, desk.tools());
    SmallModel.train(
        desk.workspace("second"),
        IntStream.range(0, everyone).filter(n -> n % 2 == 0).mapToObj(ErasureChild::name).toList(),
        desk.tools());
    desk.create(new RegisterRules(false, 1, 30, 1, true), "first", "second").close();

    long length = microsUnharmed(server);
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int interrupted = 0;
    for (int kill = 0; kill < Kills.COUNT; kill++) {
      long moment = length * kill / Kills.COUNT + random.nextLong(1 + length / Kills.COUNT);
      try (ChildJvm child = ErasureChild.start(folder, server)) {
        child.awaitReady().killAfter(moment);
      }
      interrupted += leftRunning(desk) ? 1 : 0;
    }
    assertThat(interrupted).as("kills within a batch, seed %d", seed).isPositive();
    assertThat(microsUnharmed(server)).as("and it works on").isPositive();
    assertOnce(desk, seed);
  }

  private long microsUnharmed(Optional<Location.Server> server) {
    try (ChildJvm child = ErasureChild.start(folder, server).awaitReady()) {
      long start = System.nanoTime();
      assertThat(child.exitCode()).isZero();
      return (System.nanoTime() - start) / 1000;
    }
  }

  private static boolean leftRunning(Desk desk) {
    try (Register register = desk.open()) {
      return register.requests().stream().anyMatch(one -> one.state() == RequestState.RUNNING);
    }
  }

  private void assertOnce(Desk desk, long seed) throws IOException {
    List<RequestId> accepted =
        Files.readAllLines(ErasureChild.accepted(folder)).stream().map(RequestId::new).toList();
    try (Register register = desk.open()) {
      assertThat(register.requests().stream().map(Request::id))
          .as("accepted and entered, seed %d", seed)
          .containsExactlyElementsOf(accepted);
      for (int number = 0; number < accepted.size(); number++) {
        Request request = register.request(accepted.get(number));
        assertThat(request.state()).isEqualTo(RequestState.COMPLETED);
        assertThat(request.outcomes().stream().map(Outcome::rows))
            .as("request %d, seed %d", number, seed)
            .containsExactly(1, number % 2 == 0 ? 1 : 0);
      }
      assertReleases(desk, register, 1, "first", seed);
      assertReleases(desk, register, 2, "second", seed);
      assertThat(register.check(Optional.empty()).isSound()).isTrue();
    }
  }

  private static void assertReleases(
      Desk desk, Register register, long model, String workspace, long seed) {
    List<Outcome> outcomes =
        register.requests().stream()
            .flatMap(request -> request.outcomes().stream())
            .filter(outcome -> outcome.model() == model)
            .toList();
    WorkspaceLog log = SmallModel.log(desk.workspace(workspace), desk.tools());
    assertThat(
            outcomes.stream().map(one -> one.release().orElseThrow()).collect(Collectors.toSet()))
        .as("releases of %s, seed %d", workspace, seed)
        .hasSameSizeAs(log.releases());
    assertThat(Workspace.check(desk.workspace(workspace)).isSound()).isTrue();
  }
}
