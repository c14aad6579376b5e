package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Bodies, queries and headers that are not as they should be: told by rule and place, no ids. */
class BadBodiesTest {

  private static final String REQUESTS = "/api/v1/requests";

  /** Stands in each body, and in no answer. */
  private static final String SECRET = "erika-mustermann";

  @TempDir private static Path folder;

  private static SmallService service;

  @BeforeAll
  static void start() {
    service = SmallService.in(folder);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static Arguments bad(int status, String place, String body) {
    return Arguments.of(status, place, body.replace('\'', '"').replace("ID", SECRET));
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        bad(422, "/", ""),
        bad(400, "line 1", "{"),
        bad(400, "line 1", "ID"),
        bad(400, "line 1", "{'ID':1,'ID':2}"),
        bad(400, "line 1", "{'subjects':['ID'],'subjects':['ID'],'channel':'form'}"),
        bad(400, "line 1", "{'subjects':['ID'],'channel':'form'} ID"),
        bad(400, "line 1", "{'subjects':[NaN],'channel':'ID'}"),
        bad(400, "line 1", "{'subjects':['ID\n'],'channel':'form'}"),
        bad(400, "", "{'subjects':" + "[".repeat(5_000) + "]".repeat(5_000) + "}"),
        bad(422, "/", "['ID']"),
        bad(422, "/", "'ID'"),
        bad(422, "/", "null"),
        bad(422, "/subjects", "{'channel':'ID'}"),
        bad(422, "/subjects", "{'subjects':'ID','channel':'form'}"),
        bad(422, "/subjects", "{'subjects':{'ID':1},'channel':'form'}"),
        bad(422, "/subjects", "{'subjects':null,'channel':'form'}"),
        bad(422, "/subjects", "{'subjects':[],'channel':'form'}"),
        bad(422, "/subjects/1", "{'subjects':['ID',7],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':[['ID']],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':[null],'channel':'form'}"),
        bad(422, "/subjects/1", "{'subjects':['ID',''],'channel':'form'}"),
        bad(422, "/subjects/1", "{'subjects':['ID',' \\t '],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':['ID\\n'],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':['ID\\u0000'],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':['ID\\u202e'],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':['ID\\ud800'],'channel':'form'}"),
        bad(422, "/subjects/0", "{'subjects':['" + "ID".repeat(100) + "'],'channel':'form'}"),
        bad(422, "/channel", "{'subjects':['ID']}"),
        bad(422, "/channel", "{'subjects':['ID'],'channel':7}"),
        bad(422, "/channel", "{'subjects':['ID'],'channel':' '}"),
        bad(422, "/channel", "{'subjects':['ID'],'channel':'a\\nb'}"),
        bad(422, "/", "{'subjects':['p1'],'channel':'form','ID':1}"));
  }

  private static void requireProblem(HttpResponse<String> answer, int status, String place) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    assertThat(answer.body()).contains("\"rule\":").doesNotContain(SECRET);
    if (!place.isEmpty()) {
      assertThat(answer.body()).contains("\"place\":\"" + place);
    }
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void a_bad_body_is_a_problem_with_a_place(int status, String place, String body)
      throws Exception {
    requireProblem(service.post(REQUESTS, "requester", body), status, place);
    assertThat(service.office().register().requests()).isEmpty();
  }

  @Test
  void more_ids_than_a_request_has_are_counted() throws Exception {
    String ids =
        String.join(",", IntStream.range(0, 100_000).mapToObj(i -> "\"p" + i + "\"").toList());
    HttpResponse<String> answer =
        service.post(REQUESTS, "requester", "{\"subjects\":[" + ids + "],\"channel\":\"form\"}");
    requireProblem(answer, 422, "/subjects");
    assertThat(answer.body()).contains("\"value\":\"100000\"");
  }

