package dev.lethe.workspace.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A workspace does not tell in what batches its people came. */
class IntakeTest {

  private static final int ROWS = 3_000;
  private static final int COLUMNS = 2;

  private static final Declared DECLARED =
      Declared.of(
          LogisticKind.of(0.1, OptionalDouble.empty()),
          Schema.of(Feature.Numeric.of("a", -1, 1), Feature.Numeric.of("b", -1, 1))
              .withLabel(new Label.Binary("y", List.of("1"), List.of("-1")))
              .withId("who"));

  @TempDir Path folder = Path.of("");
  private int places;

  /** Some have several rows, in several batches. */
  private static People people(int from, int to) {
    Random random = new Random(1);
    int[] features = random.ints((long) ROWS * COLUMNS, -700_000, 700_000).toArray();
    int[] labels = random.ints(ROWS, -1_000_000, 1_000_000).toArray();
    List<String> names =
        IntStream.range(from, to).mapToObj(i -> "p" + (i % 7 == 0 ? i % 100 : i)).toList();
    return new People(
        names,
        new GridRows(
            COLUMNS,
            Arrays.copyOfRange(features, from * COLUMNS, to * COLUMNS),
            Arrays.copyOfRange(labels, from, to)));
  }

  private WorkspaceStore with(int batch, long most) {
    WorkspaceStore store =
        WorkspaceStore.create(new Location.Folder(folder.resolve("w" + ++places)));
    store.change(
        view -> {
          Intake intake = new Intake(view, DECLARED, Progress.SILENT, most);
          for (int from = 0; from < ROWS; from += batch) {
            intake.add(people(from, Math.min(ROWS, from + batch)));
          }
          intake.finish();
        });
    return store;
  }

  private static void assertSame(WorkspaceStore one, WorkspaceStore other) {
    List<Function<ReadView, Object>> looks =
        List.of(
            view -> Arrays.hashCode(view.rows().features()),
            view -> Arrays.hashCode(view.rows().labels()),
            ReadView::people,
            ReadView::subjectCount,
            ReadView::mark,
            ReadView::rowSum,
            view -> view.rowsOf("p7"),
            view -> Arrays.hashCode(view.rowsOfSubject("p7").features()),
            view -> StoredData.statistics(view, DECLARED),
            CommitmentLeaves::root,
            view ->
                IntStream.range(0, 4096)
                    .map(b -> Arrays.hashCode(view.leaves(b)))
                    .boxed()
                    .toList());
    for (Function<ReadView, Object> look : looks) {
      assertThat(one.read(look)).isEqualTo(other.read(look));
    }
  }

  @Test
  void batches_of_any_size_make_the_same_workspace() {
    try (WorkspaceStore atOnce = with(ROWS, Long.MAX_VALUE);
        WorkspaceStore gathered = with(170, Long.MAX_VALUE);
        WorkspaceStore often = with(170, 500);
        WorkspaceStore always = with(999, 1)) {
      assertSame(gathered, atOnce);
      assertSame(often, atOnce);
      assertSame(always, atOnce);
    }
  }

  @Test
  void nobody_is_refused() {
    try (WorkspaceStore store =
        WorkspaceStore.create(new Location.Folder(folder.resolve("empty")))) {
      assertThatThrownBy(
              () -> store.change(view -> Intake.of(view, DECLARED, batch -> {}, Progress.SILENT)))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("no rows to import");
      assertThat(store.read(ReadView::mark)).isZero();
    }
  }
}
