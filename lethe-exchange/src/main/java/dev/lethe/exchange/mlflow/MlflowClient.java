package dev.lethe.exchange.mlflow;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * MLflow's REST interface: requests and answers in JSON, files by the artefact proxy.
 *
 * <p>Each request is made once. Redirects are not followed: what lets us in is for this server.
 */
final class MlflowClient {

  private static final String API = "/api/2.0/mlflow/";
  private static final String ARTIFACTS = "/api/2.0/mlflow-artifacts/artifacts";
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final int LONGEST_MESSAGE = 300;
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private final MlflowServer server;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  MlflowClient(MlflowServer server) {
    this.server = server;
  }

  static ObjectNode body() {
    return JSON.createObjectNode();
  }

  JsonNode get(String endpoint, Map<String, String> query) throws MlflowFailure {
    return send("GET", API + endpoint + query(query), BodyPublishers.noBody());
  }

  JsonNode post(String endpoint, ObjectNode body) throws MlflowFailure {
    return send("POST", API + endpoint, json(body));
  }

  JsonNode delete(String endpoint, ObjectNode body) throws MlflowFailure {
    return send("DELETE", API + endpoint, json(body));
  }

  void putArtifact(String path, byte[] content) throws MlflowFailure {
    send("PUT", ARTIFACTS + path, BodyPublishers.ofByteArray(content));
  }

  void deleteArtifacts(String path) throws MlflowFailure {
    send("DELETE", ARTIFACTS + path, BodyPublishers.noBody());
  }

  boolean hasArtifacts(String path) throws MlflowFailure {
    String query = query(Map.of("path", path.substring(1)));
    return !send("GET", ARTIFACTS + query, BodyPublishers.noBody()).path("files").isEmpty();
  }

  private static BodyPublisher json(ObjectNode body) {
    return BodyPublishers.ofString(JSON.writeValueAsString(body));
  }

  private static String query(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .map(
            each ->
                each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&", "?", ""));
  }

  private JsonNode send(String method, String path, BodyPublisher body) throws MlflowFailure {
    URI address = server.at(path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address).timeout(ANSWER).method(method, body);
    if (!method.equals("PUT")) {
      request.header("Content-Type", "application/json");
    }
    server.authorization().ifPresent(secret -> request.header("Authorization", secret));
    try {
      return answer(
          method + " " + address.getPath(), http.send(request.build(), BodyHandlers.ofByteArray()));
    } catch (IOException e) {
      throw MlflowFailure.unreachable(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while MLflow was asked");
    }
  }

  private static JsonNode answer(String asked, HttpResponse<byte[]> response) throws MlflowFailure {
    JsonNode answer = parsed(response.body());
    int status = response.statusCode();
    if (status == 200) {
      return answer;
    }
    String code = answer.path("error_code").asString("");
    String words = answer.path("message").asString("");
    String reason =
        status == 401 || status == 403
            ? " (set MLFLOW_TRACKING_TOKEN, or MLFLOW_TRACKING_USERNAME and _PASSWORD)"
            : code.isEmpty() ? "" : " (" + code + ": " + shortened(words) + ")";
    throw MlflowFailure.answered(status, code, asked + " was answered by " + status + reason);
  }

  /** An error may be a page of whatever stands before the server. */
  private static JsonNode parsed(byte[] content) {
    try {
      JsonNode tree = JSON.readTree(content);
      return tree.isObject() ? tree : body();
    } catch (JacksonException notJson) {
      return body();
    }
  }

  private static String shortened(String words) {
    return words.length() <= LONGEST_MESSAGE ? words : words.substring(0, LONGEST_MESSAGE) + "…";
  }
}
