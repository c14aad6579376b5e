package dev.lethe.stamp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers that answer well, badly, slowly or not at all. */
class HttpAuthorityTest {

  private static final byte[] QUERY = {1, 2, 3};

  private HttpServer server;
  private ExecutorService threads;
  private final CountDownLatch end = new CountDownLatch(1);

  @BeforeEach
  void start() throws IOException {
    threads = Executors.newCachedThreadPool();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    threads.shutdownNow();
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/tsr");
  }

  private byte[] asked(HttpHandler handler) {
    server.createContext("/tsr", handler);
    return new HttpAuthority(Duration.ofSeconds(3)).answer(address(), QUERY);
  }

  private static HttpHandler answering(int status, String type, byte[] body) {
    return exchange -> {
      exchange.getResponseHeaders().add("Content-Type", type);
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    };
  }

  private void refuses(HttpHandler handler, String message) {
    assertThatThrownBy(() -> asked(handler))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(address() + ": ")
        .hasMessageContaining(message);
  }

  @Test
  void the_question_arrives_as_the_standard_has_it() {
    byte[] answer =
        asked(
            exchange -> {
              boolean right =
                  exchange.getRequestMethod().equals("POST")
                      && "application/timestamp-query"
                          .equals(exchange.getRequestHeaders().getFirst("Content-Type"));
              byte[] body = exchange.getRequestBody().readAllBytes();
              answering(right ? 200 : 400, "application/timestamp-reply", body).handle(exchange);
            });
    assertThat(answer).isEqualTo(QUERY);
  }

  @Test
  void a_page_of_something_else_is_no_answer() {
    refuses(answering(200, "text/html", QUERY), "but got 200 and text/html");
  }

  @Test
  void an_error_is_told() {
    refuses(answering(503, "text/plain", QUERY), "but got 503");
  }

  @Test
  void it_is_not_followed_elsewhere() {
    refuses(
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/other");
          answering(302, "application/timestamp-reply", QUERY).handle(exchange);
        },
        "but got 302");
  }

  @Test
  void an_endless_answer_ends() {
    refuses(
        answering(200, "application/timestamp-reply", new byte[Answer.LARGEST + 1]),
        "shorter than");
  }

  @Test
  void silence_ends() {
    refuses(this::waiting, "did not answer within 3 s");
  }

  @Test
  void an_answer_that_stops_half_way_ends() {
    refuses(
        exchange -> {
          exchange.getResponseHeaders().add("Content-Type", "application/timestamp-reply");
          exchange.sendResponseHeaders(200, 100);
          exchange.getResponseBody().write(QUERY);
          exchange.getResponseBody().flush();
          waiting(exchange);
        },
        "did not answer within 3 s");
  }

  private void waiting(HttpExchange exchange) {
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void a_server_that_is_down_is_told() {
    URI gone = address();
    server.stop(0);
    assertThatThrownBy(() -> HttpAuthority.usual().answer(gone, QUERY))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("cannot be reached");
  }

  @Test
  void an_address_is_one_of_the_web() {
    assertThatThrownBy(() -> HttpAuthority.usual().answer(URI.create("file:/etc/passwd"), QUERY))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("http://");
  }

  @Test
  void a_password_is_neither_sent_nor_printed() {
    URI address = URI.create("http://me:secret@127.0.0.1/");
    assertThatThrownBy(() -> HttpAuthority.usual().answer(address, QUERY))
        .isInstanceOf(BadUsageException.class)
        .hasMessageNotContaining("secret");
  }
}
