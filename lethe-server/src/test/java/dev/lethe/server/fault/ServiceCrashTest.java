package dev.lethe.server.fault;

import static dev.lethe.server.testing.Patience.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.notice.Receiver;
import dev.lethe.server.notice.Receiver.Heard;
import dev.lethe.server.notice.Signature;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.RequestState;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.InMemory;
import dev.lethe.workspace.Kills;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service is killed (SIGKILL) at random moments while systems submit requests, batches run and
 * a receiver is told of them; in the end every accepted request is carried out once, and told of.
 */
@Tag("slow")
class ServiceCrashTest {

  /** Kept so long that no key is forgotten while its sender is unsure. */
  private static final RegisterRules RULES = new RegisterRules(false, 3_650, 0, 1, false);

  private static final int PEOPLE_A_KILL = 60;
  private static final int SENDERS = 3;
  private static final int LONGEST_LIFE_MICROS = 2_000_000;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  @SuppressWarnings("try") // what is closed early, and what is only held
  void every_accepted_request_is_carried_out_once_and_told_of_in_order() throws Exception {
    Premises premises = new Premises(folder);
    int people = (Kills.COUNT + 5) * PEOPLE_A_KILL;
    premises.found(RULES, people);
    int port = ServiceChild.freePort();
    URI address = URI.create("http://127.0.0.1:" + port);
    long seed = new Random().nextLong();
    try (Receiver receiver = new Receiver();
        Senders senders = new Senders(address, SENDERS, people);
        Calendar calendar = new Calendar(address, premises.clock()::set)) {
      int interrupted = kill(premises, port, receiver, new Random(seed));
      try (ChildJvm last = ServiceChild.start(premises, port, receiver.url("/")).awaitReady()) {
        senders.stop();
        assertThat(senders.failures()).as("seed %d", seed).isEmpty();
        Set<String> accepted = Set.copyOf(senders.accepted().values());
        until(() -> told(receiver, "completed").containsAll(accepted));
      }
      System.out.printf(
          "%d kills, %d of them within a batch; %d requests, %d of them entered though unanswered;"
              + " %d calls unanswered, %d unavailable; %d days; %d notices heard, %d distinct%n",
          Kills.COUNT,
          interrupted,
          senders.accepted().size(),
          senders.foundAgain(),
          senders.unanswered(),
          senders.unavailable(),
          calendar.days(),
          receiver.heard().size(),
          receiver.heard().stream().map(Heard::id).distinct().count());
      assertThat(interrupted).as("kills within a batch, seed %d", seed).isPositive();
      assertThat(senders.unanswered()).as("unsure senders, seed %d", seed).isPositive();
      calendar.close();
      try (Register register = premises.open()) {
        Once.holds(register, senders.accepted(), premises::workspace, premises.tools());
      }
      assertTold(receiver.heard(), senders.accepted().values(), premises.secret());
    }
  }

  /** Most die at work, some while they start. */
  private static int kill(Premises premises, int port, Receiver receiver, Random random) {
    int interrupted = 0;
    for (int kill = 0; kill < Kills.COUNT; kill++) {
      try (ChildJvm child = ServiceChild.start(premises, port, receiver.url("/"))) {
        if (kill % 5 > 0) {
          child.awaitReady();
        }
        child.killAfter(random.nextInt(LONGEST_LIFE_MICROS));
      }
      try (Register register = premises.open()) {
        interrupted += register.counts().containsKey(RequestState.RUNNING) ? 1 : 0;
      }
    }
    return interrupted;
  }

  private static Set<String> told(Receiver receiver, String event) {
    return receiver.heard().stream()
        .filter(heard -> heard.json().get("event").stringValue().equals(event))
        .map(ServiceCrashTest::request)
        .collect(Collectors.toSet());
  }

  private static String request(Heard heard) {
    return heard.json().get("request").stringValue();
  }

  /** Repeats have the id of the first; without them each request's story comes once, in order. */
  private static void assertTold(List<Heard> all, Collection<String> accepted, Path secret) {
    Signature signature = Signature.of(List.of(secret));
    Map<String, Heard> first = new LinkedHashMap<>();
    for (Heard heard : all) {
      assertThat(heard.json().get("id").stringValue()).isEqualTo(heard.id());
      assertThat(isSigned(signature, heard)).isTrue();
      Heard before = first.putIfAbsent(heard.id(), heard);
      assertThat(before == null || before.text().equals(heard.text())).isTrue();
    }
    Map<String, List<String>> stories =
        first.values().stream()
            .collect(
                Collectors.groupingBy(
                    ServiceCrashTest::request,
                    Collectors.mapping(
                        heard -> heard.json().get("event").stringValue(), Collectors.toList())));
    assertThat(stories.keySet()).containsExactlyInAnyOrderElementsOf(accepted);
    assertThat(stories.values())
        .allSatisfy(
            story -> assertThat(story).containsExactly("submitted", "started", "completed"));
  }

  private static boolean isSigned(Signature signature, Heard heard) {
    String header = heard.headers().getOrDefault("Lethe-signature", "");
    Matcher time = Pattern.compile("t=(\\d+),").matcher(header);
    return time.lookingAt()
        && signature.fits(
            header, heard.body(), Instant.ofEpochSecond(Long.parseLong(time.group(1))));
  }
}
