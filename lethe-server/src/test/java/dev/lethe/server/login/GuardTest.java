package dev.lethe.server.login;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.access.Rate;
import dev.lethe.server.access.Role;
import dev.lethe.server.web.Limits;
import dev.lethe.server.web.Proxies;
import dev.lethe.server.web.RouteClass;
import dev.lethe.server.web.WebSettings;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the guard lets pass, and whom it holds up. */
class GuardTest {

  @TempDir Path folder = Path.of("");
  private final Browser browser = new Browser();

  private HttpResponse<String> api(DoorService service, String... headers) throws Exception {
    return browser.send(HttpRequest.newBuilder(service.at(DoorService.API)).headers(headers));
  }

  private int act(DoorService service, String cookie, String csrf, String... headers)
      throws Exception {
    HttpRequest.Builder call =
        Browser.form(service.at(DoorService.ACT), Map.of("_csrf", csrf))
            .header("Cookie", "lethe_session=" + cookie);
    return (headers.length == 0 ? browser.send(call) : browser.send(call.headers(headers)))
        .statusCode();
  }

  @Test
  void the_header_is_read_as_the_standard_says_and_no_further() throws Exception {
    try (DoorService service = DoorService.in(folder)) {
      String token = service.desk().token("ben", Role.AUDITOR).secret();
      for (String word : List.of("Bearer ", "bearer ", "BEARER ", "Bearer   ")) {
        assertThat(api(service, "Authorization", word + token).body()).isEqualTo("ben ");
      }
      for (String wrong :
          List.of(
              token,
              "Basic " + token,
              "Bearer" + token,
              "Bearer",
              "Bearer " + token + "," + token,
              "Bearer " + "x".repeat(5_000))) {
        HttpResponse<String> refused = api(service, "Authorization", wrong);
        assertThat(refused.statusCode()).as(wrong).isEqualTo(401);
        assertThat(refused.headers().firstValue("WWW-Authenticate")).isPresent();
        assertThat(refused.body()).doesNotContain(token);
      }
      HttpResponse<String> two =
          api(service, "Authorization", "Bearer " + token, "Authorization", "Bearer x");
      assertThat(two.statusCode()).isEqualTo(400);
    }
  }

  @Test
  void forms_of_other_sites_are_refused() throws Exception {
    try (DoorService service = DoorService.in(folder)) {
      String cookie =
          service.access().sessions().begin(service.desk().token("ben", Role.OPERATOR).token());
      String csrf = service.access().bySession(cookie).orElseThrow().csrf();
      String own = service.at("").toString();
      assertThat(act(service, cookie, csrf)).isEqualTo(200);
      assertThat(act(service, cookie, csrf, "Origin", own)).isEqualTo(200);
      assertThat(act(service, cookie, csrf, "Sec-Fetch-Site", "same-origin")).isEqualTo(200);
      assertThat(act(service, cookie, csrf, "Sec-Fetch-Site", "same-origin", "Origin", "null"))
          .isEqualTo(200);
      assertThat(act(service, cookie, csrf + "x")).isEqualTo(403);
      assertThat(act(service, cookie, "")).isEqualTo(403);
      assertThat(act(service, cookie, cookie)).isEqualTo(403);
      for (String origin :
          List.of("null", "https://evil.example", own + ".evil.example", "http://127.0.0.1", "")) {
        assertThat(act(service, cookie, csrf, "Origin", origin)).as(origin).isEqualTo(403);
      }
      for (String site : List.of("cross-site", "same-site", "x")) {
        assertThat(act(service, cookie, csrf, "Sec-Fetch-Site", site, "Origin", own))
            .as(site)
            .isEqualTo(403);
      }
    }
  }

  @Test
  void another_site_can_neither_sign_somebody_in_nor_use_the_api_with_a_cookie() throws Exception {
    try (DoorService service = DoorService.in(folder)) {
      var token = service.desk().token("ben", Role.OPERATOR);
      HttpRequest.Builder login =
          Browser.form(service.at("/login"), Map.of("token", token.secret()))
              .header("Sec-Fetch-Site", "cross-site");
      assertThat(browser.send(login).statusCode()).isEqualTo(403);
      String cookie = service.access().sessions().begin(token.token());
      HttpRequest.Builder submit =
          HttpRequest.newBuilder(service.at(DoorService.SUBMIT))
              .header("Cookie", "lethe_session=" + cookie)
              .POST(BodyPublishers.ofString("{}"));
      assertThat(browser.send(submit.copy()).statusCode()).as("no secret").isEqualTo(403);
      String csrf = service.access().bySession(cookie).orElseThrow().csrf();
      assertThat(browser.send(submit.copy().header("X-CSRF-Token", csrf)).statusCode())
          .isEqualTo(200);
    }
  }

