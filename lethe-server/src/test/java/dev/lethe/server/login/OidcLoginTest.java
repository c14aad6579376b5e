package dev.lethe.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.Role;
import dev.lethe.server.register.TrailLine;
import dev.lethe.server.web.WebSettings;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signing in by a real provider on this machine, and what somebody may try on the way. */
class OidcLoginTest {

  private static final String SESSION = "lethe_session";
  private static final String SIGN_IN = "lethe_sign_in";

  private static LocalProvider provider;

  @TempDir Path folder = Path.of("");
  private final Browser browser = new Browser();
  private DoorService service;

  @BeforeAll
  static void startProvider() throws Exception {
    provider = LocalProvider.start();
  }

  @AfterAll
  static void stopProvider() {
    provider.close();
  }

  @BeforeEach
  void start() throws Exception {
    service =
        DoorService.in(
            folder, WebSettings.onLoopback(0), Optional.of(settings(folder, provider.issuer())));
    provider.sendsBackTo(service.at(OidcLogin.BACK).toString());
  }

  @AfterEach
  void stop() {
    service.close();
  }

  static OidcSettings settings(Path folder, URI issuer) throws Exception {
    Path secret = folder.resolve("client-secret");
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, LocalProvider.CLIENT_SECRET + "\n");
    Map<String, Role> roles = new LinkedHashMap<>();
    roles.put("privacy-officers", Role.OFFICER);
    roles.put("privacy-operators", Role.OPERATOR);
    return new OidcSettings(
        "Our provider",
        issuer,
        LocalProvider.CLIENT,
        Optional.of(secret),
        Set.of(),
        OidcSettings.USUAL_NAME_CLAIM,
        "groups",
        roles);
  }

  /** Up to the address at our service with which the provider sends the browser back. */
  static URI answer(DoorService service, Browser who, String name) throws Exception {
    URI question = Browser.next(who.get(service.at("/login/provider?next=/who")));
    URI form = Browser.next(who.get(question));
    if (form.getPath().equals(OidcLogin.BACK)) {
      return form; // The provider knows this browser already.
    }
    HttpResponse<String> signedIn =
        who.post(form, Map.of("username", name, "password", LocalProvider.PASSWORD));
    return Browser.next(who.get(Browser.next(signedIn)));
  }

  private URI answer(Browser who, String name) throws Exception {
    return answer(service, who, name);
  }

  private static URI with(URI answer, String name, String value) {
    return URI.create(answer.toString().replaceFirst("([?&]" + name + "=)[^&]*", "$1" + value));
  }

  @Test
  void who_is_known_there_and_has_a_role_comes_in() throws Exception {
    assertThat(browser.get(service.at("/login?next=/who")).body())
        .contains("href=\"/login/provider?next=/who\">Sign in with Our provider</a>");
    HttpResponse<String> entered = browser.get(answer(browser, "olga"));
    assertThat(entered.statusCode()).isEqualTo(303);
    assertThat(Browser.next(entered)).isEqualTo(service.at("/who"));
    assertThat(browser.get(service.at("/who")).body()).startsWith("olga ");
    assertThat(browser.cookie(SIGN_IN)).isEmpty();
    assertThat(service.desk().register().trail())
        .last()
        .extracting(TrailLine::what)
        .isEqualTo("signed in: officer by Our provider");
    Browser other = new Browser();
    other.get(answer(other, "oscar"));
    assertThat(
            service
                .access()
                .bySession(other.cookie(SESSION).orElseThrow())
                .orElseThrow()
                .principal())
        .extracting("name", "role")
        .containsExactly("oscar", Role.OPERATOR);
  }

  @Test
  void who_has_no_role_is_told_why() throws Exception {
    HttpResponse<String> refused = browser.get(answer(browser, "nina"));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body())
        .contains("Our provider knows you, but nothing it says (groups) gives you a role here");
    assertThat(browser.cookie(SESSION)).isEmpty();
  }

  @Test
  void an_answer_is_good_once() throws Exception {
    URI answer = answer(browser, "olga");
    String cookie = browser.cookie(SIGN_IN).orElseThrow();
    assertThat(browser.get(answer).statusCode()).isEqualTo(303);
    assertThat(browser.get(answer).statusCode()).as("without the cookie").isEqualTo(400);
    Browser thief = new Browser();
    thief.keep(service.at("/"), SIGN_IN, cookie);
    assertThat(thief.get(answer).statusCode()).as("with the cookie").isEqualTo(400);
  }

  @Test
  void a_code_that_was_used_is_refused_by_the_provider() throws Exception {
    URI used = answer(browser, "olga");
    assertThat(browser.get(used).statusCode()).isEqualTo(303);
    URI fresh = answer(browser, "olga");
    String code = used.getRawQuery().replaceFirst(".*code=([^&]*).*", "$1");
    HttpResponse<String> refused = browser.get(with(fresh, "code", code));
    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body()).doesNotContain(code);
  }

  @Test
  void an_answer_belongs_to_the_browser_that_asked() throws Exception {
    URI answer = answer(browser, "olga");
    Browser victim = new Browser();
    assertThat(victim.get(answer).statusCode()).as("no cookie").isEqualTo(400);
    victim.get(service.at("/login/provider"));
    assertThat(victim.get(answer).statusCode()).as("another state").isEqualTo(400);
    String own = Oidc.state(victim.cookie(SIGN_IN).orElseThrow());
    assertThat(victim.get(with(answer, "state", own)).statusCode())
        .as("the code of somebody else, with the right state: the verifier is another")
        .isEqualTo(502);
    assertThat(victim.cookie(SESSION)).isEmpty();
  }

  @Test
  void an_answer_with_a_wrong_state_twice_or_none_is_refused() throws Exception {
    URI answer = answer(browser, "olga");
    assertThat(browser.get(with(answer, "state", "x")).statusCode()).isEqualTo(400);
    assertThat(browser.get(with(answer, "state", "")).statusCode()).isEqualTo(400);
    assertThat(browser.get(URI.create(answer + "&state=x")).statusCode()).isEqualTo(400);
    assertThat(browser.get(service.at(OidcLogin.BACK)).statusCode()).isEqualTo(400);
    assertThat(browser.get(answer).statusCode()).as("the right one still works").isEqualTo(303);
  }

  @Test
  void an_answer_of_another_provider_is_refused() throws Exception {
    URI answer = answer(browser, "olga");
    String query = answer.toString().replaceFirst("&iss=[^&]*", "");
    HttpResponse<String> refused = browser.get(URI.create(query + "&iss=https://evil.example"));
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("another provider than the one that was asked");
  }

  @Test
  void who_is_turned_away_there_is_told_here() throws Exception {
    URI answer = answer(browser, "olga");
    String denied = answer.toString().replaceFirst("code=[^&]*", "error=access_denied");
    HttpResponse<String> refused = browser.get(URI.create(denied));
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(refused.body()).contains("Our provider did not sign you in");
  }

  @Test
  void a_new_key_of_the_provider_is_found() throws Exception {
    assertThat(browser.get(answer(browser, "olga")).statusCode()).isEqualTo(303);
    provider.rotate();
    Browser other = new Browser();
    assertThat(other.get(answer(other, "olga")).statusCode()).isEqualTo(303);
  }

  @Test
  void a_provider_that_is_away_is_told() throws Exception {
    service.close();
    LocalProvider away = LocalProvider.start();
    Path another = Files.createDirectory(folder.resolve("another"));
    OidcSettings settings = settings(another, away.issuer());
    away.close();
    service = DoorService.in(another, WebSettings.onLoopback(0), Optional.of(settings));
    HttpResponse<String> refused = browser.get(service.at("/login/provider"));
    assertThat(refused.statusCode()).isEqualTo(502);
    assertThat(refused.body()).contains("Our provider cannot be reached");
    assertThat(browser.get(service.at("/login")).statusCode()).isEqualTo(200);
  }
}
