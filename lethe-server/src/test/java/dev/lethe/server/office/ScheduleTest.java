package dev.lethe.server.office;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.office.Schedule.Daily;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs by the clock: each day once, again after a failure, and also when one was missed. */
class ScheduleTest {

  private static final Daily AT_TWO = new Daily(LocalTime.of(2, 0), ZoneOffset.UTC);

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-01-31T01:59:00Z");

  private final Clock clock =
      new Clock() {
        @Override
        public ZoneId getZone() {
          return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
          return this;
        }

        @Override
        public Instant instant() {
          return now;
        }
      };

  private static void await(Office office) throws InterruptedException {
    while (office.runs().last().filter(Run::isUnderWay).isPresent()) {
      Thread.sleep(5);
    }
  }

  @Test
  void before_its_time_nothing_runs_and_then_once() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      Office office = service.office();
      Request request = office.register().submit(Desk.about("p3"), "ann");
      try (Schedule schedule = new Schedule(office, Optional.of(AT_TWO), clock)) {
        schedule.tick();
        assertThat(office.runs().last()).isEmpty();
        now = Instant.parse("2026-01-31T02:00:10Z");
        schedule.tick();
        await(office);
        assertThat(office.register().request(request.id()).state())
            .isEqualTo(RequestState.COMPLETED);
        now = Instant.parse("2026-01-31T23:00:00Z");
        schedule.tick();
        assertThat(office.runs().last().orElseThrow().number()).isEqualTo(1);
        now = Instant.parse("2026-02-01T02:00:00Z");
        schedule.tick();
        assertThat(office.runs().last().orElseThrow().number()).isEqualTo(2);
        await(office);
      }
    }
  }

  @Test
  void without_a_time_nobody_but_people_start_runs() {
    try (SmallService service = SmallService.in(folder);
        Schedule schedule = new Schedule(service.office(), Optional.empty(), clock)) {
      now = Instant.parse("2026-02-03T12:00:00Z");
      schedule.tick();
      assertThat(service.office().runs().last()).isEmpty();
    }
  }

  @Test
  void a_run_that_failed_is_tried_again_after_a_while() throws Exception {
    try (SmallService service = SmallService.in(folder)) {
      Office office = service.office();
      Request request = office.register().submit(Desk.about("p3"), "ann");
      Path workspace = folder.resolve("w");
      Path away = folder.resolve("away");
      Files.move(workspace, away);
      try (Schedule schedule = new Schedule(office, Optional.of(AT_TWO), clock)) {
        now = Instant.parse("2026-01-31T03:00:00Z");
        schedule.tick();
        await(office);
        assertThat(office.register().request(request.id()).state()).isEqualTo(RequestState.RUNNING);
        Files.move(away, workspace);
        now = Instant.parse("2026-01-31T03:10:00Z");
        schedule.tick();
        assertThat(office.runs().last().orElseThrow().number()).isEqualTo(1);
        now = Instant.parse("2026-01-31T03:16:00Z");
        schedule.tick();
        await(office);
        assertThat(office.register().request(request.id()).state())
            .isEqualTo(RequestState.COMPLETED);
      }
    }
  }
}
