package dev.lethe.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.NewToken;
import dev.lethe.server.access.Role;
import dev.lethe.server.access.Secret;
import dev.lethe.server.register.Desk;
import dev.lethe.server.web.WebSettings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in with a token, and out again. */
class LoginTest {

  private static final String COOKIE = "lethe_session";

  @TempDir Path folder = Path.of("");
  private final Browser browser = new Browser();
  private DoorService service;

  @BeforeEach
  void start() {
    service = DoorService.in(folder);
  }

  @AfterEach
  void stop() {
    service.close();
  }

  private HttpResponse<String> signIn(String token, String next) throws Exception {
    return browser.post(service.at("/login"), Map.of("token", token, "next", next));
  }

  @Test
  void who_comes_to_a_page_signs_in_and_is_back_there() throws Exception {
    String token = service.desk().token("ben", Role.OPERATOR).secret();
    URI login = Browser.next(browser.get(service.at(DoorService.PAGE)));
    assertThat(login).hasToString(service.at("/login?next=%2Fwho").toString());
    assertThat(browser.get(login).body())
        .contains("<input type=\"hidden\" name=\"next\" value=\"/who\">");
    HttpResponse<String> signedIn = signIn(" " + token + "\n", "/who");
    assertThat(signedIn.statusCode()).isEqualTo(303);
    assertThat(signedIn.headers().firstValue("Set-Cookie").orElseThrow())
        .containsPattern("^lethe_session=[A-Za-z0-9_-]{43}; ?Path=/")
        .contains("HttpOnly", "SameSite=Lax")
        .doesNotContain("Secure", token);
    assertThat(browser.get(Browser.next(signedIn)).body()).startsWith("ben ");
  }

  @Test
  void a_wrong_token_is_told_on_the_page() throws Exception {
    HttpResponse<String> refused = signIn("lethe_wrong", "/who");
    assertThat(refused.statusCode()).isEqualTo(401);
    assertThat(refused.body())
        .contains("role=\"alert\"", "This token is wrong", "value=\"/who\"")
        .doesNotContain("lethe_wrong");
    assertThat(browser.cookie(COOKIE)).isEmpty();
    assertThat(browser.post(service.at("/login"), Map.of()).statusCode()).isEqualTo(401);
  }

  @Test
  void the_one_time_token_makes_one_session_of_an_officer() throws Exception {
    assertThat(signIn(service.oneTimeToken(), "/who").statusCode()).isEqualTo(303);
    assertThat(browser.get(service.at(DoorService.PAGE)).body()).startsWith("local ");
    Browser other = new Browser();
    assertThat(
            other.post(service.at("/login"), Map.of("token", service.oneTimeToken())).statusCode())
        .isEqualTo(401);
    assertThat(
            other
                .send(
                    HttpRequest.newBuilder(service.at(DoorService.API))
                        .header("Authorization", "Bearer " + service.oneTimeToken()))
                .statusCode())
        .as("it is no API token")
        .isEqualTo(401);
    assertThat(other.get(service.at("/login?token=" + service.oneTimeToken())).statusCode())
        .as("and does nothing in a URL")
        .isEqualTo(200);
    assertThat(other.cookie(COOKIE)).isEmpty();
  }

  @Test
  void a_session_that_was_there_before_is_not_taken_over() throws Exception {
    NewToken token = service.desk().token("ben", Role.OPERATOR);
    signIn(token.secret(), "/");
    String first = browser.cookie(COOKIE).orElseThrow();
    String csrf = service.access().bySession(first).orElseThrow().csrf();
    browser.post(service.at("/login"), Map.of("token", token.secret(), "_csrf", csrf, "next", "/"));
    assertThat(browser.cookie(COOKIE)).isPresent().isNotEqualTo(Optional.of(first));
    assertThat(service.access().bySession(first)).isEmpty();
    String planted = Secret.random();
    HttpResponse<String> answer =
        new Browser()
            .send(
                Browser.form(service.at("/login"), Map.of("token", token.secret()))
                    .header("Cookie", COOKIE + "=" + planted));
    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(service.access().bySession(planted)).isEmpty();
  }

  @Test
  void signing_out_ends_the_session_and_needs_the_secret_of_the_form() throws Exception {
    signIn(service.desk().token("ben", Role.OPERATOR).secret(), "/");
    String cookie = browser.cookie(COOKIE).orElseThrow();
    String csrf = service.access().bySession(cookie).orElseThrow().csrf();
    assertThat(browser.post(service.at("/logout"), Map.of()).statusCode()).isEqualTo(403);
    assertThat(service.access().bySession(cookie)).isPresent();
    assertThat(browser.post(service.at("/logout"), Map.of("_csrf", csrf)).statusCode())
        .isEqualTo(303);
    assertThat(service.access().bySession(cookie)).isEmpty();
    assertThat(browser.cookie(COOKIE)).isEmpty();
  }

  @Test
  void a_session_ends_in_the_browser_when_its_token_is_revoked() throws Exception {
    NewToken token = service.desk().token("ben", Role.OPERATOR);
    signIn(token.secret(), "/");
    assertThat(browser.get(service.at(DoorService.PAGE)).statusCode()).isEqualTo(200);
    service.access().tokens().revoke(token.token().number(), Desk.ANN);
    assertThat(browser.get(service.at(DoorService.PAGE)).statusCode()).isEqualTo(302);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "https://evil.example/",
        "https:evil.example",
        "javascript:alert(1)",
        "/%2F/evil.example",
        "/%5Cevil.example",
        "%2F%2Fevil.example",
        "/\tevil",
        "/\r\nSet-Cookie: x=y",
        "/a//evil.example",
        "/@evil.example",
        "/who?x=https://evil.example",
        "who",
        "",
        " /who",
        "/login",
        "/logout",
        "/who#x"
      })
  void nobody_is_sent_elsewhere(String next) throws Exception {
    String token = service.desk().token("ben", Role.OPERATOR).secret();
    HttpResponse<String> signedIn = signIn(token, next);
    assertThat(Browser.next(signedIn)).isEqualTo(service.at("/"));
    assertThat(signedIn.headers().allValues("Set-Cookie")).hasSize(1);
  }

  @Test
  void behind_tls_cookies_are_bound_to_the_host() throws Exception {
    WebSettings settings =
        new WebSettings("127.0.0.1", 0, Optional.of(URI.create("https://lethe.example")));
    try (DoorService behind =
        DoorService.in(folder.resolve("second"), settings, Optional.empty())) {
      String token = behind.desk().token("ben", Role.OPERATOR).secret();
      HttpResponse<String> signedIn =
          browser.post(behind.at("/login"), Map.of("token", token, "next", "/who"));
      assertThat(signedIn.headers().firstValue("Set-Cookie").orElseThrow())
          .startsWith("__Host-lethe_session=")
          .contains("Secure", "HttpOnly", "Path=/", "SameSite=Lax")
          .doesNotContainIgnoringCase("domain");
    }
  }
}
