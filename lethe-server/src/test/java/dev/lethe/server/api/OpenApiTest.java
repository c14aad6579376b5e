package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.lethe.server.Partners;
import dev.lethe.server.access.Permission;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.hook.HookSettings;
import dev.lethe.server.notice.NoticeSettings;
import dev.lethe.server.register.Desk;
import dev.lethe.server.web.Route;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** {@code openapi.yaml} says what the routes are, what they need and what they answer. */
class OpenApiTest {

  private static final Set<String> METHODS = Set.of("get", "post", "delete");
  private static final String JSON = "application/json";

  @TempDir private static Path folder;

  private static SmallService service;
  private static JsonNode description;

  @BeforeAll
  static void start() throws Exception {
    service = SmallService.in(folder, Desk.PLAIN, withHook());
    description = new YAMLMapper().readTree(service.get("/api/v1/openapi.yaml", "").body());
  }

  private static Partners withHook() {
    HookSettings hook = new HookSettings("crm", "/people", "/number", Optional.empty(), List.of());
    return new Partners(NoticeSettings.USUAL, List.of(), Optional.empty(), List.of(hook));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** By method and path: which permissions, any of which is enough. */
  private static Map<String, Set<String>> described() {
    Map<String, Set<String>> all = new TreeMap<>();
    description
        .get("paths")
        .forEachEntry(
            (path, item) ->
                item.forEachEntry(
                    (method, operation) -> {
                      if (METHODS.contains(method)) {
                        all.put(
                            method.toUpperCase(Locale.ROOT) + " " + path, permissions(operation));
                      }
                    }));
    return all;
  }

  private static Set<String> permissions(JsonNode operation) {
    Set<String> all = new TreeSet<>();
    operation.get("x-permissions").forEach(word -> all.add(word.asString()));
    return all;
  }

  @Test
  void every_route_is_described_with_what_it_needs_and_nothing_else_is() {
    Map<String, Set<String>> served =
        service.routes().stream()
            .filter(route -> route.path().startsWith(Api.PATH))
            .collect(
                Collectors.toMap(
                    OpenApiTest::place, OpenApiTest::needs, (a, b) -> a, TreeMap::new));
    assertThat(described()).isEqualTo(served);
  }

  /** A hook's name is whatever was declared. */
  private static String place(Route route) {
    String path = route.path().substring(Api.PATH.length());
    return route.method() + " " + path.replaceFirst("^/hooks/[a-z]+$", "/hooks/{name}");
  }

  private static Set<String> needs(Route route) {
    return route.needs().stream()
        .map(Permission::word)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void every_place_in_a_path_is_a_parameter_and_every_reference_leads_somewhere() {
    description
        .get("paths")
        .forEachEntry(
            (path, item) ->
                assertThat(parameters(item.get("parameters"), "path"))
                    .as(path)
                    .containsExactlyElementsOf(ApiClient.all(path, "\\{(\\w+)\\}")));
    for (String reference : ApiClient.all(description.toString(), "\"\\$ref\":\"#([^\"]+)\"")) {
      assertThat(description.at(reference).isMissingNode()).as(reference).isFalse();
    }
    Set<String> names = new TreeSet<>();
    for (String name : ApiClient.all(description.toString(), "\"operationId\":\"(\\w+)\"")) {
      assertThat(names.add(name)).as(name).isTrue();
    }
    assertThat(names).hasSameSizeAs(described().keySet());
  }

  private static List<String> parameters(JsonNode list, String in) {
    List<String> names = new ArrayList<>();
    if (list != null) {
      for (JsonNode each : list) {
        JsonNode parameter =
            each.has("$ref") ? description.at(each.get("$ref").asString().substring(1)) : each;
        if (parameter.get("in").asString().equals(in)) {
          names.add(parameter.get("name").asString());
        }
      }
    }
    return names;
  }

  @Test
  void parameters_of_a_question_are_those_that_are_known() throws Exception {
    for (String path : List.of("/requests", "/trail")) {
      String rule = service.get(Api.PATH + path + "?x=1", "officer").body();
      assertThat(
              new TreeSet<>(
                  parameters(description.at(pointer(path, "get")).get("parameters"), "query")))
          .as(path)
          .hasToString(ApiClient.all(rule, "known parameters here are (\\[[^\\]]*\\])").get(0));
    }
  }

  private static String pointer(String path, String method) {
    return "/paths/" + path.replace("~", "~0").replace("/", "~1") + "/" + method;
  }

  /** The schema of an answer, with all that it refers to. */
  private static Schema schema(String path, String method, String status, String type) {
    JsonNode answer = answer(path, method, status);
    ObjectNode root = JsonMapper.shared().createObjectNode();
    root.set(
        "allOf", JsonMapper.shared().createArrayNode().add(answer.at(content(type) + "/schema")));
    root.set("components", description.get("components"));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(root.toString(), InputFormat.JSON);
  }

  private static JsonNode answer(String path, String method, String status) {
    JsonNode answer = description.at(pointer(path, method) + "/responses/" + status);
    return answer.has("$ref") ? description.at(answer.get("$ref").asString().substring(1)) : answer;
  }

  private static String content(String type) {
    return "/content/" + type.replace("/", "~1");
  }

  private static void requireAsDescribed(
      String path, String method, HttpResponse<String> real, boolean sameFields) {
    String status = Integer.toString(real.statusCode());
    String type = real.statusCode() < 400 ? JSON : "application/problem+json";
    Schema schema = schema(path, method, status, type);
    assertThat(schema.validate(real.body(), InputFormat.JSON)).as(real.body()).isEmpty();
    JsonNode example = answer(path, method, status).at(content(type) + "/example");
    if (sameFields) {
      assertThat(schema.validate(example.toString(), InputFormat.JSON)).as(path).isEmpty();
      assertThat(shape(example))
          .as(path)
          .isEqualTo(shape(JsonMapper.shared().readTree(real.body())));
    }
  }

  /** The names of all fields, of lists those of the first item. */
  private static Set<String> shape(JsonNode node) {
    Set<String> all = new TreeSet<>();
    if (node.isArray() && !node.isEmpty()) {
      all.addAll(shape(node.get(0)));
    }
    if (node.isObject()) {
      node.forEachEntry(
          (name, value) -> {
            all.add(name);
            shape(value).forEach(below -> all.add(name + "/" + below));
          });
    }
    return all;
  }

  @Test
  void examples_have_the_fields_of_real_answers_and_both_are_as_described() throws Exception {
    String requests = Api.PATH + "/requests";
    HttpResponse<String> entered =
        service.post(
            requests,
            "requester",
            description
                .at(pointer("/requests", "post") + "/requestBody/content/application~1json/example")
                .toString());
    String id = ApiClient.all(entered.body(), "\"id\":\"([0-9a-f]{32})\"").get(0);
    requireAsDescribed("/requests", "post", entered, true);
    requireAsDescribed("/requests", "get", service.get(requests, "requester"), true);
    String one = requests + "/" + id;
    requireAsDescribed("/requests/{id}", "get", service.get(one, "requester"), true);
    requireAsDescribed("/requests/{id}", "get", service.get(one, "auditor"), false);
    requireAsDescribed(
        "/requests/{id}/timeline", "get", service.get(one + "/timeline", "auditor"), true);
    requireAsDescribed(
        "/requests/{id}/timeline", "get", service.get(one + "/timeline", "requester"), false);
    requireAsDescribed(
        "/requests/{id}/subjects", "post", service.post(one + "/subjects", "officer", ""), true);
    requireAsDescribed(
        "/requests/{id}/letter", "get", service.get(one + "/letter", "officer"), false);
    requireAsDescribed(
        "/requests/{id}/approve", "post", service.post(one + "/approve", "officer", ""), false);
    requireAsDescribed("/plans", "post", service.post(Api.PATH + "/plans", "officer", ""), true);
    requireAsDescribed("/runs", "post", service.post(Api.PATH + "/runs", "officer", ""), true);
    ApiClient.awaitRun(service);
    requireAsDescribed("/requests/{id}", "get", service.get(one, "auditor"), false);
    for (String path : List.of("/runs", "/models", "/health", "/", "/trail")) {
      requireAsDescribed(path, "get", service.get(Api.PATH + path, "officer"), true);
    }
    requireAsDescribed("/runs/{run}", "get", service.get(Api.PATH + "/runs/1", "officer"), true);
    String model = Api.PATH + "/models/1";
    requireAsDescribed("/models/{model}", "get", service.get(model, "officer"), true);
    requireAsDescribed(
        "/models/{model}/releases", "get", service.get(model + "/releases", "officer"), true);
    requireAsDescribed(
        "/models/{model}/releases/{release}",
        "get",
        service.get(model + "/releases/1", "officer"),
        true);
    requireAsDescribed(
        "/models/{model}/log", "get", service.get(Api.PATH + "/models/7/log", "officer"), false);
    String certificate = service.get(model + "/releases/1/certificate", "officer").body();
    requireAsDescribed(
        "/verify", "post", service.post(Api.PATH + "/verify", "", certificate), true);
    requireAsDescribed("/verify", "post", service.post(Api.PATH + "/verify", "", "{}"), false);
  }

  @Test
  void tokens_notices_and_hooks_are_as_described() throws Exception {
    String tokens = Api.PATH + "/tokens";
    String asked =
        description
            .at(pointer("/tokens", "post") + "/requestBody/content/application~1json/example")
            .toString();
    requireAsDescribed("/tokens", "post", service.post(tokens, "officer", asked), true);
    requireAsDescribed("/tokens", "get", service.get(tokens, "officer"), true);
    requireAsDescribed("/tokens/{number}", "delete", delete(tokens + "/1"), true);
    requireAsDescribed("/tokens/{number}", "delete", delete(tokens + "/1"), false);
    requireAsDescribed("/tokens/{number}", "delete", delete(tokens + "/x"), false);
    requireAsDescribed("/tokens", "post", service.post(tokens, "officer", "{}"), false);
    String notices = Api.PATH + "/notices";
    requireAsDescribed("/notices", "get", service.get(notices, "auditor"), true);
    requireAsDescribed(
        "/notices/{id}/again", "post", service.post(notices + "/1/again", "officer", ""), false);
    String hook = Api.PATH + "/hooks/crm";
    requireAsDescribed(
        "/hooks/{name}",
        "post",
        service.post(hook, "requester", "{\"people\":\"p9\",\"number\":\"17\"}"),
        true);
    requireAsDescribed("/hooks/{name}", "post", service.post(hook, "requester", "{"), false);
  }

  private static HttpResponse<String> delete(String path) throws Exception {
    return service.send(service.call(path, "officer").DELETE().build());
  }
}
