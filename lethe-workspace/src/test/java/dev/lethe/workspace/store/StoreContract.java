package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Progress;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.unlearn.population.Removed;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.database.Location;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What holds of a workspace on either database. */
abstract class StoreContract {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 15);

  /** A place of its own, where there is no workspace yet. */
  abstract Location newPlace();

  private Location place = Location.parse("set before each test");
  private @Nullable WorkspaceStore opened;

  @BeforeEach
  void create() {
    place = newPlace();
    opened = WorkspaceStore.create(place);
  }

  private WorkspaceStore store() {
    return Objects.requireNonNull(opened);
  }

  @AfterEach
  void close() {
    if (opened != null) {
      opened.close();
    }
  }

  private void reopen() {
    close();
    opened = WorkspaceStore.open(place);
  }

  private static void assertSame(GridRows actual, GridRows expected) {
    assertThat(actual.columns()).isEqualTo(expected.columns());
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.features()).isEqualTo(expected.features());
  }

  private void look(Consumer<ReadView> assertions) {
    look(store(), assertions);
  }

  private static void look(WorkspaceStore store, Consumer<ReadView> assertions) {
    store.read(
        view -> {
          assertions.accept(view);
          return true;
        });
  }

  private Committed<Removed> remove(Set<String> names) {
    return store().write(view -> view.removeSubjects(ForgetRequest.of(List.copyOf(names))));
  }

  private void importAll(People people) {
    store()
        .change(
            view -> {
              view.importRows(people.names(), people.rows());
            });
  }

  @Test
  void a_new_workspace_holds_nothing() {
    reopen();
    look(
        view -> {
          assertThat(view.rowCount()).isZero();
          assertThat(view.subjectCount()).isZero();
          assertThat(view.columns()).isZero();
          assertThat(view.mark()).isZero();
          assertThat(view.rows().rows()).isZero();
          assertThat(view.rowsOf("anyone")).isZero();
          assertThat(view.bytes("statistics")).isEmpty();
          assertThat(view.leafDigests()).isEmpty();
          assertThat(view.leaves(17)).isEmpty();
          assertThat(view.releases()).isEmpty();
          assertThat(view.requests()).isEmpty();
          assertThat(view.keys()).isEmpty();
        });
    assertThat(remove(Set.of("anyone")).result().report().unknown()).containsExactly("anyone");
  }

  @Test
  void rows_come_back_in_the_order_in_which_they_came() {
    for (int columns : new int[] {1, 3, 50, 5000}) {
      close();
      create();
      People first = People.generated(1, 2_345, columns > 100 ? 20 : columns, "one");
      People second = People.generated(2, 17, first.rows().columns(), "one");
      importAll(first);
      long mark = store().read(ReadView::mark);
      importAll(second);
      reopen();
      assertSame(store().read(ReadView::rows), first.and(second).rows());
      assertSame(store().read(view -> upTo(view, mark)), first.rows());
      look(view -> assertThat(upTo(view, 0).rows()).isZero());
      assertThat(store().read(ReadView::subjectCount))
          .isEqualTo(first.and(second).everyone().size());
    }
  }

  @Test
  void what_is_left_reads_as_if_only_that_had_come() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    People all = People.generated(seed, 1_500, 7, "p");
    People left = all;
    importAll(all);
    List<String> names = new ArrayList<>(all.everyone());
    Collections.shuffle(names, random);
    for (int from = 0; from < names.size(); from += 100) {
      Set<String> leaving = new HashSet<>(names.subList(from, Math.min(names.size(), from + 100)));
      Removed removed = remove(leaving).result();
      assertThat(removed.report().found().keySet()).as("seed %d", seed).isEqualTo(leaving);
      assertSame(removed.rows(), left.of(leaving));
      left = left.without(leaving);
      People expected = left;
      look(
          view -> {
            assertSame(view.rows(), expected.rows());
            assertThat(view.rowCount()).isEqualTo(expected.names().size());
            assertThat(view.subjectCount()).isEqualTo(expected.everyone().size());
            assertThat(leaving).allMatch(name -> view.rowsOf(name) == 0);
          });
    }
    assertThat(store().read(ReadView::mark)).isEqualTo(1_500);
    People later = People.generated(seed + 1, 30, 7, "q");
    importAll(later);
    reopen();
    assertSame(store().read(ReadView::rows), later.rows());
  }

  private static GridRows upTo(ReadView view, long mark) {
    return view.streamed(mark, ParallelBlocks.on(1), Progress.SILENT).fetch();
  }

  @Test
  void marks_count_rows_that_left() {
    People before = People.generated(3, 5_000, 2, "a");
    People after = People.generated(4, 100, 2, "b");
    importAll(before);
    long mark = store().read(ReadView::mark);
    importAll(after);
    Set<String> leaving = before.some(3);
    remove(leaving);
    assertSame(store().read(view -> upTo(view, mark)), before.without(leaving).rows());
    assertThatThrownBy(() -> store().read(view -> upTo(view, 5_101)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("5100");
  }

  @Test
  void a_subject_may_have_many_rows_and_names_may_be_strange() {
    List<String> names = new ArrayList<>(Collections.nCopies(9_000, "hospital"));
    List<String> strange = List.of(" ", "a\0b", "née", "😀", "?", "x'; DROP TABLE tally; --");
    names.addAll(strange);
    int[] values = new Random(5).ints(names.size(), -100, 100).toArray();
    store()
        .change(
            view -> {
              view.importRows(names, new GridRows(1, values, values));
            });
    look(view -> assertThat(view.rowsOf("hospital")).isEqualTo(9_000));
    assertThat(strange).allMatch(name -> store().read(view -> view.rowsOf(name)) == 1);
    Removed removed = remove(Set.of("hospital")).result();
    assertThat(removed.rows().labels()).isEqualTo(Arrays.copyOf(values, 9_000));
    assertThat(store().read(ReadView::rowCount)).isEqualTo(strange.size());
  }

  @Test
  void a_request_reports_who_is_unknown_or_named_twice() {
    importAll(new People(List.of("a", "b", "a"), new GridRows(1, new int[3], new int[] {1, 2, 3})));
    Removed removed =
        store().write(view -> view.removeSubjects(ForgetRequest.of("x", "a", "a"))).result();
    assertThat(removed.report())
        .isEqualTo(new RemovalReport(Map.of("a", 2), List.of("x"), List.of("a")));
    assertThat(removed.rows().labels()).containsExactly(1, 3);
  }

  @Test
  void rows_that_do_not_fit_are_refused() {
    People people = People.generated(6, 10, 4, "p");
    importAll(people);
    assertThatThrownBy(() -> importAll(People.generated(6, 10, 5, "p")))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("4 features");
    assertThatThrownBy(() -> importAll(new People(List.of("a"), people.rows())))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(
            () -> importAll(new People(List.of(""), new GridRows(4, new int[4], new int[1]))))
        .hasMessageContaining("row 1 is empty");
    assertThatThrownBy(
            () -> importAll(new People(List.of("\ud800"), new GridRows(4, new int[4], new int[1]))))
        .hasMessageContaining("surrogate");
    assertSame(store().read(ReadView::rows), people.rows());
  }

  @Test
  void settings_are_replaced_and_removed() {
    byte[] large = new byte[300_000];
    new Random(7).nextBytes(large);
    for (byte[] content : List.of(new byte[0], large, new byte[] {1, 2}, large)) {
      store()
          .change(
              view -> {
                view.put("statistics", content);
                view.put("model.declaration", "{\"k\": \"ü\"}");
              });
      look(view -> assertThat(view.bytes("statistics")).contains(content));
    }
    reopen();
    look(view -> assertThat(view.text("model.declaration")).contains("{\"k\": \"ü\"}"));
    store()
        .change(
            view -> {
              view.remove("statistics");
            });
    look(view -> assertThat(view.bytes("statistics")).isEmpty());
    assertThatThrownBy(() -> store().read(view -> view.text("No Name")))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void buckets_of_the_commitment_are_kept_singly_and_their_digests_together() {
    byte[] digests = new byte[LeafDigests.LENGTH];
    new Random(8).nextBytes(digests);
    store()
        .change(
            view -> {
              view.putLeaves(0, new byte[32]);
              view.putLeaves(4095, digests);
              view.putLeafDigests(new LeafDigests(7, 9, digests));
            });
    reopen();
    look(view -> assertThat(view.leaves(0)).isEqualTo(new byte[32]));
    look(view -> assertThat(view.leaves(4095)).isEqualTo(digests));
    look(
        view -> {
          LeafDigests kept = view.leafDigests().orElseThrow();
          assertThat(kept.rows()).isEqualTo(7);
          assertThat(kept.sum()).isEqualTo(9);
          assertThat(kept.digests()).isEqualTo(digests);
        });
    assertThatThrownBy(() -> store().read(view -> view.leaves(4096)))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void releases_requests_and_keys_are_numbered_and_kept() {
    ReleaseDocuments documents =
        new ReleaseDocuments(
            "{\"c\":1}\n",
            Optional.of(LogProof.HEAD + "index 0\n"),
            "{\"w\":[1]}",
            Optional.of("{\"nonce\":\"00\"}"));
    RemovalReport report = new RemovalReport(Map.of("ann", 3, "bob", 1), List.of("x"), List.of());
    byte[] key = "spki".getBytes(StandardCharsets.UTF_8);
    for (int i = 1; i <= 2; i++) {
      int number = i;
      store()
          .change(
              view -> {
                assertThat(view.appendRelease(DAY, documents, "{\"n\":" + number + "}"))
                    .isEqualTo(number);
                assertThat(view.appendRequest(DAY, report)).isEqualTo(number);
                view.appendKey(new KeyEntry("key" + number, DAY, key));
              });
    }
    reopen();
    look(
        view -> {
          assertThat(view.releases())
              .containsExactly(
                  new ReleaseEntry(1, DAY, "{\"n\":1}"), new ReleaseEntry(2, DAY, "{\"n\":2}"));
          assertThat(view.documents(2)).contains(documents);
          assertThat(view.documents(3)).isEmpty();
          assertThat(view.requests())
              .containsExactly(
                  new RequestEntry(1, DAY, 2, 4, 1), new RequestEntry(2, DAY, 2, 4, 1));
          assertThat(view.keys()).extracting(KeyEntry::keyId).containsExactly("key1", "key2");
          assertThat(view.keys().get(0).publicKey()).isEqualTo(key);
        });
    store()
        .change(
            view -> {
              view.dropOpenings();
            });
    look(view -> assertThat(view.documents(1).orElseThrow().opening()).isEmpty());
  }

  @Test
  void a_write_that_throws_changes_nothing() {
    People people = People.generated(9, 3_000, 5, "p");
    importAll(people);
    IllegalStateException wanted = new IllegalStateException("stop");
    assertThatThrownBy(
            () ->
                store()
                    .change(
                        view -> {
                          view.removeSubjects(ForgetRequest.of(List.copyOf(people.some(2))));
                          view.put("state", "half");
                          view.appendRequest(
                              DAY, new RemovalReport(Map.of(), List.of(), List.of()));
                          throw wanted;
                        }))
        .isSameAs(wanted);
    look(
        view -> {
          assertSame(view.rows(), people.rows());
          assertThat(view.subjectCount()).isEqualTo(people.everyone().size());
          assertThat(view.text("state")).isEmpty();
          assertThat(view.requests()).isEmpty();
        });
  }

  @Test
  void a_reader_keeps_the_state_it_began_with() {
    People people = People.generated(10, 2_000, 5, "p");
    importAll(people);
    look(
        view -> {
          assertThat(view.rowCount()).isEqualTo(2_000);
          try (WorkspaceStore other = WorkspaceStore.open(place)) {
            other.change(writing -> writing.put("state", "later"));
            look(other, later -> assertThat(later.text("state")).contains("later"));
          }
          assertThat(view.text("state")).isEmpty();
          assertSame(view.rows(), people.rows());
        });
    look(view -> assertThat(view.text("state")).contains("later"));
    assertThat(store().purge().complete()).isTrue();
  }

  @Test
  void a_view_is_of_no_use_after_its_transaction() {
    ReadView kept = store().read(view -> view);
    assertThatThrownBy(kept::requests).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void there_is_at_most_one_workspace_in_a_place() {
    assertThatThrownBy(() -> WorkspaceStore.create(place))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("already");
    assertThatThrownBy(() -> WorkspaceStore.open(newPlace()))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no workspace");
  }

  @Test
  void two_processes_that_write_at_once_take_turns() {
    String[] arguments =
        place instanceof Location.Server server
            ? new String[] {"10", server.url(), server.schema()}
            : new String[] {"10", place.toString()};
    try (ChildJvm first = ChildJvm.start(CountingChild.class, arguments);
        ChildJvm second = ChildJvm.start(CountingChild.class, arguments)) {
      assertThat(first.exitCode()).isZero();
      assertThat(second.exitCode()).isZero();
    }
    look(view -> assertThat(view.text(CountingChild.NUMBER)).contains("20"));
  }
}