  @Test
  void other_methods_open_no_door() throws Exception {
    try (DoorService service = DoorService.in(folder)) {
      for (String method : List.of("HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "X")) {
        HttpResponse<String> answer =
            browser.send(
                HttpRequest.newBuilder(service.at(DoorService.API))
                    .method(method, BodyPublishers.noBody()));
        assertThat(answer.statusCode()).as(method).isIn(401, 404, 405, 501);
        assertThat(answer.headers().map()).doesNotContainKey("access-control-allow-origin");
      }
    }
  }

  @Test
  void a_part_of_a_page_sends_the_whole_page_to_sign_in() throws Exception {
    try (DoorService service = DoorService.in(folder)) {
      HttpResponse<String> answer =
          browser.send(
              HttpRequest.newBuilder(service.at(DoorService.PAGE)).header("HX-Request", "true"));
      assertThat(answer.statusCode()).isEqualTo(401);
      assertThat(answer.headers().firstValue("HX-Redirect")).hasValue("/login?next=%2Fwho");
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void an_address_with_many_wrong_tokens_waits_and_others_do_not() throws Exception {
    WebSettings settings =
        WebSettings.onLoopback(0).with(new Proxies(1, Proxies.Header.X_FORWARDED_FOR));
    try (DoorService service = DoorService.in(folder, settings, Optional.empty())) {
      String right = "Bearer " + service.desk().token("ben", Role.OPERATOR).secret();
      String from = "X-Forwarded-For";
      for (int i = 0; i < 10; i++) {
        String made = "10.0.0." + i + ", 203.0.113.9";
        assertThat(api(service, "Authorization", "Bearer x", from, made).statusCode())
            .isEqualTo(401);
      }
      HttpResponse<String> waits = api(service, "Authorization", right, from, "203.0.113.9:4711");
      assertThat(waits.statusCode()).as("whatever it says in front").isEqualTo(429);
      assertThat(waits.headers().firstValue("Retry-After")).hasValue("1");
      assertThat(
              api(
                      service,
                      "Authorization",
                      right,
                      from,
                      "1.2.3.4",
                      "Forwarded",
                      "for=8.8.8.8",
                      from,
                      "203.0.113.9")
                  .statusCode())
          .as("in two lines, and with a header that is not declared")
          .isEqualTo(429);
      assertThat(
              api(service, "Authorization", right, from, "203.0.113.9, 198.51.100.1").statusCode())
          .as("from another address")
          .isEqualTo(200);
      HttpRequest.Builder login =
          Browser.form(service.at("/login"), Map.of("token", "x")).header(from, "203.0.113.9");
      assertThat(browser.send(login).statusCode()).as("and at the form").isEqualTo(429);
    }
  }

  @Test
  void an_address_is_a_network_where_it_has_one_and_never_a_name() throws Exception {
    WebSettings settings = WebSettings.onLoopback(0).with(new Proxies(2, Proxies.Header.FORWARDED));
    try (DoorService service = DoorService.in(folder, settings, Optional.empty())) {
      String right = "Bearer " + service.desk().token("ben", Role.OPERATOR).secret();
      for (int i = 0; i < 10; i++) {
        String there = "for=\"[2001:db8:1:2::%d]:99\";proto=https, for=10.0.0.1".formatted(i);
        assertThat(api(service, "Authorization", "Bearer x", "Forwarded", there).statusCode())
            .isEqualTo(401);
      }
      assertThat(
              api(
                      service,
                      "Authorization",
                      right,
                      "Forwarded",
                      "for=\"[2001:db8:1:2:ffff::1]\", for=x")
                  .statusCode())
          .isEqualTo(429);
      assertThat(
              api(service, "Authorization", right, "Forwarded", "for=\"[2001:db8:1:3::1]\", for=x")
                  .statusCode())
          .isEqualTo(200);
      for (String odd :
          List.of("for=evil.example, for=x", "for=_hidden, for=x", "", ",,,", "for=\"[::\", x")) {
        assertThat(api(service, "Authorization", right, "Forwarded", odd).statusCode())
            .as(odd)
            .isEqualTo(200);
      }
    }
  }

  @Test
  void who_calls_too_often_waits_and_others_do_not() throws Exception {
    WebSettings settings =
        WebSettings.onLoopback(0).with(Limits.USUAL.with(RouteClass.READ, new Rate(0.01, 3)));
    try (DoorService service = DoorService.in(folder, settings, Optional.empty())) {
      String ben = "Bearer " + service.desk().token("ben", Role.OPERATOR).secret();
      String again = "Bearer " + service.desk().token("ben", Role.OPERATOR).secret();
      String eve = "Bearer " + service.desk().token("eve", Role.AUDITOR).secret();
      for (int i = 0; i < 3; i++) {
        assertThat(api(service, "Authorization", ben).statusCode()).isEqualTo(200);
      }
      HttpResponse<String> refused = api(service, "Authorization", again);
      assertThat(refused.statusCode()).as("with another token of the same name").isEqualTo(429);
      assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow())
          .isBetween(90L, 100L);
      assertThat(refused.body()).contains("urn:lethe:problem:too-many");
      assertThat(api(service, "Authorization", eve).statusCode()).isEqualTo(200);
      HttpRequest.Builder submit =
          HttpRequest.newBuilder(service.at(DoorService.SUBMIT))
              .header("Authorization", ben)
              .POST(BodyPublishers.ofString("{}"));
      assertThat(browser.send(submit).statusCode()).as("another class").isEqualTo(200);
    }
  }

  @Test
  void one_token_submits_without_a_pause_where_the_limits_say_so() throws Exception {
    try (DoorService service = DoorService.in(folder)) {
      HttpRequest.Builder submit =
          HttpRequest.newBuilder(service.at(DoorService.SUBMIT))
              .header(
                  "Authorization", "Bearer " + service.desk().token("crm", Role.REQUESTER).secret())
              .POST(BodyPublishers.ofString("{}"));
      for (int i = 0; i < 2_000; i++) {
        assertThat(browser.send(submit).statusCode()).isEqualTo(200);
      }
    }
  }
}
