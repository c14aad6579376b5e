package dev.lethe.server.notice;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.lethe.server.notice.Notice.State;
import dev.lethe.server.notice.Receiver.Heard;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Request;
import dev.lethe.server.testing.TestClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notices on their way to receivers that are well, in trouble, or hostile. */
class DeliveryTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  @TempDir Path folder = Path.of("");

  private static List<String> events(List<Heard> heard, Request request) {
    return heard.stream()
        .map(Heard::json)
        .filter(json -> json.get("request").stringValue().equals(request.id().hex()))
        .map(json -> json.get("event").stringValue())
        .toList();
  }

  @Test
  void a_receiver_hears_what_becomes_of_a_request() throws IOException {
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      Request request = room.register.submit(Desk.about("p-1", "p-2"), Desk.ANN);
      room.work();
      room.register.extend(request.id(), "many requests", Desk.ANN);
      room.register.deny(request.id(), "a law says so", Desk.ANN);
      room.work();
      assertThat(events(receiver.accepted(), request))
          .containsExactly("submitted", "extended", "denied");
      Heard first = receiver.accepted().get(0);
      assertThat(first.text())
          .isEqualTo(
              "{\"id\":\"%s\",\"event\":\"submitted\",\"request\":\"%s\",\"state\":\"scheduled\",\"people\":2,\"received\":\"2026-01-31\",\"due\":\"2026-02-28\",\"day\":\"2026-01-31\",\"at\":\"2026-01-31T12:00:00Z\"}"
                  .formatted(first.id(), request.id()));
      assertThat(room.outbox.count(State.DELIVERED)).isEqualTo(3);
      assertThat(room.outbox.count(State.WAITING)).isZero();
    }
  }

  @Test
  void what_was_before_a_webhook_was_declared_is_not_told() throws IOException {
    try (Receiver receiver = new Receiver();
        Mailroom old = Mailroom.in(folder, receiver.url("/old"))) {
      old.register.submit(Desk.about("p-1"), Desk.ANN);
      Mailroom both =
          Mailroom.over(
              old.register, old.clock, Mailroom.webhook("late", folder, receiver.url("/late")));
      old.register.submit(Desk.about("p-2"), Desk.ANN);
      both.work();
      assertThat(receiver.accepted()).hasSize(1);
      old.work();
      assertThat(receiver.accepted()).hasSize(3);
    }
  }

  @Test
  void a_clock_that_was_a_year_ahead_for_a_while_holds_nothing_up() throws IOException {
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      room.clock.pass(Duration.ofDays(365));
      Request request = room.register.submit(Desk.about("p-1"), Desk.ANN);
      receiver.behave(Receiver.status(500));
      room.work();
      room.register.cancel(request.id(), Desk.ANN);
      room.deliverer.look();
      room.clock.pass(BackOff.HORIZON);
      assertThat(room.outbox.claim()).as("a process that dies with its lease").isPresent();
      receiver.behave(Receiver.WELL);
      room.clock.pass(Duration.ofDays(-365).minus(BackOff.HORIZON));
      room.work();
      assertThat(events(receiver.accepted(), request)).containsExactly("submitted", "cancelled");
    }
  }

  @Test
  void a_receiver_that_was_away_for_an_hour_hears_everything_once_and_in_order()
      throws IOException {
    int port;
    try (Receiver gone = new Receiver()) {
      port = gone.port();
    }
    URI target = URI.create("http://127.0.0.1:" + port + "/hook");
    try (Mailroom room = Mailroom.in(folder, target)) {
      List<Request> requests =
          List.of("a", "b", "c", "d", "e").stream()
              .map(who -> room.register.submit(Desk.about(who), Desk.ANN))
              .toList();
      room.work();
      requests.forEach(each -> room.register.extend(each.id(), "many", Desk.ANN));
      room.work(Duration.ofMinutes(30), MINUTE);
      requests.forEach(each -> room.register.cancel(each.id(), Desk.ANN));
      room.work(Duration.ofMinutes(30), MINUTE);
      assertThat(room.outbox.count(State.WAITING)).isEqualTo(15);
      int tries = room.outbox.notices(State.WAITING).stream().mapToInt(Notice::attempts).sum();
      assertThat(tries).as("a receiver that is away is left in peace").isBetween(5, 15);
      try (Receiver back = new Receiver(port)) {
        room.work(Duration.ofHours(2), MINUTE);
        assertThat(room.outbox.count(State.WAITING)).isZero();
        Set<String> ids = back.heard().stream().map(Heard::id).collect(Collectors.toSet());
        assertThat(back.heard()).hasSize(15);
        assertThat(ids).hasSize(15);
        for (Request each : requests) {
          assertThat(events(back.heard(), each))
              .containsExactly("submitted", "extended", "cancelled");
        }
      }
    }
  }

  @Test
  void a_receiver_in_trouble_is_tried_again() throws IOException {
    Map<String, Receiver.Manner> troubles =
        Map.of(
            "500", Receiver.status(500),
            "503", Receiver.status(503),
            "429", Receiver.status(429),
            "404", Receiver.status(404),
            "slow", DeliveryTest::slow,
            "dropped", exchange -> {});
    for (Map.Entry<String, Receiver.Manner> trouble : troubles.entrySet()) {
      Path place = folder.resolve(trouble.getKey());
      Files.createDirectory(place);
      try (Receiver receiver = new Receiver().behave(trouble.getValue());
          Mailroom room = Mailroom.in(place, receiver.url("/hook"))) {
        room.register.submit(Desk.about("p-1"), Desk.ANN);
        room.work();
        Notice waiting = room.outbox.notices(State.WAITING).get(0);
        assertThat(waiting.attempts()).as(trouble.getKey()).isEqualTo(1);
        assertThat(waiting.trouble()).isPresent();
        room.work();
        assertThat(receiver.heard()).as("not before its time").hasSize(1);
        receiver.behave(Receiver.WELL);
        room.work(MINUTE, Duration.ofSeconds(5));
        assertThat(receiver.accepted()).hasSize(1);
        assertThat(receiver.heard().get(0).id()).isEqualTo(receiver.accepted().get(0).id());
      }
    }
  }

  private static void slow(HttpExchange exchange) throws IOException {
    try {
      Thread.sleep(3_000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.sendResponseHeaders(204, -1);
  }

  @Test
  void one_notice_that_is_not_wanted_holds_up_no_other_request() throws IOException {
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      Request poison = room.register.submit(Desk.about("p-1"), Desk.ANN);
      Request other = room.register.submit(Desk.about("p-2"), Desk.ANN);
      receiver.behave(
          exchange -> {
            List<Heard> heard = receiver.heard();
            boolean isPoison = heard.get(heard.size() - 1).text().contains(poison.id().hex());
            exchange.sendResponseHeaders(isPoison ? 500 : 204, -1);
          });
      room.register.cancel(poison.id(), Desk.ANN);
      room.register.cancel(other.id(), Desk.ANN);
      room.work(Duration.ofMinutes(10), Duration.ofSeconds(10));
      assertThat(events(receiver.heard(), other)).containsExactly("submitted", "cancelled");
      assertThat(new HashSet<>(events(receiver.heard(), poison))).containsExactly("submitted");
      receiver.behave(Receiver.WELL);
      room.work(Duration.ofHours(1), MINUTE);
      assertThat(events(receiver.accepted(), poison)).containsExactly("submitted", "cancelled");
    }
  }

  @Test
  void redirects_are_not_followed() throws IOException {
    try (Receiver elsewhere = new Receiver();
        Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      for (int status : new int[] {301, 302, 303, 307, 308}) {
        receiver.behave(
            exchange -> {
              exchange.getResponseHeaders().add("Location", elsewhere.url("/inside").toString());
              exchange.sendResponseHeaders(status, -1);
            });
        room.register.submit(Desk.about("p-" + status), Desk.ANN);
        room.work(Duration.ofMinutes(10), MINUTE);
      }
      assertThat(receiver.heard()).hasSizeGreaterThanOrEqualTo(5);
      assertThat(elsewhere.heard()).isEmpty();
      assertThat(room.outbox.count(State.DELIVERED)).isZero();
    }
  }

  @Test
  void an_answer_without_end_is_not_read() throws IOException {
    byte[] much = new byte[1 << 16];
    long[] written = new long[1];
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      receiver.behave(
          exchange -> {
            exchange.sendResponseHeaders(200, 0);
            for (int i = 0; i < 100_000; i++) {
              exchange.getResponseBody().write(much);
              written[0] += much.length;
            }
          });
      room.register.submit(Desk.about("p-1"), Desk.ANN);
      room.work();
      assertThat(room.outbox.count(State.DELIVERED)).isEqualTo(1);
      assertThat(written[0]).isLessThan(100_000_000L);
    }
  }

  @Test
  void a_connection_that_is_reset_is_a_failure_like_others() throws Exception {
    Thread hangUp;
    try (ServerSocket rude = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      hangUp = new Thread(() -> hangUp(rude));
      hangUp.start();
      URI target = URI.create("http://127.0.0.1:" + rude.getLocalPort() + "/hook");
      try (Mailroom room = Mailroom.in(folder, target)) {
        room.register.submit(Desk.about("p-1"), Desk.ANN);
        room.work();
        assertThat(room.outbox.notices(State.WAITING).get(0).trouble().orElse(""))
            .startsWith("could not be reached");
      }
    }
    hangUp.join();
  }

  /** Until the socket is closed. */
  private static void hangUp(ServerSocket rude) {
    try {
      while (true) {
        try (Socket call = rude.accept()) {
          call.setSoLinger(true, 0);
        }
      }
    } catch (IOException closed) {
      // The test is over.
    }
  }

  @Test
  void a_process_that_ends_between_a_call_and_its_entry_calls_again_under_the_same_id()
      throws Exception {
    Desk desk = Desk.in(folder);
    TestClock clock = new TestClock();
    try (Receiver receiver = new Receiver()) {
      Webhook webhook = Mailroom.webhook("one", folder, receiver.url("/hook"));
      try (Mailroom first = Mailroom.over(desk.create(Desk.PLAIN), clock, webhook)) {
        first.register.submit(Desk.about("p-1"), Desk.ANN);
        first.deliverer.look();
        Claim claim = first.outbox.claim().orElseThrow();
        Notice notice = claim.notices().get(0);
        new Post(Duration.ofSeconds(5), Optional.empty())
            .send(notice.target(), Map.of(Deliverer.ID_HEADER, notice.id()), notice.bytes());
      }
      try (Mailroom second = Mailroom.over(desk.open(), clock, webhook)) {
        second.work();
        assertThat(receiver.heard()).as("the lease is not over").hasSize(1);
        clock.pass(Duration.ofMinutes(3));
        second.work();
        assertThat(receiver.heard()).hasSize(2);
        assertThat(receiver.heard().get(1).id()).isEqualTo(receiver.heard().get(0).id());
        assertThat(receiver.heard().get(1).body()).isEqualTo(receiver.heard().get(0).body());
        clock.pass(Duration.ofMinutes(3));
        second.work();
        assertThat(receiver.heard()).hasSize(2);
      }
    }
  }

  @Test
  void what_nobody_took_for_days_is_given_up_and_shown_and_can_be_sent_again() throws IOException {
    try (Receiver receiver = new Receiver().behave(Receiver.status(500));
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      Request request = room.register.submit(Desk.about("p-1"), Desk.ANN);
      room.register.cancel(request.id(), Desk.ANN);
      room.work(Duration.ofDays(2), Duration.ofHours(1));
      assertThat(room.outbox.count(State.GIVEN_UP)).isZero();
      room.work(Duration.ofDays(2), Duration.ofHours(1));
      List<Notice> lost = room.outbox.notices(State.GIVEN_UP);
      assertThat(lost).hasSize(2);
      assertThat(lost).allMatch(each -> each.trouble().orElse("").equals("answered 500"));
      assertThat(room.outbox.count(State.WAITING)).isZero();
      int calls = receiver.heard().size();
      receiver.behave(Receiver.WELL);
      room.work(Duration.ofDays(10), Duration.ofHours(6));
      assertThat(receiver.heard()).hasSize(calls);
      assertThat(room.outbox.count(State.GIVEN_UP)).as("it stays to be seen").isEqualTo(2);
      room.outbox.again(lost.get(1).id());
      room.work();
      assertThat(receiver.accepted()).hasSize(1);
    }
  }

  @Test
  void delivered_notices_are_erased_after_their_retention() throws IOException {
    try (Receiver receiver = new Receiver();
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      room.register.submit(Desk.about("p-1"), Desk.ANN);
      room.work();
      room.work(Duration.ofHours(46), Duration.ofHours(1));
      assertThat(room.outbox.count(State.DELIVERED)).isEqualTo(1);
      room.work(Duration.ofHours(4), Duration.ofHours(1));
      assertThat(room.outbox.count(State.DELIVERED)).isZero();
    }
  }

  @Test
  void what_waits_for_a_webhook_that_is_gone_is_given_up_in_the_end() throws IOException {
    try (Receiver receiver = new Receiver().behave(Receiver.status(500));
        Mailroom room = Mailroom.in(folder, receiver.url("/hook"))) {
      room.register.submit(Desk.about("p-1"), Desk.ANN);
      room.work();
      Mailroom without = Mailroom.over(room.register, room.clock);
      without.work(Duration.ofDays(4), Duration.ofHours(6));
      assertThat(room.outbox.notices(State.GIVEN_UP).get(0).trouble())
          .hasValue("the channel is not declared any more");
    }
  }

  @Test
  void waits_grow_and_differ() {
    Duration last = Duration.ZERO;
    for (int failures = 1; failures < 10; failures++) {
      Duration wait = BackOff.after(failures, "n");
      assertThat(wait).isGreaterThan(last);
      last = wait;
    }
    assertThat(BackOff.after(1_000, "n")).isLessThanOrEqualTo(Duration.ofHours(6));
    Set<Duration> all = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      all.add(BackOff.after(3, "n" + i));
    }
    assertThat(all).hasSizeGreaterThan(90);
  }
}
