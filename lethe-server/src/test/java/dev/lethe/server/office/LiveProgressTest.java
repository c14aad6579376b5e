package dev.lethe.server.office;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.Partners;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.register.Desk;
import dev.lethe.server.testing.Patience;
import dev.lethe.server.testing.TestClock;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What those who wait for a run see of it, while it is held in the middle. */
class LiveProgressTest {

  @TempDir private Path folder;

  /** A workspace asks for the day once the rows have left; there the run waits. */
  private static final class Hold extends TestClock {

    private final CountDownLatch release = new CountDownLatch(1);
    private volatile Optional<Runs> runs = Optional.empty();

    @Override
    public Instant instant() {
      boolean isForgetting =
          runs.flatMap(Runs::last).flatMap(Run::atWork).flatMap(AtWork::stage).isPresent();
      if (isForgetting && Thread.currentThread().getName().equals("lethe-run")) {
        try {
          release.await();
        } catch (InterruptedException stop) {
          throw new AssertionError(stop);
        }
      }
      return super.instant();
    }
  }

  @Test
  @Timeout(120)
  void a_run_shows_its_model_its_stage_and_counts() throws Exception {
    Hold hold = new Hold();
    try (SmallService service = SmallService.in(Desk.in(folder, hold), Desk.PLAIN, Partners.NONE)) {
      hold.runs = Optional.of(service.office().runs());
      service.office().register().submit(Desk.about("p1", "p2"), Desk.ANN);
      service.office().register().submit(Desk.about("p3"), Desk.ANN);
      service.office().runs().start(Desk.ANN);
      Patience.until(() -> stands(service).filter(AtWork::isCounted).isPresent());
      HttpResponse<InputStream> events =
          HttpClient.newHttpClient()
              .send(
                  service.call("/api/v1/events", "auditor").build(), BodyHandlers.ofInputStream());
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(events.body(), StandardCharsets.UTF_8))) {
        String told = lines.lines().filter(line -> line.contains("under_way")).findFirst().get();
        assertThat(told)
            .contains(
                "\"at_work\":{\"model\":1,\"requests\":2,\"stage\":\"forgetting\",\"done\":3,\"total\":3}")
            .doesNotContain("p1", "p2", "p3");
        assertThat(service.get("/runs", "operator").body())
            .contains("2 requests: forgetting, 3 of 3 people")
            .contains("<progress", "http-equiv=\"refresh\"")
            .doesNotContain(">p1", ">p2", ">p3");
        assertThat(service.get("/runs", "requester").statusCode()).isEqualTo(403);
        hold.release.countDown();
        assertThat(lines.lines().filter(line -> line.contains("\"under_way\":false")).findFirst())
            .hasValueSatisfying(end -> assertThat(end).doesNotContain("at_work"));
      }
      assertThat(service.get("/runs", "operator").body())
          .contains("2 requests carried out")
          .doesNotContain("<progress", "http-equiv=\"refresh\"");
    }
  }

  private static Optional<AtWork> stands(SmallService service) {
    return service.office().runs().last().flatMap(Run::atWork).filter(now -> now.done() > 0);
  }
}
