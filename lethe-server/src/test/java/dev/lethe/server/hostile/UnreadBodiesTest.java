package dev.lethe.server.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who is refused hears so, whatever of the body was not read; the line stays usable. */
class UnreadBodiesTest {

  @TempDir private Path folder;

  private static String call(String headers, int length) {
    return "POST /api/v1/requests HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        + headers
        + "Content-Length: "
        + length
        + "\r\n\r\n";
  }

  @Test
  void a_refused_call_is_followed_by_another_on_the_same_line() throws Exception {
    try (SmallService service = SmallService.in(folder);
        Socket socket = new Wire(service.address("").getPort()).open()) {
      socket.setSoTimeout(10_000);
      for (int i = 0; i < 20; i++) {
        String body = "x".repeat(1_000_000);
        socket
            .getOutputStream()
            .write((call("", body.length()) + body).getBytes(StandardCharsets.US_ASCII));
        assertThat(answer(socket.getInputStream()))
            .startsWith("HTTP/1.1 401")
            .doesNotContain("Connection: close");
      }
    }
  }

  @Test
  void one_that_says_more_than_a_body_may_hold_is_told_and_hung_up_on() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      Wire wire = new Wire(service.address("").getPort());
      Wire.Answer answer = wire.send(call("", 9_000_000) + "x".repeat(3_000_000));
      assertThat(answer.head()).startsWith("HTTP/1.1 401").contains("Connection: close");
    }
  }

  @Test
  void one_that_waits_to_be_asked_for_its_body_is_not_asked() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      Wire wire = new Wire(service.address("").getPort());
      Wire.Answer answer = wire.send(call("Expect: 100-continue\r\n", 1_000));
      assertThat(answer.all()).startsWith("HTTP/1.1 401").doesNotContain("100 Continue");
      assertThat(answer.head()).contains("Connection: close");
    }
  }

  @Test
  void where_no_more_can_wait_it_says_when_to_come_again() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      service.office().close();
      String body = "{\"subjects\":[\"p1\"],\"channel\":\"form\"}";
      HttpResponse<String> answer = service.post("/api/v1/requests", "requester", body);
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(answer.body()).contains("urn:lethe:problem:busy").doesNotContain("p1");
    }
  }

  /** One answer with its body, whose length it says. */
  private static String answer(InputStream in) throws Exception {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = in.read();
      assertThat(next).as("the line is open after " + head).isNotNegative();
      head.append((char) next);
    }
    String length = head.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1");
    in.readNBytes(Integer.parseInt(length));
    return head.toString();
  }
}
