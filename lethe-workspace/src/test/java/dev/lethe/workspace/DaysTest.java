package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A clock that went wrong is noticed before its day is signed. */
class DaysTest {

  private static final List<Consumer<Workspace>> ENTRIES =
      List.of(
          open -> open.release(LeavingChild.ASKED),
          open -> open.forget(ForgetRequest.of("p-7"), LeavingChild.ASKED),
          open -> open.forgetUnreleased(ForgetRequest.of("p-7"), Deletion.BY_OWNER),
          Workspace::rotateKey);

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private Home home() {
    return Home.in(folder.resolve("w"));
  }

  private static WorkspaceTools on(String day) {
    Clock clock =
        Clock.fixed(LocalDate.parse(day).atStartOfDay().toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
    return new WorkspaceTools(World.TOOLS.software(), clock, World.TOOLS.bits());
  }

  private void enters(WorkspaceTools tools, Consumer<Workspace> entry) {
    try (Workspace open = Workspace.open(home(), tools)) {
      entry.accept(open);
    }
  }

  private void refuses(String day, String last) {
    for (Consumer<Workspace> entry : ENTRIES) {
      assertThatThrownBy(() -> enters(on(day), entry))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("that was " + last)
          .hasMessageContaining("clock says " + day)
          .hasMessageContaining("--confirm-day");
    }
  }

  private WorkspaceLog log() {
    try (Workspace open = Workspace.open(home(), World.TOOLS)) {
      return open.log();
    }
  }

  @Test
  void a_day_before_the_last_or_far_after_it_is_refused_unless_confirmed() {
    Kind kind = Kind.LOGISTIC;
    People people = kind.people(new Random(3), 60, "p");
    World.trained(home(), kind.declared(), people, on("2026-03-01")).close();
    enters(on("2026-03-01"), ENTRIES.get(0));
    WorkspaceLog before = log();
    refuses("2026-02-28", "2026-03-01");
    refuses("2027-04-06", "2026-03-01");
    assertThat(log()).isEqualTo(before);

    enters(on("2027-04-05"), ENTRIES.get(0));
    enters(on("2099-01-01").confirmingDay(true), ENTRIES.get(3));
    refuses("2027-04-06", "2099-01-01");
    enters(on("2027-04-06").confirmingDay(true), ENTRIES.get(2));
    enters(on("2027-04-06"), ENTRIES.get(3));
    assertThat(log().requests()).hasSize(1);
  }
}
