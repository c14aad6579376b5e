package dev.lethe.server.erasure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.certificate.Origin;
import dev.lethe.privacy.RandomBits;
import dev.lethe.server.register.Desk;
import dev.lethe.server.register.Register;
import dev.lethe.server.register.RegisterHome;
import dev.lethe.server.register.RegisterRules;
import dev.lethe.server.register.Request;
import dev.lethe.server.register.RequestState;
import dev.lethe.server.register.TrailLine;
import dev.lethe.server.testing.TestClock;
import dev.lethe.source.Deletion;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.WorkspaceTools;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A batch begins and ends in many short transactions. Whichever is the last that a run makes, the
 * next run does the rest: each request once, each with its lines in the trail, one release.
 */
class StoppedRunTest {

  private static final int REQUESTS = 150;
  private static final RegisterRules ERASING_AT_ONCE = new RegisterRules(false, 0, 0, 1, false);

  @TempDir Path folder;

  /** Every transaction asks for the day: after so many of them this one knows none. */
  private static final class LastBreath extends Clock {

    private static final class Stop extends Error {
      private static final long serialVersionUID = 1;
    }

    private final TestClock clock = new TestClock();
    private final AtomicInteger left;

    LastBreath(int left) {
      this.left = new AtomicInteger(left);
    }

    @Override
    public Instant instant() {
      if (left.getAndDecrement() <= 0) {
        throw new Stop();
      }
      return clock.instant();
    }

    @Override
    public ZoneId getZone() {
      return clock.getZone();
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @Test
  void what_a_stopped_run_leaves_is_done_by_the_next() {
    int stopped = 0;
    boolean isWhole = false;
    for (int breaths = 0; !isWhole; breaths++) {
      Path place = folder.resolve("after-" + breaths);
      isWhole = runsAfter(breaths, place);
      stopped += isWhole ? 0 : 1;
    }
    assertThat(stopped).as("places to stop at").isGreaterThan(8);
  }

  private static boolean runsAfter(int breaths, Path place) {
    RegisterHome home = RegisterHome.of(place.resolve("register").toString(), Optional.empty());
    Home model = Home.in(place.resolve("model"));
    WorkspaceTools sound = tools(new TestClock());
    SmallModel.train(model, IntStream.range(0, 40).mapToObj(i -> "p-" + i).toList(), sound);
    try (Register register =
        Register.create(home, ERASING_AT_ONCE, List.of(model), sound, Desk.ANN)) {
      for (int i = 0; i < REQUESTS; i++) {
        register.submit(Desk.about(i < 5 ? "p-" + i : "nobody-" + i), Desk.ANN);
      }
    }
    boolean isWhole = run(home, tools(new LastBreath(breaths)));
    assertThat(run(home, sound)).isTrue();
    try (Register register = Register.open(home, sound)) {
      assertThat(register.requests())
          .as("stopped after %d", breaths)
          .hasSize(REQUESTS)
          .allMatch(request -> request.state() == RequestState.COMPLETED)
          .allMatch(Request::idsErased)
          .allMatch(request -> request.outcomes().size() == 1);
      for (String what : List.of("started", "completed")) {
        assertThat(lines(register, what)).hasSize(REQUESTS);
        assertThat(lines(register, what).values()).containsOnly(1L);
      }
    }
    assertThat(SmallModel.log(model, sound).releases()).hasSize(1);
    assertThat(SmallModel.log(model, sound).rows()).isEqualTo(35);
    return isWhole;
  }

  private static WorkspaceTools tools(Clock clock) {
    return new WorkspaceTools(Origin.Software.of("lethe", "test"), clock, RandomBits.secure());
  }

  /** False where it was stopped. */
  private static boolean run(RegisterHome home, WorkspaceTools tools) {
    try (Register register = Register.open(home, tools)) {
      new Erasure(register, tools).run(SmallModel.ASKED, Deletion.BY_OWNER, Desk.ANN);
      return true;
    } catch (LastBreath.Stop stop) {
      return false;
    }
  }

  private static Map<String, Long> lines(Register register, String what) {
    return register.trail().stream()
        .filter(line -> line.what().equals(what))
        .map(TrailLine::request)
        .flatMap(Optional::stream)
        .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
  }
}
