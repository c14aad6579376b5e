package dev.lethe.cli.stamp;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.function.UnaryOperator;

/** An authority on this machine: what is asked by HTTP is answered by a function. */
final class StampServer implements AutoCloseable {

  private final HttpServer server;
  private int asked;

  StampServer(UnaryOperator<byte[]> answers) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          asked++;
          byte[] answer = answers.apply(exchange.getRequestBody().readAllBytes());
          exchange.getResponseHeaders().add("Content-Type", "application/timestamp-reply");
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  int asked() {
    return asked;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
