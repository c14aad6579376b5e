package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.register.RegisterRules;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests by HTTP: entered once, seen by those who may, decided, answered. */
class RequestsApiTest {

  private static final String REQUESTS = "/api/v1/requests";
  private static final RegisterRules APPROVED = new RegisterRules(true, 30, 0, 1, false);

  @TempDir private Path folder;

  private static String about(String... people) {
    return "{\"channel\":\"form\",\"subjects\":[\"" + String.join("\",\"", people) + "\"]}";
  }

  private static String enter(SmallService service, String token, String... people)
      throws Exception {
    HttpResponse<String> answer = service.post(REQUESTS, token, about(people));
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return answer.headers().firstValue("Location").orElseThrow();
  }

  private static HttpResponse<String> keyed(SmallService service, String key, String body)
      throws Exception {
    return keyed(service, "requester", key, body);
  }

  private static HttpResponse<String> keyed(
      SmallService service, String token, String key, String body) throws Exception {
    return service.send(
        service
            .call(REQUESTS, token)
            .header("Content-Type", "application/json")
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  @Test
  void a_request_goes_from_its_entry_to_the_letter() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      String place = enter(service, "requester", "p1", "p2", "nobody");
      assertThat(service.get(place, "requester").body())
          .contains("\"state\":\"scheduled\"", "\"people\":3", "\"due\":\"2026-02-28\"")
          .doesNotContain("p1", "outcomes");
      assertThat(service.get(place + "/letter", "requester").statusCode()).isEqualTo(409);
      service.post("/api/v1/runs", "operator", "");
      ApiClient.awaitRun(service);
      assertThat(service.get(place, "auditor").body())
          .contains("\"state\":\"completed\"")
          .contains("[{\"model\":1,\"found\":2,\"rows\":2,\"unknown\":1,\"release\":1}]");
      assertThat(service.get(place, "requester").body())
          .as("whether people had rows is not for those who could try them out")
          .contains("completed")
          .doesNotContain("found", "unknown");
      HttpResponse<String> letter = service.get(place + "/letter?language=de&model=1", "requester");
      assertThat(letter.statusCode()).isEqualTo(200);
      assertThat(letter.body()).contains("lang=\"de\"", place.substring(REQUESTS.length() + 1));
      assertThat(letter.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("sandbox")
          .doesNotContain("script");
    }
  }

  @Test
  void thirty_two_calls_with_one_key_enter_one_request() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      ExecutorService callers = Executors.newFixedThreadPool(32);
      List<Callable<HttpResponse<String>>> calls = new ArrayList<>();
      for (int i = 0; i < 32; i++) {
        calls.add(() -> keyed(service, "again", about("p1")));
      }
      List<Integer> codes = new ArrayList<>();
      List<String> places = new ArrayList<>();
      for (Future<HttpResponse<String>> answer : callers.invokeAll(calls)) {
        codes.add(answer.get().statusCode());
        places.add(answer.get().headers().firstValue("Location").orElseThrow());
      }
      callers.shutdown();
      assertThat(places.stream().distinct()).hasSize(1);
      assertThat(codes).containsOnlyOnce(201).containsOnly(200, 201);
      assertThat(service.office().register().requests()).hasSize(1);
    }
  }

  @Test
  void a_key_with_another_body_is_refused_and_another_sender_may_use_it() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      String first = keyed(service, "k", about("p1")).body();
      assertThat(keyed(service, "k", about("p1")).statusCode()).isEqualTo(200);
      HttpResponse<String> other = keyed(service, "k", about("p2"));
      assertThat(other.statusCode()).isEqualTo(409);
      assertThat(other.body()).contains("key-conflict", "Idempotency-Key").doesNotContain("p2");
      HttpResponse<String> bea = keyed(service, "requester:bea", "k", about("p1"));
      assertThat(bea.statusCode()).isEqualTo(201);
      assertThat(bea.body()).isNotEqualTo(first);
    }
  }

  @Test
  void a_requester_follows_its_own_requests_and_no_others() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      String own = enter(service, "requester", "p1");
      String others = enter(service, "requester:bea", "p2");
      for (String part : List.of("", "/timeline", "/letter")) {
        assertThat(service.get(others + part, "requester").statusCode()).isEqualTo(404);
      }
      assertThat(service.post(others + "/cancel", "requester", "").statusCode()).isEqualTo(404);
      assertThat(service.get(REQUESTS, "requester").body())
          .contains(own.substring(own.length() - 32))
          .doesNotContain(others.substring(others.length() - 32));
      assertThat(
              service
                  .get(REQUESTS + "?after=" + others.substring(others.length() - 32), "requester")
                  .statusCode())
          .isEqualTo(400);
      assertThat(service.post(own + "/cancel", "requester", "").body()).contains("cancelled");
      assertThat(service.get(own + "/timeline", "requester").body())
          .isEqualTo(
              "{\"timeline\":[{\"day\":\"2026-01-31\",\"what\":\"received\"},"
                  + "{\"day\":\"2026-01-31\",\"what\":\"scheduled\"},"
                  + "{\"day\":\"2026-01-31\",\"what\":\"cancelled\"}]}");
      assertThat(service.get(others + "/timeline", "operator").body())
          .contains("\"who\":\"requester:bea\"");
    }
  }

  @Test
  void a_second_person_decides() throws Exception {
    try (SmallService service = SmallService.in(folder, APPROVED)) {
      String one = enter(service, "officer", "p1");
      assertThat(service.post(one + "/approve", "officer", "").statusCode()).isEqualTo(409);
      assertThat(service.post(one + "/approve", "operator", "").statusCode()).isEqualTo(403);
      assertThat(service.post(one + "/approve", "officer:bea", "{}").body())
          .contains("\"state\":\"scheduled\"");
      String two = enter(service, "operator", "p2");
      assertThat(service.post(two + "/deny", "officer", "{\"reason\":\"a bill is open\"}").body())
          .contains("\"state\":\"denied\"", "a bill is open");
      String three = enter(service, "operator", "p3");
      assertThat(service.post(three + "/extend", "operator", "{\"reason\":\"many models\"}").body())
          .contains("\"due\":\"2026-04-28\"");
      assertThat(service.post(three + "/extend", "operator", "{\"reason\":\"again\"}").statusCode())
          .isEqualTo(409);
    }
  }

  @Test
  void ids_are_shown_to_who_handles_them_with_a_line_in_the_trail() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      String place = enter(service, "requester", "p1", "p2");
      assertThat(service.post(place + "/subjects", "auditor", "").statusCode()).isEqualTo(403);
      HttpResponse<String> shown = service.post(place + "/subjects", "operator", "");
      assertThat(shown.body()).isEqualTo("{\"subjects\":[\"p1\",\"p2\"]}");
      assertThat(shown.headers().firstValue("Cache-Control")).hasValue("no-store");
      assertThat(service.get("/api/v1/trail", "auditor").body())
          .contains("\"what\":\"ids shown\",\"who\":\"operator\"")
          .doesNotContain("p1");
    }
  }

  @Test
  void pages_are_stable_while_others_come() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      List<String> entered = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        entered.add(enter(service, "requester", "p" + i).substring(REQUESTS.length() + 1));
      }
      List<String> seen = new ArrayList<>();
      String next = "";
      do {
        String page = service.get(REQUESTS + "?limit=2" + next, "auditor").body();
        seen.addAll(ApiClient.all(page, "\"id\":\"([0-9a-f]{32})\""));
        next =
            ApiClient.all(page, "\"next\":\"([0-9a-f]{32})\"").stream()
                .findFirst()
                .map(id -> "&after=" + id)
                .orElse("");
        if (seen.size() == 2) {
          service.post(REQUESTS + "/" + seen.get(1) + "/cancel", "operator", "");
          entered.add(enter(service, "requester", "p9").substring(REQUESTS.length() + 1));
        }
      } while (!next.isEmpty());
      assertThat(seen).isEqualTo(entered);
      assertThat(service.get(REQUESTS + "?state=cancelled", "auditor").body())
          .contains(entered.get(1))
          .doesNotContain(entered.get(0));
      assertThat(service.get(REQUESTS + "?due_before=2026-02-28", "auditor").body())
          .isEqualTo("{\"requests\":[]}");
      assertThat(service.get(REQUESTS + "?due_before=2026-03-01", "auditor").body())
          .contains(entered.get(0));
    }
  }
}
