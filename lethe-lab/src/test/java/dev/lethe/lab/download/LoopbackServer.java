package dev.lethe.lab.download;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server of this machine alone, with the faults that servers have. */
final class LoopbackServer implements AutoCloseable {

  /** What a path answers with. */
  interface Answer {
    void send(HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> requests = new CopyOnWriteArrayList<>();

  LoopbackServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.start();
  }

  /** Its address, from now on answered so. */
  Published at(String path, Answer answer) {
    server.createContext(
        path,
        exchange -> {
          String range = exchange.getRequestHeaders().getFirst("Range");
          requests.add(path + (range == null ? "" : " " + range));
          try (exchange) {
            answer.send(exchange);
          }
        });
    return Published.at(address(path));
  }

  String address(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** In their order, each with the range it asked for. */
  List<String> requests() {
    return requests;
  }

  static Answer whole(byte[] content) {
    return exchange -> send(exchange, 200, content, content.length);
  }

  static Answer status(int status) {
    return exchange -> exchange.sendResponseHeaders(status, -1);
  }

  static Answer redirect(String location) {
    return exchange -> {
      exchange.getResponseHeaders().set("Location", location);
      exchange.sendResponseHeaders(302, -1);
    };
  }

  /** Announces everything and ends after so many bytes, unless asked for a later part. */
  static Answer cutAfter(int bytes, byte[] content) {
    return exchange -> {
      String range = exchange.getRequestHeaders().getFirst("Range");
      if (range == null) {
        send(exchange, 200, Arrays.copyOf(content, bytes), content.length);
        return;
      }
      int from = Integer.parseInt(range.substring("bytes=".length(), range.length() - 1));
      if (from >= content.length) {
        exchange.sendResponseHeaders(416, -1);
        return;
      }
      exchange
          .getResponseHeaders()
          .set(
              "Content-Range", "bytes " + from + "-" + (content.length - 1) + "/" + content.length);
      byte[] rest = Arrays.copyOfRange(content, from, content.length);
      send(exchange, 206, rest, rest.length);
    };
  }

  /** Ends by closing the connection, without having said how long it would be. */
  static Answer unannounced(byte[] content) {
    return exchange -> send(exchange, 200, content, 0);
  }

  private static void send(HttpExchange exchange, int status, byte[] sent, long announced)
      throws IOException {
    exchange.sendResponseHeaders(status, announced);
    OutputStream body = exchange.getResponseBody();
    body.write(sent);
    body.flush();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
