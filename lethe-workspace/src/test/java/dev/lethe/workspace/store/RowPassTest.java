package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.RowFold;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.statistics.StreamedRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.Location;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows that are read anew for each pass are those in memory, cut into the same blocks. */
class RowPassTest {

  @TempDir Path folder = Path.of("");

  private WorkspaceStore with(People people) {
    WorkspaceStore store = WorkspaceStore.create(new Location.Folder(folder.resolve("w")));
    store.change(view -> view.importRows(people.names(), people.rows()));
    return store;
  }

  /** In doubles and order-dependent: other blocks, or another order of them, are other bits. */
  private record Ordered() implements RowFold<Double> {

    @Override
    public Double of(GridRows rows, IndexRange block, Kernel kernel) {
      double sum = block.size();
      for (int i = block.from(); i < block.to(); i++) {
        sum = sum * 0.99 + rows.labels()[i] / 3.0;
        for (int j = 0; j < rows.columns(); j++) {
          sum += rows.features()[i * rows.columns() + j] / 7.0;
        }
      }
      return sum;
    }

    @Override
    public Double plus(Double left, Double right) {
      return left * 0.7 + right;
    }
  }

  private static void assertSame(ReadView view, GridRows expected) {
    RowsInMemory held = RowsInMemory.of(expected);
    for (int threads = 1; threads <= 3; threads++) {
      StreamedRows read = view.streamed(view.mark(), ParallelBlocks.on(threads), Progress.SILENT);
      assertThat(read.count()).isEqualTo(expected.rows());
      assertThat(read.fold(new Ordered())).isEqualTo(held.fold(new Ordered()));
      assertThat(read.statistics(NormShells.unitBall(4)))
          .isEqualTo(held.statistics(NormShells.unitBall(4)));
      assertThat(read.fetch().features()).isEqualTo(expected.features());
      assertThat(read.fetch().labels()).isEqualTo(expected.labels());
      assertThat(read.some(100).features()).isEqualTo(held.some(100).features());
    }
  }

  /** One row, blocks that end with a chunk and within one, chunks of more rows than a block. */
  @ParameterizedTest
  @CsvSource({"1, 3", "4096, 5", "4097, 5", "9000, 1", "9000, 3", "8200, 300"})
  void passes_over_stored_rows_are_those_over_the_same_in_memory(int rows, int columns) {
    People people = small(People.generated(rows, rows, columns, "p"));
    try (WorkspaceStore store = with(people)) {
      store.read(
          view -> {
            assertSame(view, people.rows());
            fromTheFile(view);
            assertSame(view, people.rows());
            return true;
          });
    }
  }

  /** Within the unit ball. */
  private static People small(People people) {
    int[] features = people.rows().features();
    for (int i = 0; i < features.length; i++) {
      features[i] /= 32;
    }
    return people;
  }

  /** Also within the transaction that removes rows, and where whole chunks are gone. */
  @Test
  void rows_that_left_are_in_no_pass() {
    People people = small(People.generated(7, 20_000, 3, "p"));
    Set<String> leaving = people.some(5);
    try (WorkspaceStore store = with(people)) {
      store.change(
          view -> {
            view.removeSubjects(ForgetRequest.of(List.copyOf(leaving)));
            fromTheFile(view);
            assertSame(view, people.without(leaving).rows());
          });
      Set<String> everyone = people.without(leaving).everyone();
      store.change(view -> view.removeSubjects(ForgetRequest.of(List.copyOf(everyone))));
      store.read(
          view -> {
            assertThat(view.rowCount()).isZero();
            assertSame(view, new GridRows(3, new int[0], new int[0]));
            return true;
          });
    }
  }

  /** New chunks are not in the file yet, and the last one there has changed. */
  @Test
  void rows_that_came_in_the_same_transaction_are_in_the_pass() {
    People people = small(People.generated(7, 20_000, 3, "p"));
    People more = small(People.generated(8, 9_000, 3, "q"));
    try (WorkspaceStore store = with(people)) {
      store.change(
          view -> {
            view.importRows(more.names(), more.rows());
            fromTheFile(view);
            assertSame(view, both(people.rows(), more.rows()));
          });
    }
  }

  private static GridRows both(GridRows first, GridRows then) {
    return new GridRows(
        first.columns(),
        IntStream.concat(IntStream.of(first.features()), IntStream.of(then.features())).toArray(),
        IntStream.concat(IntStream.of(first.labels()), IntStream.of(then.labels())).toArray());
  }

  /** Later commits wait in the log for whoever reads; those who come then read by SQLite. */
  @Test
  void a_reader_keeps_its_rows_while_others_leave() {
    People people = small(People.generated(10, 20_000, 3, "p"));
    Set<String> leaving = people.some(5);
    try (WorkspaceStore store = with(people)) {
      store.read(
          view -> {
            fromTheFile(view);
            assertSame(view, people.rows());
            store.change(other -> other.removeSubjects(ForgetRequest.of(List.copyOf(leaving))));
            assertSame(view, people.rows());
            store.read(
                later -> {
                  later.expectPasses();
                  assertThat(later.session.pages("row_chunk")).isEmpty();
                  assertSame(later, people.without(leaving).rows());
                  return true;
                });
            return true;
          });
      assertThat(store.purge().complete()).isTrue();
      store.read(
          view -> {
            fromTheFile(view);
            assertSame(view, people.without(leaving).rows());
            return true;
          });
    }
  }

