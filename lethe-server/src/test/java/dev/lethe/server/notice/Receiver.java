package dev.lethe.server.notice;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A real receiver of notices on this machine; it answers as the test says. */
public final class Receiver implements AutoCloseable {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** What it does with a call, after it has read and kept it. */
  @FunctionalInterface
  public interface Manner {
    void answer(HttpExchange exchange) throws IOException;
  }

  public static final Manner WELL = status(204);

  /** One call. */
  public record Heard(Map<String, String> headers, byte[] body) {

    public String id() {
      return headers.getOrDefault("Lethe-notice", "");
    }

    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }

    public JsonNode json() {
      return MAPPER.readTree(body);
    }
  }

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Heard> heard = new CopyOnWriteArrayList<>();
  private final List<Heard> accepted = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile Manner manner = WELL;

  public Receiver() throws IOException {
    this(0);
  }

  public Receiver(int port) throws IOException {
    this(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0));
  }

  Receiver(HttpServer server) {
    this.server = server;
    server.setExecutor(threads);
    server.createContext("/", this::hear);
    server.start();
  }

  public static Manner status(int status) {
    return exchange -> exchange.sendResponseHeaders(status, -1);
  }

  private void hear(HttpExchange exchange) throws IOException {
    Map<String, String> headers = new LinkedHashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    Heard call = new Heard(headers, exchange.getRequestBody().readAllBytes());
    heard.add(call);
    Manner now = manner;
    if (now == WELL) {
      accepted.add(call);
    }
    try {
      now.answer(exchange);
    } finally {
      exchange.close();
    }
  }

  public Receiver behave(Manner how) {
    manner = how;
    return this;
  }

  /** All calls, those that it did not answer well included. */
  public List<Heard> heard() {
    return List.copyOf(heard);
  }

  public List<Heard> accepted() {
    return List.copyOf(accepted);
  }

  public int port() {
    return server.getAddress().getPort();
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
