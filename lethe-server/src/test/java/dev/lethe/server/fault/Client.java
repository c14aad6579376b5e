package dev.lethe.server.fault;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Calls a service that may be gone at any moment. */
final class Client {

  private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f]{32})\"");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final URI address;
  private final HttpClient http = HttpClient.newHttpClient();

  Client(URI address) {
    this.address = address;
  }

  HttpRequest.Builder call(String path, String token) {
    HttpRequest.Builder call = HttpRequest.newBuilder(address.resolve(path)).timeout(PATIENCE);
    return token.isEmpty() ? call : call.header("Authorization", "Bearer " + token);
  }

  HttpResponse<String> send(HttpRequest.Builder call) throws IOException, InterruptedException {
    return http.send(call.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
    return send(call(path, token).GET());
  }

  HttpResponse<String> post(String path, String token, String json)
      throws IOException, InterruptedException {
    return send(
        call(path, token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** A request about one person, under that person's key. */
  HttpResponse<String> submit(int person) throws IOException, InterruptedException {
    String json = "{\"channel\":\"api\",\"subjects\":[\"%s\"]}".formatted(Premises.name(person));
    return send(
        call("/api/v1/requests", "requester")
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", "key-" + person)
            .POST(BodyPublishers.ofString(json)));
  }

  /** The request that an answer is about. */
  static String id(HttpResponse<String> answer) {
    return ID.matcher(answer.body())
        .results()
        .map((MatchResult found) -> found.group(1))
        .findFirst()
        .orElseThrow();
  }
}
