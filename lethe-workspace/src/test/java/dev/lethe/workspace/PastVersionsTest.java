package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.RowsElsewhere;
import dev.lethe.workspace.content.VersionsOwed;
import dev.lethe.workspace.content.VersionsOwed.Owed;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PastVersionsTest {

  private static final Declared DECLARED =
      Declared.of(
          LogisticKind.of(0.1, OptionalDouble.empty()),
          Schema.of(Feature.Numeric.of("a", -1, 1))
              .withLabel(new Label.Binary("y", List.of("1"), List.of("-1")))
              .withId("who"));

  @TempDir Path folder = Path.of("");

  /** A run of a register goes on to the next workspace. */
  @Test
  void trouble_of_any_kind_is_an_answer_and_the_duty_stays() {
    try (WorkspaceStore store =
        WorkspaceStore.create(new Location.Folder(folder.resolve("workspace")))) {
      PastVersions versions = new PastVersions(store, RowsElsewhere.at("broken:table", DECLARED));
      assertThat(versions.again(true)).as("nothing is owed").isEmpty();
      store.change(view -> new VersionsOwed(List.of(new Owed("7", Optional.empty()))).put(view));
      for (boolean purge : new boolean[] {false, true}) {
        History left = versions.again(purge).orElseThrow();
        assertThat(left.gone()).isFalse();
        assertThat(left.words()).contains("still to go", "no number: table");
      }
      assertThat(store.<List<String>>read(view -> VersionsOwed.of(view).marks()))
          .containsExactly("7");
    }
  }
}
