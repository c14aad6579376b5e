package dev.lethe.server.fault;

import static dev.lethe.server.testing.Patience.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.lethe.server.notice.Receiver;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.InMemory;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No file of the service can grow any more (RLIMIT_FSIZE, which the system tells a program as a
 * disk that refuses) while requests come in and batches run, and later all can again.
 */
@Tag("slow")
class DiskFullTest {

  private static final RegisterRules RULES = new RegisterRules(false, 3_650, 0, 1, false);
  private static final int PEOPLE = 2_000;
  private static final int SOME = 10;
  private static final Path LIMITER = Path.of("/usr/bin/prlimit");

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  @SuppressWarnings("try") // what is closed early, and what is only held
  void it_refuses_says_so_and_goes_on_when_there_is_room_again() throws Exception {
    assumeTrue(Files.isExecutable(LIMITER), "prlimit is not installed (util-linux)");
    Premises premises = new Premises(folder);
    premises.found(RULES, PEOPLE);
    int port = ServiceChild.freePort();
    URI address = URI.create("http://127.0.0.1:" + port);
    Client client = new Client(address);
    try (Receiver receiver = new Receiver();
        ChildJvm child = ServiceChild.start(premises, port, receiver.url("/")).awaitReady();
        Senders senders = new Senders(address, 2, PEOPLE);
        Calendar calendar = new Calendar(address, premises.clock()::set)) {
      until(() -> senders.accepted().size() >= SOME && calendar.days() >= 2);
      limit(child, Long.toString(smallest(premises.register())));
      until(() -> senders.unavailable() >= SOME);
      until(() -> isUnwell(client));
      assertRefused(client);
      assertThat(client.get("/api/v1/requests", "auditor").statusCode())
          .as("what was entered can be read")
          .isEqualTo(200);
      int before = senders.accepted().size();
      int refused = senders.unavailable();

      limit(child, "unlimited");
      until(() -> senders.accepted().size() > before + SOME);
      until(() -> !isUnwell(client));
      senders.stop();
      assertThat(senders.failures()).isEmpty();
      assertThat(senders.accepted()).hasSizeLessThan(PEOPLE);
      until(() -> isDone(client));
      System.out.printf(
          "%d requests, %d answers of 503 while the disk was full, %d days%n",
          senders.accepted().size(), refused, calendar.days());
      calendar.close();
      child.close();
      try (Register register = premises.open()) {
        Once.holds(register, senders.accepted(), premises::workspace, premises.tools());
      }
      assertThat(Files.readString(premises.log())).contains("\"level\":\"SEVERE\"", "disk");
    }
  }

  /** Neither the database of the register nor its log can grow beyond this. */
  private static long smallest(Path register) throws IOException {
    try (Stream<Path> files = Files.list(register)) {
      return files
          .filter(file -> file.toString().endsWith(".db") || file.toString().endsWith("-wal"))
          .mapToLong(file -> file.toFile().length())
          .min()
          .orElseThrow();
    }
  }

  private static void limit(ChildJvm child, String bytes) throws Exception {
    Process limiter =
        new ProcessBuilder(
                LIMITER.toString(), "--pid", Long.toString(child.pid()), "--fsize=" + bytes + ":")
            .inheritIO()
            .start();
    assertThat(limiter.waitFor()).isZero();
  }

  private static boolean isUnwell(Client client) {
    try {
      HttpResponse<String> answer = client.get("/api/v1/health", "");
      boolean isUnwell = answer.statusCode() == 503;
      if (isUnwell) {
        assertThat(answer.body()).contains("cannot be written: a database of the service is");
      }
      return isUnwell;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** As a program can handle it, and without a word about the inside. */
  private void assertRefused(Client client) throws Exception {
    HttpResponse<String> answer = client.submit(PEOPLE - 1);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.headers().firstValue("Retry-After")).hasValue("10");
    assertThat(answer.body())
        .contains("urn:lethe:problem:unavailable")
        .doesNotContain("Exception", "SQL", folder.toString());
  }

  private static boolean isDone(Client client) {
    try {
      return Stream.of("scheduled", "running").allMatch(state -> isNone(client, state));
    } catch (AssertionError gone) {
      return false;
    }
  }

  private static boolean isNone(Client client, String state) {
    try {
      return client
          .get("/api/v1/requests?limit=1&state=" + state, "auditor")
          .body()
          .contains("\"requests\":[]");
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
