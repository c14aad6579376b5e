package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.workspace.content.Stage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever waits is told the stages in their order; whoever cancels finds nothing changed. */
class WorkTest {

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(40));

  @TempDir(factory = InMemory.class)
  private Path folder;

  private record Told(Stage stage, long done, long total) {}

  private World world(Kind kind, WorkspaceTools tools) {
    Home home =
        Home.of(
            folder.resolve("w").toString(), Optional.of(folder.resolve("key")), Optional.empty());
    return World.trained(home, kind.declared(), kind.people(new Random(5), 90, "a"), tools);
  }

  @ParameterizedTest
  @EnumSource
  void stages_come_in_order_and_counts_reach_their_end(Kind kind) {
    List<Stage> stages = new ArrayList<>();
    List<Told> counts = new ArrayList<>();
    WorkspaceTools tools =
        World.TOOLS.telling(
            stage -> {
              stages.add(stage);
              return (done, total) -> counts.add(new Told(stage, done, total));
            });
    try (World world = world(kind, tools)) {
      int rows = world.people().rows().rows();
      Issued issued = world.forget(world.everyone().subList(10, 14), ASKED);
      int left = rows - issued.forgotten().orElseThrow().report().rows();
      assertThat(stages).startsWith(Stage.FORGETTING, Stage.RELEASING).endsWith(Stage.WRITING);
      assertThat(counts)
          .contains(new Told(Stage.FORGETTING, 4, 4))
          .allMatch(told -> told.done() <= told.total());
      if (stages.contains(Stage.READING)) {
        assertThat(counts).contains(new Told(Stage.READING, left, left));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void what_is_cancelled_has_changed_nothing(Kind kind) {
    WorkspaceTools tools =
        World.TOOLS.telling(
            stage -> {
              if (stage == Stage.WRITING) {
                throw new CancellationException("enough");
              }
              return (done, total) -> {};
            });
    try (World world = world(kind, tools)) {
      WorkspaceLog before = world.open().log();
      List<String> leaving = world.everyone().subList(10, 14);
      assertThatThrownBy(() -> world.forget(leaving, ASKED))
          .isInstanceOf(CancellationException.class);
      assertThat(world.open().log()).isEqualTo(before);
      assertThat(world.open().people()).containsAll(leaving);
    }
  }
}
