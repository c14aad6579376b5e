package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes on one workspace: writers take turns, readers see before or after. */
class TwoProcessesTest {

  private static final int PEOPLE = 60;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private static People people() {
    People some = Kind.LOGISTIC.people(new Random(5), PEOPLE + 100, "p");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < some.rows().rows(); i++) {
      names.add(LeavingChild.name(i));
    }
    return new People(names, some.rows());
  }

  @Test
  void requests_of_two_processes_are_all_served_and_a_reader_sees_whole_states() {
    Home home = Home.in(folder.resolve("w"));
    try (World world = World.trained(home, Kind.LOGISTIC.declared(), people())) {
      world.release(LeavingChild.ASKED);
    }
    try (ChildJvm even = LeavingChild.start(home, 0, PEOPLE, 2).awaitReady();
        ChildJvm odd = LeavingChild.start(home, 1, PEOPLE, 2).awaitReady()) {
      int states = 0;
      int before = -1;
      for (int left = PEOPLE; left > 0; ) {
        try (Workspace reader = Workspace.open(home, World.TOOLS)) {
          WorkspaceLog log = reader.log();
          assertThat(log.rows() + log.requests().size()).isEqualTo(PEOPLE + 100);
          assertThat(log.releases()).hasSize(1 + log.requests().size());
          left = PEOPLE - log.requests().size();
        }
        states += left == before ? 0 : 1;
        before = left;
      }
      assertThat(even.exitCode()).isZero();
      assertThat(odd.exitCode()).isZero();
      assertThat(states).as("states the reader saw").isGreaterThan(1);
    }
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      assertThat(open.log().rows()).isEqualTo(100);
      Checked.consistent(home, open);
    }
  }
}