  /** One byte of a number, below SQLite. */
  @Test
  void damage_on_the_disk_is_an_error_that_names_the_chunk() throws IOException {
    int[] features = new int[3 * 5_000];
    Arrays.fill(features, 0x01020304);
    GridRows rows = new GridRows(3, features, new int[5_000]);
    List<String> names = IntStream.range(0, 5_000).mapToObj(i -> "p" + i).toList();
    Path file = folder.resolve("w").resolve("workspace.db");
    try (WorkspaceStore store = WorkspaceStore.create(new Location.Folder(folder.resolve("w")))) {
      store.change(view -> view.importRows(names, rows));
      byte[] bytes = Files.readAllBytes(file);
      int at = 0;
      while (bytes[at] != 4 || bytes[at + 1] != 3 || bytes[at + 2] != 2) {
        at++;
      }
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.write(ByteBuffer.wrap(new byte[] {5}), at);
      }
      assertRefused(store, RowPassTest::fromTheFile, ParallelBlocks.on(2), "row_chunk ");
    }
  }

  @Test
  void a_chunk_that_nobody_listed_is_an_error_that_names_it() {
    assertDamage(
        view ->
            view.session.update(
                "INSERT INTO row_chunk (id, content)"
                    + " SELECT -1, content FROM row_chunk WHERE id = 4"),
        "row_chunk -1");
  }

  @Test
  void a_pass_that_is_cancelled_leaves_the_transaction_usable() {
    People people = small(People.generated(8, 20_000, 3, "p"));
    try (WorkspaceStore store = with(people)) {
      store.read(
          view -> {
            StreamedRows read =
                view.streamed(
                    view.mark(),
                    ParallelBlocks.on(2),
                    (done, total) -> {
                      throw new CancellationException(done + " of " + total);
                    });
            assertThatThrownBy(() -> read.fold(new Ordered()))
                .isInstanceOf(CancellationException.class)
                .hasMessage("4096 of 20000");
            assertSame(view, people.rows());
            return true;
          });
    }
  }

  private void assertDamage(Consumer<WriteView> damage, String message) {
    People people = small(People.generated(9, 20_000, 3, "p"));
    try (WorkspaceStore store = with(people)) {
      store.change(damage);
      for (int threads = 1; threads <= 2; threads++) {
        ParallelBlocks parallel = ParallelBlocks.on(threads);
        assertRefused(store, view -> {}, parallel, message);
        assertRefused(store, RowPassTest::fromTheFile, parallel, message);
      }
    }
  }

  private static void assertRefused(
      WorkspaceStore store, Consumer<ReadView> first, ParallelBlocks parallel, String message) {
    assertThatThrownBy(
            () ->
                store.read(
                    view -> {
                      first.accept(view);
                      return view.streamed(view.mark(), parallel, Progress.SILENT)
                          .fold(new Ordered());
                    }))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(message);
  }

  /** And not by way of SQLite, or else nothing of it would be tried. */
  private static void fromTheFile(ReadView view) {
    view.expectPasses();
    assertThat(view.session.pages("row_chunk")).isPresent();
  }

  @Test
  void a_damaged_chunk_in_the_middle_is_an_error_that_names_it() {
    assertDamage(
        view ->
            view.session.update(
                "UPDATE row_chunk SET content = (SELECT content FROM row_chunk WHERE id = 1)"
                    + " WHERE id = 3"),
        "row_chunk 3");
  }

  @Test
  void a_chunk_that_is_missing_or_too_many_is_an_error_that_names_it() {
    assertDamage(view -> view.session.update("DELETE FROM row_chunk WHERE id = 2"), "row_chunk 2");
  }

  @Test
  void rows_that_nobody_counted_are_an_error() {
    assertDamage(
        view -> {
          ChunkLayout layout = new ChunkLayout(3);
          BlobTable chunks = new BlobTable(view.session, view.catalogue, "row_chunk");
          byte[] chunk = chunks.require(4L);
          layout.take(chunk, 17, new GridRows(3, new int[3], new int[1]), 0);
          chunks.put(4L, chunk);
        },
        "19999 rows instead of 20000");
    folder = folder.resolve("other");
    assertDamage(
        view -> {
          view.removeSubjects(ForgetRequest.of("p-1", "p-2", "p-3"));
          new BlobTable(view.session, view.catalogue, "row_chunk")
              .put(0L, full(new ChunkLayout(3)));
        },
        "row_chunk 4 is damaged: it holds more");
  }

  private static byte[] full(ChunkLayout layout) {
    byte[] chunk = layout.empty();
    GridRows rows = new GridRows(3, new int[3 * layout.slots()], new int[layout.slots()]);
    layout.put(chunk, 0, rows, 0, layout.slots());
    return chunk;
  }
}
