package dev.lethe.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.ReleaseNames;
import dev.lethe.server.access.Role;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.office.Office;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.RequestId;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.web.Route;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who sees which page, and what pages say. */
@Tag("slow")
class ConsolePagesTest {

  private static final Pattern LINK = Pattern.compile("href=\"(/[^\"]*)\"");

  @TempDir private static Path folder;

  private static DemoConsole console;

  @BeforeAll
  static void open() {
    console = DemoConsole.in(folder);
  }

  @AfterAll
  static void close() {
    console.close();
  }

  private static SmallService service() {
    return console.service();
  }

  private static Office office() {
    return service().office();
  }

  /** The route with something in its places that is there. */
  private static String example(Route route) {
    String id = console.request(RequestState.COMPLETED).replace("/requests/", "");
    String path =
        route
            .path()
            .replace("{id}", id)
            .replace("{n}", "1")
            .replace("{k}", "2")
            .replace("{file}", ReleaseNames.KEYS);
    return path.endsWith("/letter") ? path + "?model=1&language=fr" : path;
  }

  @Test
  void every_page_opens_for_those_who_may_see_it_and_for_nobody_else() throws Exception {
    List<Route> pages =
        console.service().routes().stream()
            .filter(route -> route.method().equals(HandlerType.GET) && !route.isForPrograms())
            .toList();
    assertThat(pages).hasSizeGreaterThan(15);
    for (Route page : pages) {
      for (Role role : Role.values()) {
        boolean may =
            page.needs().isEmpty() || page.needs().stream().anyMatch(role.permissions()::contains);
        boolean isAnothers = role == Role.REQUESTER && page.path().contains("{id}");
        assertThat(service().get(example(page), role.word()).statusCode())
            .as(role + " " + page)
            .isEqualTo(!may ? 403 : isAnothers ? 404 : 200);
      }
      assertThat(service().get(example(page), "").statusCode())
          .as("nobody " + page)
          .isEqualTo(page.needs().isEmpty() ? 200 : 302);
    }
  }

  @Test
  void no_page_offers_a_link_that_its_reader_may_not_follow() throws Exception {
    for (Role role : Role.values()) {
      for (String path : Stream.concat(console.pages().stream(), Stream.of("/")).toList()) {
        String page = service().get(path, role.word()).body();
        List<String> links =
            LINK.matcher(page)
                .results()
                .map(ConsolePagesTest::address)
                .filter(link -> !link.equals("/login")) // of whoever puts a login before it
                .distinct()
                .limit(40)
                .toList();
        for (String link : links) {
          assertThat(service().get(link, role.word()).statusCode())
              .as(role + " on " + path + " to " + link)
              .isEqualTo(200);
        }
      }
    }
  }

  private static String address(MatchResult link) {
    return link.group(1).replace("&amp;", "&");
  }

  @Test
  void a_requester_sees_and_cancels_their_own_and_no_other() throws Exception {
    RequestId own = office().register().submit(Desk.about("c00002"), "requester").id();
    String other = console.request(RequestState.AWAITING_APPROVAL);
    assertThat(service().get("/?show=all", "requester").body())
        .contains(own.hex())
        .doesNotContain(other.replace("/requests/", ""));
    assertThat(form(other + "/cancel", "requester", "").statusCode()).isEqualTo(404);
    assertThat(form("/requests/" + own + "/cancel", "requester", "").statusCode()).isEqualTo(303);
    assertThat(office().register().request(own).state()).isEqualTo(RequestState.CANCELLED);
  }

  @Test
  void what_is_refused_is_told_beside_its_form() throws Exception {
    RequestId own = office().register().submit(Desk.about("c00004"), "officer").id();
    HttpResponse<String> alone = form("/requests/" + own + "/approve", "officer", "");
    assertThat(alone.statusCode()).isEqualTo(422);
    assertThat(alone.body()).contains("another person must approve it").contains("role=\"alert\"");
    HttpResponse<String> silent = form("/requests/" + own + "/deny", "officer", "reason=+");
    assertThat(silent.statusCode()).isEqualTo(422);
    assertThat(silent.body()).contains("a reason is one line");
    assertThat(office().register().request(own).state()).isEqualTo(RequestState.AWAITING_APPROVAL);
    HttpResponse<String> empty = form("/requests", "operator", "channel=letter&subjects=+%0A+");
    assertThat(empty.statusCode()).isEqualTo(422);
    assertThat(empty.body()).contains("write at least one id").contains("value=\"letter\"");
  }

