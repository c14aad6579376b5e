package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.log.LogProof;
import dev.lethe.server.erasure.SmallService;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Models, releases and what others need to check them; and checking, for anybody. */
class ModelsApiTest {

  private static final String MODEL = "/api/v1/models/1";
  private static final String RELEASE = MODEL + "/releases/1";
  private static final String VERIFY = "/api/v1/verify";

  @TempDir private static Path folder;

  private static SmallService service;

  @BeforeAll
  static void release_once() throws Exception {
    service = SmallService.in(folder);
    service.post(
        "/api/v1/requests", "requester", "{\"channel\":\"form\",\"subjects\":[\"p1\",\"p2\"]}");
    assertThat(service.post("/api/v1/plans", "operator", "").body())
        .contains("\"requests\":1,\"found\":2,\"rows\":2", "\"ways\":[{", "\"sigma\":", "\"auto\":")
        .doesNotContain("p1");
    HttpResponse<String> run = service.post("/api/v1/runs", "operator", "{}");
    assertThat(run.statusCode()).isEqualTo(202);
    assertThat(run.headers().firstValue("Location")).hasValue("/api/v1/runs/1");
    ApiClient.awaitRun(service);
    assertThat(service.get("/api/v1/runs/1", "auditor").body())
        .contains("\"under_way\":false", "\"done\":true,\"requests\":1,\"release\":1");
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static Path file(String name) {
    return folder.resolve("w").resolve("releases").resolve("0001").resolve(name);
  }

  private static String got(String path) throws Exception {
    HttpResponse<String> answer = service.get(path, "auditor");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return answer.body();
  }

  @Test
  void a_model_and_its_releases_are_told_with_their_budget() throws Exception {
    assertThat(got(MODEL)).contains("\"kind\":\"ridge\"", "\"people\":98", "\"budget\":{\"used\":");
    assertThat(got("/api/v1/models")).contains(got(MODEL));
    assertThat(got(MODEL + "/releases")).contains(got(RELEASE)).contains("\"epsilon_since\":");
  }

  @Test
  void what_was_released_comes_byte_for_byte() throws Exception {
    assertThat(got(RELEASE + "/certificate")).isEqualTo(Files.readString(file("certificate.json")));
    assertThat(got(RELEASE + "/parameters")).isEqualTo(Files.readString(file("parameters.json")));
    assertThat(got(MODEL + "/keys")).isEqualTo(Files.readString(file("keys.json")));
    String proof = got(MODEL + "/log/proof/1");
    assertThat(proof).isEqualTo(Files.readString(file("certificate.tlog-proof")));
    String checkpoint = got(MODEL + "/log");
    assertThat(checkpoint).isEqualTo(LogProof.read("answer", bytes(proof)).checkpoint().text());
    assertThat(got(RELEASE + "/page")).isEqualTo(Files.readString(file("certificate.html")));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void no_address_gives_the_opening_and_none_of_it_is_for_requesters() throws Exception {
    assertThat(Files.exists(file("opening.json"))).isTrue();
    for (String path :
        new String[] {"/opening", "/opening.json", "/../opening.json", "/%2e%2e/opening.json"}) {
      assertThat(service.get(RELEASE + path, "officer").statusCode()).isIn(400, 404);
    }
    for (String path : new String[] {MODEL, RELEASE, RELEASE + "/certificate", MODEL + "/log"}) {
      assertThat(service.get(path, "requester").statusCode()).isEqualTo(403);
      assertThat(service.get(path, "").statusCode()).isEqualTo(401);
    }
  }

  private static HttpResponse<String> verify(Map<String, String> files) throws Exception {
    return service.post(VERIFY, "", JsonMapper.shared().writeValueAsString(files));
  }

  private static Map<String, String> all() throws Exception {
    return Map.of(
        "certificate", Files.readString(file("certificate.json")),
        "key", Files.readString(file("public-key.pem")),
        "keys", Files.readString(file("keys.json")),
        "parameters", Files.readString(file("parameters.json")),
        "proof", Files.readString(file("certificate.tlog-proof")),
        "schema", Files.readString(file("schema.json")));
  }

  @Test
  void anybody_has_a_certificate_checked_alone_or_with_what_came_with_it() throws Exception {
    assertThat(service.post(VERIFY, "", Files.readString(file("certificate.json"))).body())
        .contains("\"valid\":false,\"signature\":\"none\"", "\"failed\":[]");
    assertThat(verify(all()).body())
        .contains("\"valid\":true,\"signature\":\"pinned\"", "\"failed\":[]")
        .contains("\"check\":\"parameters\"", "\"check\":\"log inclusion\"");
  }

  @Test
  void a_form_with_files_is_checked_as_well() throws Exception {
    String boundary = "lethe-form";
    StringBuilder form = new StringBuilder();
    all()
        .forEach(
            (name, text) ->
                form.append(
                        "--%s\r\nContent-Disposition: form-data; name=\"%s\"; filename=\"%s\""
                            .formatted(boundary, name, name))
                    .append("\r\nContent-Type: application/octet-stream\r\n\r\n")
                    .append(text)
                    .append("\r\n"));
    form.append("--").append(boundary).append("--\r\n");
    assertThat(multipart(boundary, form.toString()).body())
        .contains("\"valid\":true,\"signature\":\"pinned\"", "\"failed\":[]");
    assertThat(
            multipart(boundary, form.toString().replace("\"proof\"", "\"opening\"")).statusCode())
        .isEqualTo(422);
    assertThat(multipart("other", form.toString()).statusCode()).isEqualTo(400);
  }

  private static HttpResponse<String> multipart(String boundary, String form) throws Exception {
    return service.send(
        service
            .call(VERIFY, "")
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(BodyPublishers.ofString(form))
            .build());
  }

  @Test
  void a_forged_certificate_fails_and_a_file_that_is_none_is_named() throws Exception {
    Map<String, String> forged = new HashMap<>(all());
    forged.put("parameters", forged.get("parameters") + " ");
    assertThat(verify(forged).body()).contains("\"valid\":false").doesNotContain("\"failed\":[]");
    forged.put("key", "no key");
    HttpResponse<String> answer = verify(forged);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("\"place\":\"/key\"");
    assertThat(service.post(VERIFY, "", "{\"certificate\":\"none\"}").body())
        .contains("\"valid\":false", "\"failed\":[{\"check\":\"form\"");
    assertThat(service.post(VERIFY, "", "{}").body()).contains("\"place\":\"/certificate\"");
    assertThat(service.post(VERIFY, "", "{\"opening\":\"x\"}").statusCode()).isEqualTo(422);
  }

  @Test
  void uploads_leave_no_files_behind() throws Exception {
    Path temp = Path.of(System.getProperty("java.io.tmpdir"));
    long before = parts(temp);
    multipart(
        "b",
        "--b\r\nContent-Disposition: form-data; name=\"certificate\"; filename=\"c\"\r\n\r\n"
            + "x".repeat(1_000_000)
            + "\r\n--b--\r\n");
    assertThat(parts(temp)).isEqualTo(before);
  }

  private static long parts(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().contains("ultiPart")).count();
    }
  }
}