  @Test
  void a_body_that_is_too_large_is_refused_with_and_without_its_length() throws Exception {
    byte[] large = ("[\"" + "x".repeat(3_000_000) + "\"]").getBytes(StandardCharsets.UTF_8);
    requireProblem(send("application/json", BodyPublishers.ofByteArray(large)), 413, "");
    requireProblem(
        send(
            "application/json",
            BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large))),
        413,
        "");
  }

  @Test
  void a_body_is_utf_8() throws Exception {
    byte[] latin =
        ("{\"subjects\":[\"" + SECRET + "é\"],\"channel\":\"form\"}")
            .getBytes(StandardCharsets.ISO_8859_1);
    requireProblem(send("application/json", BodyPublishers.ofByteArray(latin)), 400, "");
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
    "application/jsonp",
    "multipart/form-data; boundary=x"
  })
  void another_type_is_refused(String type) throws Exception {
    String body = "{\"subjects\":[\"" + SECRET + "\"],\"channel\":\"form\"}";
    requireProblem(send(type, BodyPublishers.ofString(body)), 415, "Content-Type");
  }

  private static HttpResponse<String> send(String type, BodyPublisher body) throws Exception {
    return service.send(
        service.call(REQUESTS, "requester").header("Content-Type", type).POST(body).build());
  }

  @ParameterizedTest
  @CsvSource({
    "400, /api/v1/requests?who=erika-mustermann",
    "400, /api/v1/requests?state=erika-mustermann",
    "400, /api/v1/requests?state=received&state=denied",
    "400, /api/v1/requests?due_before=31.12.2026",
    "400, /api/v1/requests?limit=0",
    "400, /api/v1/requests?limit=1001",
    "400, /api/v1/requests?limit=-1",
    "400, /api/v1/requests?after=erika-mustermann",
    "400, /api/v1/requests?after=00000000000000000000000000000000",
    "404, /api/v1/requests/erika-mustermann",
    "404, /api/v1/requests/00000000000000000000000000000000",
    "404, /api/v1/requests/00000000000000000000000000000000/timeline",
    "404, /api/v1/models/2",
    "404, /api/v1/models/erika-mustermann",
    "404, /api/v1/models/1/releases/1/certificate",
    "404, /api/v1/models/1/releases/99999999999999999999",
    "404, /api/v1/models/1/log",
    "404, /api/v1/runs/1",
    "404, /api/v1/erika-mustermann",
    "400, /api/v1/trail?after=x"
  })
  void a_bad_address_is_a_problem(int status, String path) throws Exception {
    requireProblem(service.get(path, "officer"), status, "");
  }

  @Test
  void what_is_not_there_is_also_not_there_for_a_deed() throws Exception {
    String nowhere = REQUESTS + "/00000000000000000000000000000000";
    for (String deed : new String[] {"/approve", "/cancel", "/subjects"}) {
      requireProblem(service.post(nowhere + deed, "officer", ""), 404, "");
    }
    requireProblem(service.post(nowhere + "/deny", "officer", "{\"reason\":\"x\"}"), 404, "");
    requireProblem(service.post(nowhere + "/deny", "officer", "{}"), 422, "/reason");
    requireProblem(service.post(nowhere + "/approve", "officer", "{\"x\":1}"), 422, "/");
  }

  @Test
  void another_method_is_told_which_there_are() throws Exception {
    HttpResponse<String> answer =
        service.send(
            service.call(REQUESTS, "officer").method("DELETE", BodyPublishers.noBody()).build());
    requireProblem(answer, 405, "");
    assertThat(answer.headers().firstValue("Allow").orElseThrow()).contains("GET", "HEAD", "POST");
  }

  @Test
  void a_head_obeys_the_rules_of_the_whole() throws Exception {
    assertThat(head(REQUESTS, "auditor")).isEqualTo(200);
    assertThat(head(REQUESTS, "")).isEqualTo(401);
    assertThat(head("/api/v1/trail", "requester")).isEqualTo(403);
    assertThat(head(REQUESTS + "/00000000000000000000000000000000", "auditor")).isEqualTo(404);
    assertThat(head("/api/v1/events", "auditor")).isEqualTo(200);
  }

  private static int head(String path, String token) throws Exception {
    HttpResponse<String> answer =
        service.send(service.call(path, token).method("HEAD", BodyPublishers.noBody()).build());
    assertThat(answer.body()).isEmpty();
    return answer.statusCode();
  }
}
