package dev.lethe.server.fault;

import static dev.lethe.server.testing.Patience.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.RequestState;
import dev.lethe.workspace.InMemory;
import dev.lethe.workspace.store.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server with the register is started anew while requests come in and batches run. */
@Tag("slow")
class PostgresRestartTest {

  private static final int RESTARTS = 5;
  private static final int PEOPLE = 3_000;
  private static final int LONGEST_MILLIS = 1_500;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  @SuppressWarnings("try") // what is closed early, and what is only held
  void every_accepted_request_is_carried_out_once() throws Exception {
    PostgresServer server = PostgresServer.orSkip();
    Desk desk = new Desk(new RegisterHome(server.newPlace(), folder.resolve("key")), folder);
    Premises.train(desk::workspace, PEOPLE, desk.tools());
    Office office =
        new Office(
            desk.create(new RegisterRules(false, 3_650, 0, 1, false), "first", "second"),
            desk.tools(),
            Premises.TERMS);
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    try (SmallService service = SmallService.around(desk, office)) {
      URI address = service.address("/");
      try (Senders senders = new Senders(address, 4, PEOPLE);
          Calendar calendar = new Calendar(address, day -> desk.on(day.toString()))) {
        for (int i = 0; i < RESTARTS; i++) {
          Thread.sleep(random.nextInt(LONGEST_MILLIS));
          server.restart();
        }
        int before = senders.accepted().size();
        until(() -> senders.accepted().size() > before);
        senders.stop();
        assertThat(senders.failures()).as("seed %d", seed).isEmpty();
        Map<Integer, String> accepted = senders.accepted();
        until(
            () ->
                office.register().counts().getOrDefault(RequestState.COMPLETED, 0L)
                    == accepted.size());
        System.out.printf(
            "%d restarts; %d requests, %d of them entered though not told; %d answers of 503%n",
            RESTARTS, accepted.size(), senders.foundAgain(), senders.unavailable());
        assertThat(senders.unavailable()).as("seed %d", seed).isPositive();
        calendar.close();
        Once.holds(office.register(), accepted, desk::workspace, desk.tools());
      }
    }
  }
}