  @Test
  void a_form_that_is_sent_twice_is_one_request() throws Exception {
    int before = office().register().requests().size();
    String content = "channel=letter&subjects=c00008&key=0123456789abcdef";
    String first =
        form("/requests", "operator", content).headers().firstValue("Location").orElseThrow();
    assertThat(form("/requests", "operator", content).headers().firstValue("Location"))
        .hasValue(first);
    assertThat(office().register().requests()).hasSize(before + 1);
  }

  @Test
  void ids_are_shown_once_and_that_is_noted() throws Exception {
    RequestId id = office().register().submit(Desk.about("c00010", "<i>&"), "operator").id();
    assertThat(service().get("/requests/" + id, "operator").body()).doesNotContain("c00010");
    HttpResponse<String> shown = form("/requests/" + id + "/subjects", "operator", "");
    assertThat(shown.body()).contains("c00010").contains("&lt;i&gt;&amp;");
    assertThat(shown.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(service().get("/requests/" + id, "operator").body())
        .doesNotContain("c00010")
        .contains("ids shown");
  }

  @Test
  void a_form_without_the_secret_of_its_session_is_refused() throws Exception {
    HttpRequest foreign =
        HttpRequest.newBuilder(service().address("/runs"))
            .header("Cookie", "lethe_session=officer")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(""))
            .build();
    assertThat(service().send(foreign).statusCode()).isEqualTo(403);
    assertThat(office().runs().last()).isEmpty();
  }

  @Test
  void the_opening_of_a_release_is_not_given_away() throws Exception {
    String release = "/models/1/releases/2/";
    assertThat(service().get(release + ReleaseNames.CERTIFICATE, "auditor").statusCode())
        .isEqualTo(200);
    for (String name :
        List.of(ReleaseNames.OPENING, "letter.html", "..%2Fkeys.json", "%2e%2e", "x", "a%00b")) {
      assertThat(service().get(release + name, "officer").statusCode()).as(name).isNotEqualTo(200);
    }
  }

  @Test
  void anybody_has_a_certificate_checked() throws Exception {
    byte[] good =
        service()
            .office()
            .released(office().register().models().get(0), 2)
            .orElseThrow()
            .certificate();
    assertThat(upload(good)).contains("It was signed by a key of this service.");
    byte[] bad = good.clone();
    bad[bad.length / 2] ^= 1;
    assertThat(upload(bad)).contains("Not valid: something does not hold.");
    assertThat(upload("{}".getBytes(StandardCharsets.UTF_8))).contains("Not valid");
    assertThat(upload(new byte[0])).contains("a certificate is needed");
  }

  private static String upload(byte[] certificate) throws IOException, InterruptedException {
    String head =
        "--cut\r\nContent-Disposition: form-data; name=\"certificate\"; filename=\"c\"\r\n\r\n";
    return service()
        .send(
            service()
                .call("/verify", "")
                .header("Content-Type", "multipart/form-data; boundary=cut")
                .POST(
                    BodyPublishers.concat(
                        BodyPublishers.ofString(head),
                        BodyPublishers.ofByteArray(certificate),
                        BodyPublishers.ofString("\r\n--cut--\r\n")))
                .build())
        .body();
  }

  @Test
  void a_noted_end_of_the_trail_is_held_against_it() throws Exception {
    String end = office().register().trailEnd().toString();
    assertThat(check(end)).contains("Everything is as it was written.");
    assertThat(check(end.replaceFirst(".$", end.endsWith("0") ? "1" : "0")))
        .contains("is not the one that was written down");
    assertThat(check("nonsense")).contains("64 hexadecimal digits");
  }

  private static String check(String noted) throws IOException, InterruptedException {
    String query = URLEncoder.encode(noted, StandardCharsets.UTF_8);
    return service().get("/check?noted=" + query, "auditor").body();
  }

  private static HttpResponse<String> form(String path, String role, String content)
      throws IOException, InterruptedException {
    return service()
        .send(
            service()
                .call(path, role)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(content))
                .build());
  }
}
