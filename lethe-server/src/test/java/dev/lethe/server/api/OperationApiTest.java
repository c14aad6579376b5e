package dev.lethe.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What those need who run the service: events, metrics, health, the trail. */
class OperationApiTest {

  @TempDir private Path folder;

  private static void enter(SmallService service, String person) throws Exception {
    service.post(
        "/api/v1/requests",
        "requester",
        "{\"channel\":\"form\",\"subjects\":[\"" + person + "\"]}");
  }

  /** Lines of the stream until one has this in it. */
  private static List<String> listen(SmallService service, String lastEventId, String until)
      throws Exception {
    HttpRequest.Builder call = service.call("/api/v1/events", "auditor");
    if (!lastEventId.isEmpty()) {
      call.header("Last-Event-ID", lastEventId);
    }
    HttpResponse<InputStream> answer =
        HttpClient.newHttpClient().send(call.build(), BodyHandlers.ofInputStream());
    assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    List<String> lines = new ArrayList<>();
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
      String line = in.readLine();
      while (line != null) {
        lines.add(line);
        if (line.contains(until)) {
          return lines;
        }
        line = in.readLine();
      }
    }
    throw new AssertionError("the stream ended: " + lines);
  }

  @Test
  @Timeout(60)
  void events_go_on_after_the_line_that_a_listener_knows() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      enter(service, "p1");
      List<String> all = listen(service, "0", "\"what\":\"scheduled\"");
      assertThat(all).contains("id: 1", "id: 2", "id: 3", "event: trail");
      assertThat(String.join("\n", all)).doesNotContain("p1").doesNotContain("requester");
      List<String> rest = listen(service, "2", "\"what\":\"scheduled\"");
      assertThat(rest).contains("id: 3").doesNotContain("id: 2");
      service.post("/api/v1/runs", "operator", "");
      assertThat(listen(service, "3", "\"what\":\"completed\"")).contains("event: run");
    }
  }

  @Test
  @Timeout(60)
  void a_listener_does_not_hold_up_the_end_of_the_service() throws Exception {
    SmallService service = SmallService.in(folder);
    HttpResponse<InputStream> open =
        HttpClient.newHttpClient()
            .send(service.call("/api/v1/events", "auditor").build(), BodyHandlers.ofInputStream());
    long begin = System.nanoTime();
    service.close();
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(15));
    assertThat(new String(open.body().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(": still here\n\n");
  }

  @Test
  void metrics_count_and_name_nobody() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      enter(service, "p1");
      enter(service, "p2");
      service.get("/api/v1/requests/00000000000000000000000000000000", "auditor");
      service.get("/api/v1/requests/p7", "auditor");
      service.post("/api/v1/runs", "operator", "");
      ApiClient.awaitRun(service);
      enter(service, "p3");
      String figures = service.get("/api/v1/metrics", "operator").body();
      assertThat(figures.lines())
          .contains(
              "lethe_requests{state=\"completed\"} 2.0",
              "lethe_requests{state=\"scheduled\"} 1.0",
              "lethe_requests_due_days 28.0",
              "lethe_requests_overdue 0.0",
              "lethe_requests_due_within{days=\"14\"} 0.0",
              "lethe_requests_due_within{days=\"30\"} 1.0",
              "lethe_model_releases{model=\"1\"} 1.0",
              "lethe_run_seconds_count{outcome=\"done\"} 1",
              "lethe_http_seconds_count{method=\"POST\",route=\"/api/v1/requests\",status=\"201\"} 3",
              "lethe_http_seconds_count{method=\"GET\",route=\"/api/v1/requests/{id}\",status=\"404\"}"
                  + " 2");
      assertThat(figures)
          .contains("lethe_model_budget_used{model=\"1\"}", "jvm_memory_used_bytes")
          .doesNotContain("p1", "p7", "0000000000000000");
    }
  }

  @Test
  void overdue_requests_are_counted_and_do_not_make_it_unwell() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      enter(service, "p1");
      service.desk().on("2026-03-10");
      assertThat(service.get("/api/v1/metrics", "operator").body())
          .contains("lethe_requests_overdue 1.0", "lethe_requests_due_days -10.0");
      assertThat(service.get("/api/v1/health", "").body()).isEqualTo("{\"status\":\"ok\"}");
    }
  }

  @Test
  void it_is_unwell_where_the_clock_went_back() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      enter(service, "p1");
      service.desk().on("2026-01-30");
      HttpResponse<String> answer = service.get("/api/v1/health", "");
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("unwell", "clock").doesNotContain(folder.toString());
    }
  }

  @Test
  void it_is_unwell_where_the_register_cannot_be_reached() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      try (var files = Files.list(folder.resolve("register"))) {
        for (Path file : files.toList()) {
          Files.write(file, new byte[4096]);
        }
      }
      HttpResponse<String> answer = service.get("/api/v1/health", "");
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("register").doesNotContain(folder.toString());
    }
  }

  @Test
  void the_trail_comes_in_pages_and_with_its_end() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      enter(service, "p1");
      assertThat(service.get("/api/v1/trail?limit=2", "auditor").body())
          .contains("\"number\":1", "\"number\":2", "\"next\":2")
          .doesNotContain("\"number\":3");
      assertThat(service.get("/api/v1/trail?limit=2&after=2", "auditor").body())
          .contains("\"number\":3", service.office().register().trailEnd().toString())
          .doesNotContain("next");
      assertThat(service.get("/api/v1/trail", "operator").statusCode()).isEqualTo(403);
    }
  }
}
