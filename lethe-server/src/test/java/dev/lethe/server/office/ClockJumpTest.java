package dev.lethe.server.office;

import static dev.lethe.server.testing.Patience.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.server.erasure.Erasure;
import dev.lethe.server.erasure.SmallService;
import dev.lethe.server.office.Schedule.Daily;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import dev.lethe.workspace.WorkspaceTools;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks that jump lose nothing, and a due date never passes in silence. */
class ClockJumpTest {

  private static final Daily AT_TWO = new Daily(LocalTime.of(2, 0), ZoneOffset.UTC);
  private static final RegisterRules LONGEST_SLOT = new RegisterRules(false, 90, 0, 28, false);
  private static final Logger LOGGER = Logger.getLogger(Schedule.class.getName());

  @TempDir private Path folder;
  private final Log log = new Log();

  /** What the schedule says. */
  private static final class Log extends Handler {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    @Override
    public void publish(LogRecord line) {
      lines.add(new SimpleFormatter().formatMessage(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }

  @BeforeEach
  void listen() {
    LOGGER.addHandler(log);
  }

  @AfterEach
  void stopListening() {
    LOGGER.removeHandler(log);
  }

  private static Schedule schedule(SmallService service) {
    return new Schedule(service.office(), Optional.of(AT_TWO), service.office().clock());
  }

  private static HttpResponse<String> enter(SmallService service, String person) throws Exception {
    String json = "{\"channel\":\"form\",\"subjects\":[\"" + person + "\"]}";
    return service.post("/api/v1/requests", "requester", json);
  }

  private static RequestState state(SmallService service, int number) {
    return service.office().register().requests().get(number).state();
  }

  private static void tick(SmallService service, Schedule schedule) throws InterruptedException {
    schedule.tick();
    until(() -> service.office().runs().last().filter(Run::isUnderWay).isEmpty());
  }

  private static void awaitHealth(SmallService service, int status) throws InterruptedException {
    until(
        () -> {
          try {
            HttpResponse<String> answer = service.get("/api/v1/health", "");
            assertThat(answer.body()).contains(answer.statusCode() == 503 ? "clock" : "ok");
            return answer.statusCode() == status;
          } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
          }
        });
  }

  private static void assertRefusedForTheClock(SmallService service) throws Exception {
    int requests = service.office().register().requests().size();
    HttpResponse<String> answer = enter(service, "p9");
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    assertThat(answer.body()).contains("unavailable", "clock");
    assertThat(service.office().register().requests()).hasSize(requests);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-01-30", "2025-01-31"})
  void a_clock_that_went_back_is_refused_until_it_is_right(String before) throws Exception {
    try (SmallService service = SmallService.in(folder);
        Schedule schedule = schedule(service)) {
      assertThat(enter(service, "p1").statusCode()).isEqualTo(201);
      service.desk().on(before);
      assertRefusedForTheClock(service);
      tick(service, schedule);
      assertThat(state(service, 0)).isEqualTo(RequestState.SCHEDULED);
      assertThat(log.lines).anySatisfy(line -> assertThat(line).contains("clock says " + before));
      awaitHealth(service, 503);

      service.desk().on("2026-01-31");
      tick(service, schedule);
      assertThat(state(service, 0)).isEqualTo(RequestState.COMPLETED);
      awaitHealth(service, 200);
      assertThat(enter(service, "p2").statusCode()).isEqualTo(201);
    }
  }

  /** The day is entered then, as with every command: what is before it is refused. */
  @Test
  void a_clock_that_went_a_year_ahead_is_followed_and_its_return_is_to_be_confirmed()
      throws Exception {
    try (SmallService service = SmallService.in(folder);
        Schedule schedule = schedule(service)) {
      enter(service, "p1");
      service.desk().on("2027-01-31");
      tick(service, schedule);
      assertThat(state(service, 0)).isEqualTo(RequestState.COMPLETED);
      enter(service, "p2");
      service.desk().on("2026-02-01");
      assertRefusedForTheClock(service);
      tick(service, schedule);
      assertThat(state(service, 1)).isEqualTo(RequestState.SCHEDULED);

      runAndConfirmTheDay(service);
      assertThat(state(service, 1)).isEqualTo(RequestState.COMPLETED);
      assertThat(enter(service, "p3").statusCode()).isEqualTo(201);
      service.desk().on("2026-02-02");
      tick(service, schedule);
      assertThat(state(service, 2)).isEqualTo(RequestState.COMPLETED);
      assertThat(service.office().register().check(Optional.empty()).isSound()).isTrue();
    }
  }

  /** As {@code lethe register run --confirm-day} does. */
  private void runAndConfirmTheDay(SmallService service) {
    WorkspaceTools confirming = service.desk().tools().confirmingDay(true);
    RegisterHome home = RegisterHome.of(folder.resolve("register").toString(), Optional.empty());
    try (Register register = Register.open(home, confirming)) {
      ServiceTerms terms = service.office().terms();
      new Erasure(register, confirming).run(terms.asked(), terms.deletion(), Desk.ANN);
    }
  }

  @Test
  void two_years_ahead_nothing_is_entered_but_people_are_told_of_what_is_overdue()
      throws Exception {
    try (SmallService service = SmallService.in(folder);
        Schedule schedule = schedule(service)) {
      enter(service, "p1");
      service.desk().on("2028-01-31");
      assertRefusedForTheClock(service);
      tick(service, schedule);
      tick(service, schedule);
      assertThat(log.lines.stream().filter(line -> line.contains("OVERDUE"))).hasSize(1);
      assertThat(state(service, 0)).isEqualTo(RequestState.SCHEDULED);

      service.desk().on("2026-02-01");
      tick(service, schedule);
      assertThat(state(service, 0)).isEqualTo(RequestState.COMPLETED);
    }
  }

  @Test
  void what_becomes_overdue_while_it_awaits_approval_is_told() throws Exception {
    try (SmallService service = SmallService.in(folder, new RegisterRules(true, 30, 0, 1, false));
        Schedule schedule = schedule(service)) {
      enter(service, "p1");
      assertOverdueIsTold(service, schedule, 0, RequestState.AWAITING_APPROVAL);
    }
  }

  /** The longest slot is no longer than the shortest month. */
  @Test
  void what_comes_after_the_slot_was_served_is_carried_out_on_its_last_day_at_the_latest()
      throws Exception {
    try (SmallService service = SmallService.in(folder, LONGEST_SLOT);
        Schedule schedule = schedule(service)) {
      enter(service, "p1");
      tick(service, schedule);
      assertThat(state(service, 0)).isEqualTo(RequestState.COMPLETED);
      enter(service, "p2");
      Request late = service.office().register().requests().get(1);
      service.desk().on(late.due().minusDays(1).toString());
      tick(service, schedule);
      assertThat(state(service, 1)).isEqualTo(RequestState.SCHEDULED);
      assertTold(service, -1, "1 day left");
      service.desk().on(late.due().toString());
      tick(service, schedule);
      assertThat(state(service, 1)).isEqualTo(RequestState.COMPLETED);
    }
  }

  @Test
  void what_becomes_overdue_because_nobody_starts_another_run_is_told() throws Exception {
    try (SmallService service = SmallService.in(folder, LONGEST_SLOT);
        Schedule schedule =
            new Schedule(service.office(), Optional.empty(), service.office().clock())) {
      enter(service, "p1");
      service.office().runs().start(Desk.ANN);
      tick(service, schedule);
      assertThat(state(service, 0)).isEqualTo(RequestState.COMPLETED);
      enter(service, "p2");
      service.office().runs().start(Desk.ANN);
      tick(service, schedule);
      assertOverdueIsTold(service, schedule, 1, RequestState.SCHEDULED);
    }
  }

  private void assertOverdueIsTold(
      SmallService service, Schedule schedule, int number, RequestState state) throws Exception {
    Request request = service.office().register().requests().get(number);
    service.desk().on(request.due().toString());
    tick(service, schedule);
    assertTold(service, 0, "due today");
    service.desk().on(request.due().plusDays(1).toString());
    tick(service, schedule);
    assertThat(state(service, number)).isEqualTo(state);
    assertTold(service, 1, "1 day overdue");
  }

  private void assertTold(SmallService service, int late, String words) throws Exception {
    int overdue = Math.max(0, late);
    assertThat(service.get("/api/v1/metrics", "operator").body())
        .contains(
            "lethe_requests_overdue " + overdue + ".0", "lethe_requests_due_days " + -late + ".0");
    assertThat(service.get("/", "officer").body()).contains(words);
    assertThat(log.lines.stream().filter(line -> line.contains("requests are OVERDUE")))
        .hasSize(overdue);
  }
}
