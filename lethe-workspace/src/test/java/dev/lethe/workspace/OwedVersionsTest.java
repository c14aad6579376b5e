package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.Guarantee;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Old versions stay on record, however a request ends that deleted. */
class OwedVersionsTest {

  private static final People PEOPLE = Kind.RIDGE.people(new Random(7), 12, "p");
  private static final ForgetRequest SOMEBODY = ForgetRequest.of(PEOPLE.subjects().get(0));
  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(4));

  @TempDir Path folder = Path.of("");

  @BeforeEach
  void begin() {
    MemorySource.begin(PEOPLE);
  }

  private Workspace trained() {
    return Workspace.elsewhere(
        Home.in(folder.resolve("w")),
        Kind.RIDGE.declared(),
        "memory:table",
        Optional.empty(),
        World.TOOLS);
  }

  private static String left(Workspace workspace) {
    return workspace.history(Deletion.BY_WORKSPACE).orElseThrow().words();
  }

  @Test
  void a_request_that_is_refused_once_it_has_deleted_leaves_the_duty() {
    try (Workspace workspace = trained()) {
      MemorySource.changeWhileRead(true);
      assertThatThrownBy(() -> workspace.forget(SOMEBODY, ASKED, Deletion.BY_WORKSPACE))
          .isInstanceOf(NoGuaranteeException.class);
      assertThat(MemorySource.subjects()).doesNotContainAnyElementsOf(SOMEBODY.distinct());
      MemorySource.changeWhileRead(false);
      workspace.release(ASKED);
      assertThatThrownBy(() -> workspace.forget(SOMEBODY, ASKED, Deletion.BY_WORKSPACE))
          .as("nothing is known of them any more")
          .isInstanceOf(BadInputException.class);
      assertThat(workspace.pending()).isNotEmpty();
      assertThat(left(workspace)).isEqualTo("still before 1");
    }
  }

  @Test
  void a_request_that_is_refused_before_it_deletes_leaves_none() {
    try (Workspace workspace = trained()) {
      assertThatThrownBy(
              () -> workspace.forget(ForgetRequest.of("nobody"), ASKED, Deletion.BY_WORKSPACE))
          .isInstanceOf(BadInputException.class);
      assertThat(workspace.pending()).isEmpty();
      MemorySource.troubleAfter(0);
      assertThatThrownBy(() -> workspace.forget(SOMEBODY, ASKED, Deletion.BY_WORKSPACE))
          .hasMessageContaining("DESCRIBE HISTORY");
      assertThat(MemorySource.subjects()).as("in time").containsAll(SOMEBODY.distinct());
      assertThat(workspace.pending()).isEmpty();
    }
  }

  @Test
  void a_table_that_cannot_say_its_version_once_it_has_deleted_releases_nothing() {
    try (Workspace workspace = trained()) {
      MemorySource.troubleAfter(1);
      assertThatThrownBy(() -> workspace.forget(SOMEBODY, ASKED, Deletion.BY_WORKSPACE))
          .hasMessageContaining("DESCRIBE HISTORY");
      MemorySource.troubleAfter(Integer.MAX_VALUE);
      assertThat(left(workspace)).isEqualTo("still before 1");
      Issued again = workspace.forget(SOMEBODY, ASKED, Deletion.BY_WORKSPACE);
      assertThat(again.history().orElseThrow().words()).isEqualTo("still before 1");
    }
  }

  @Test
  void versions_that_are_gone_do_not_hide_copies() {
    try (Workspace workspace = trained()) {
      MemorySource.copied("in a copy");
      History left =
          workspace.forget(SOMEBODY, ASKED, Deletion.BY_WORKSPACE).history().orElseThrow();
      assertThat(left.gone()).isFalse();
      assertThat(left.words()).isEqualTo("in a copy");
    }
  }
}
