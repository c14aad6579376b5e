package dev.lethe.exchange.mlflow;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A server on loopback that speaks those of MLflow's documented endpoints that a registry needs, in
 * their shapes, errors included. It keeps what it is told, and refuses what MLflow refuses.
 */
public final class SmallMlflow implements AutoCloseable {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String API = "/api/2.0/mlflow/";
  private static final String FILES = "/api/2.0/mlflow-artifacts/artifacts";

  private final HttpServer server;
  private final Map<String, ObjectNode> models = new LinkedHashMap<>();
  private final List<ObjectNode> versions = new ArrayList<>();
  private final Map<String, ObjectNode> runs = new LinkedHashMap<>();
  private final Map<String, byte[]> files = new TreeMap<>();
  private final List<String> requests = new ArrayList<>();
  private final Map<String, Integer> failing = new HashMap<>();
  private final List<String> unknown = new ArrayList<>();
  private Optional<String> authorization = Optional.empty();
  private boolean experiment;
  private String artifactRoot = "mlflow-artifacts:";

  /** What MLflow answers where something is wrong. */
  private static final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int status;
    private final String code;

    Refusal(int status, String code) {
      super(code + " it is");
      this.status = status;
      this.code = code;
    }
  }

  public SmallMlflow() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** The next requests to this endpoint are done, and then answered by an error. */
  void losesAnswers(String endpoint, int times) {
    failing.put(endpoint, times);
  }

  /** How many of them it has not lost yet. */
  int answersToLose(String endpoint) {
    return failing.getOrDefault(endpoint, 0);
  }

  /** As a server of another version: it has no such endpoint. */
  void doesNotKnow(String endpoint) {
    unknown.add(endpoint);
  }

  void asksFor(String secret) {
    authorization = Optional.of(secret);
  }

  void keepsFilesAt(String root) {
    artifactRoot = root;
  }

  /** Endpoints in the order they were asked. */
  List<String> requests() {
    return requests;
  }

  public Map<String, byte[]> files() {
    return files;
  }

  int runs() {
    return runs.size();
  }

  /** A version as its stage and tags, deleted ones left out. */
  public JsonNode version(int number) {
    return versions.stream()
        .filter(each -> each.get("version").asString().equals("" + number))
        .findFirst()
        .orElseThrow();
  }

  public List<String> versions() {
    return versions.stream().map(each -> each.get("version").asString()).toList();
  }

  public String tag(int version, String key) {
    for (JsonNode tag : version(version).path("tags")) {
      if (tag.get("key").asString().equals(key)) {
        return tag.get("value").asString();
      }
    }
    return "";
  }

  public String champion(String name) {
    return model(name).path("aliases").path("champion").asString("");
  }

  private ObjectNode model(String name) {
    return Optional.ofNullable(models.get(name))
        .orElseThrow(() -> new Refusal(404, "RESOURCE_DOES_NOT_EXIST"));
  }

  private synchronized void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] content = exchange.getRequestBody().readAllBytes();
      int status = 200;
      JsonNode answer;
      try {
        answer = answer(exchange, content);
      } catch (Refusal refusal) {
        status = refusal.status;
        answer =
            JSON.createObjectNode()
                .put("error_code", refusal.code)
                .put("message", refusal.getMessage());
      }
      byte[] bytes = JSON.writeValueAsBytes(answer);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private JsonNode answer(HttpExchange exchange, byte[] content) {
    String path = exchange.getRequestURI().getPath();
    String given = exchange.getRequestHeaders().getFirst("Authorization");
    if (authorization.isPresent() && !authorization.get().equals(given)) {
      throw new Refusal(401, "UNAUTHENTICATED");
    }
    boolean file = path.startsWith(FILES);
    String endpoint = file ? "artifacts" : path.replace(API, "");
    requests.add(exchange.getRequestMethod() + " " + endpoint);
    if (unknown.contains(endpoint)) {
      throw new Refusal(404, "ENDPOINT_NOT_FOUND");
    }
    JsonNode answer =
        file
            ? file(exchange, path.substring(FILES.length()), content)
            : api(exchange.getRequestMethod() + " " + endpoint, asked(exchange, content));
    if (failing.merge(endpoint, -1, Integer::sum) >= 0) {
      throw new Refusal(500, "INTERNAL_ERROR");
    }
    return answer;
  }

  /** The body, or the query as if it were one. */
  private static JsonNode asked(HttpExchange exchange, byte[] content) {
    if (content.length > 0) {
      return JSON.readTree(content);
    }
    ObjectNode asked = JSON.createObjectNode();
    String query = exchange.getRequestURI().getRawQuery();
    for (String pair : query == null ? new String[0] : query.split("&")) {
      String[] sides = pair.split("=", 2);
      asked.put(sides[0], URLDecoder.decode(sides[1], StandardCharsets.UTF_8));
    }
    return asked;
  }

  private JsonNode file(HttpExchange exchange, String path, byte[] content) {
    ObjectNode answer = JSON.createObjectNode();
    switch (exchange.getRequestMethod()) {
      case "PUT" -> files.put(path.substring(1), content);
      case "DELETE" -> files.keySet().removeIf(each -> each.startsWith(path.substring(1) + "/"));
      default -> {
        String folder = asked(exchange, content).path("path").asString("") + "/";
        ArrayNode found = answer.putArray("files");
        files.keySet().stream()
            .filter(each -> each.startsWith(folder))
            .forEach(each -> found.addObject().put("path", each.substring(folder.length())));
      }
    }
    return answer;
  }

  private JsonNode api(String request, JsonNode asked) {
    ObjectNode answer = JSON.createObjectNode();
    switch (request) {
      case "POST registered-models/create" -> createModel(asked, answer);
      case "POST registered-models/alias" -> {
        find(asked);
        model(text(asked, "name"))
            .withObject("aliases")
            .put(text(asked, "alias"), text(asked, "version"));
      }
      case "GET model-versions/search" -> search(asked, answer);
      case "POST model-versions/create" -> createVersion(asked, answer);
      case "POST model-versions/set-tag" ->
          find(asked)
              .withArray("tags")
              .addObject()
              .put("key", text(asked, "key"))
              .put("value", text(asked, "value"));
      case "POST model-versions/transition-stage" -> {
        require(asked.path("archive_existing_versions").isBoolean());
        find(asked).put("current_stage", text(asked, "stage"));
      }
      case "DELETE model-versions/delete" -> versions.remove(find(asked));
      default -> tracking(request, asked, answer);
    }
    return answer;
  }

  private void tracking(String request, JsonNode asked, ObjectNode answer) {
    switch (request) {
      case "GET experiments/get-by-name" -> {
        if (!experiment) {
          throw new Refusal(404, "RESOURCE_DOES_NOT_EXIST");
        }
        answer.putObject("experiment").put("experiment_id", "7");
      }
      case "POST experiments/create" -> {
        experiment = true;
        answer.put("experiment_id", "7");
      }
      case "POST runs/search" -> {
        require(asked.path("experiment_ids").path(0).asString("").equals("7"));
        String filter = text(asked, "filter");
        ArrayNode found = answer.putArray("runs");
        runs.values().stream()
            .filter(run -> filter.contains(run.path("digest").asString("none")))
            .forEach(found::add);
      }
      case "POST runs/create" -> answer.set("run", createRun(asked));
      case "POST runs/update" -> run(asked).put("status", text(asked, "status"));
      case "POST runs/delete" -> runs.values().remove(run(asked));
      default -> throw new Refusal(404, "ENDPOINT_NOT_FOUND");
    }
  }

  private ObjectNode createRun(JsonNode asked) {
    require(text(asked, "experiment_id").equals("7") && asked.path("start_time").isNumber());
    String id = "run%d".formatted(runs.size() + 1);
    ObjectNode run = JSON.createObjectNode();
    run.putObject("info")
        .put("run_id", id)
        .put("artifact_uri", artifactRoot + "/7/" + id + "/artifacts");
    asked
        .path("tags")
        .forEach(
            tag -> {
              if (text(tag, "key").equals("lethe.certificate.sha256")) {
                run.put("digest", text(tag, "value"));
              }
            });
    runs.put(id, run);
    return run;
  }

  private ObjectNode run(JsonNode asked) {
    return Optional.ofNullable(runs.get(text(asked, "run_id")))
        .orElseThrow(() -> new Refusal(404, "RESOURCE_DOES_NOT_EXIST"));
  }

  private void createModel(JsonNode asked, ObjectNode answer) {
    String name = text(asked, "name");
    if (models.containsKey(name)) {
      throw new Refusal(400, "RESOURCE_ALREADY_EXISTS");
    }
    models.put(name, JSON.createObjectNode().put("name", name));
    answer.putObject("registered_model").put("name", name);
  }

  /** One version a page: whoever asks has to follow the token. */
  private void search(JsonNode asked, ObjectNode answer) {
    List<ObjectNode> found =
        versions.stream()
            .filter(each -> text(asked, "filter").equals("name='" + text(each, "name") + "'"))
            .toList();
    int page = Integer.parseInt("0" + asked.path("page_token").asString(""));
    ArrayNode shown = answer.putArray("model_versions");
    if (page < found.size()) {
      shown.add(found.get(page));
      answer.put("next_page_token", page + 1 < found.size() ? "" + (page + 1) : "");
    }
  }

  private void createVersion(JsonNode asked, ObjectNode answer) {
    require(models.containsKey(text(asked, "name")));
    run(asked);
    String folder = text(asked, "source").replace(artifactRoot + "/", "");
    require(files.containsKey(folder + "/MLmodel"));
    ObjectNode version = ((ObjectNode) asked).deepCopy();
    long next =
        versions.stream().mapToLong(each -> Long.parseLong(text(each, "version"))).max().orElse(0);
    versions.add(version.put("version", "" + (next + 1)).put("current_stage", "None"));
    answer.set("model_version", version);
  }

  private ObjectNode find(JsonNode asked) {
    return versions.stream()
        .filter(each -> text(each, "name").equals(text(asked, "name")))
        .filter(each -> text(each, "version").equals(text(asked, "version")))
        .findFirst()
        .orElseThrow(() -> new Refusal(404, "RESOURCE_DOES_NOT_EXIST"));
  }

  private static void require(boolean met) {
    if (!met) {
      throw new Refusal(400, "INVALID_PARAMETER_VALUE");
    }
  }

  /** MLflow wants texts where it says so: a number is refused. */
  private static String text(JsonNode asked, String field) {
    require(asked.path(field).isString());
    return asked.path(field).asString();
  }

  /** For tests that need a port nobody listens on. */
  public static String nobody() {
    try (SmallMlflow gone = new SmallMlflow()) {
      return gone.address();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
