package dev.lethe.server.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.register.RequestFilter;
import dev.lethe.server.web.Route;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Calls that nobody honest makes, byte for byte over a socket: each is answered as its line says,
 * once, without what might be an id, and changes nothing.
 */
class HostileRequestsTest {

  @TempDir private static Path folder;

  private static SmallService service;
  private static Wire wire;
  private static String host;

  @BeforeAll
  static void start() {
    service = SmallService.in(folder);
    host = service.address("").getAuthority();
    wire = new Wire(service.address("").getPort());
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  static Stream<Attack> attacks() {
    return Stream.of(
            HostileAddresses.all(), HostileHeaders.all(), HostileBodies.all(), HostileForms.all())
        .flatMap(all -> all);
  }

  @Test
  void they_are_many() {
    assertThat(attacks().map(Attack::text).distinct()).hasSizeGreaterThan(300);
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void it_is_answered_as_said_and_changes_nothing(Attack attack) throws IOException {
    String before = service.office().register().trailEnd().toString();
    Wire.Answer answer = wire.send(attack.text().replace("HOST", host));
    assertThat(attack.answers()).as(answer.all()).contains(answer.status());
    assertThat(answer.count()).as(answer.all()).isLessThanOrEqualTo(1);
    assertThat(answer.all())
        .doesNotContain(Attack.ID, Attack.EVIL, "did not hang up", "(reset)")
        .doesNotContain("Jetty", "Javalin", "Exception", "\tat ");
    if (answer.says("Content-Security-Policy")) {
      assertThat(answer.head())
          .contains("script-src 'self'", "X-Content-Type-Options: nosniff", "X-Frame-Options: DENY")
          .contains("Cache-Control: no-store")
          .doesNotContain("Set-Cookie", "X-Header");
    } else {
      assertThat(answer.status()).as("no call").isIn(0, 400, 404, 414, 417, 426, 431, 505);
      assertThat(answer.body()).isIn("", "this is no call that is understood here\n");
    }
    assertThat(service.office().register().trailEnd()).hasToString(before);
    assertThat(service.office().runs().last()).isEmpty();
    assertThat(service.office().access().tokens().all()).isEmpty();
  }

  @Test
  void nobody_keeps_a_copy_of_an_answer_with_data() throws Exception {
    List<Route> pages =
        service.routes().stream()
            .filter(route -> route.method().equals(HandlerType.GET))
            .filter(route -> !route.path().startsWith("/assets/"))
            .filter(route -> !route.path().endsWith("/events"))
            .toList();
    assertThat(pages).hasSizeGreaterThan(30);
    for (Route page : pages) {
      String path = page.path().replaceAll("\\{[^}]*\\}", "1");
      assertThat(service.get(path, "officer").headers().allValues("Cache-Control"))
          .as(path)
          .containsExactly("no-store");
    }
  }

  @Test
  void whoever_never_ends_a_call_holds_up_nobody() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 300; i++) {
        Socket socket = wire.open();
        slow.add(socket);
        String begun = "GET / HTTP/1.1\r\nHost: " + host + "\r\nX-" + i;
        socket.getOutputStream().write(begun.getBytes(StandardCharsets.US_ASCII));
      }
      long begun = System.nanoTime();
      assertThat(service.get("/api/v1/requests", "auditor").statusCode()).isEqualTo(200);
      assertThat(System.nanoTime() - begun).isLessThan(5_000_000_000L);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
    assertThat(service.office().register().requests(RequestFilter.ALL)).isEmpty();
  }
}
