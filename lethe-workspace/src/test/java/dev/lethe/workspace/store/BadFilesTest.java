package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with the folder or its file: a clear refusal, and nothing half done. */
class BadFilesTest {

  private static final People PEOPLE = People.generated(1, 400, 6, "p");
  private static final LocalDate DAY = LocalDate.of(2026, 11, 15);
  private static final ReleaseDocuments DOCUMENTS =
      new ReleaseDocuments("{1}", Optional.empty(), "{2}", Optional.of("{3}"));
  private static final int PAGE = SqliteDatabase.PAGE;

  @TempDir Path folder = Path.of("");

  private Location.Folder place() {
    return new Location.Folder(folder);
  }

  private Path file() {
    return place().file();
  }

  private void fill() {
    try (WorkspaceStore store = WorkspaceStore.create(place())) {
      store.change(
          view -> {
            view.importRows(PEOPLE.names(), PEOPLE.rows());
            view.put("state", new byte[] {1, 2, 3});
            view.appendRelease(DAY, DOCUMENTS, "{}");
            view.appendRequest(DAY, new RemovalReport(Map.of(), List.of(), List.of()));
            view.appendKey(new KeyEntry("key", DAY, new byte[] {4, 5}));
          });
    }
  }

  private void assertWhole() {
    try (WorkspaceStore store = WorkspaceStore.open(place())) {
      assertThat(store.read(ReadView::rows).features()).isEqualTo(PEOPLE.rows().features());
    }
  }

  @Test
  void a_file_that_is_no_database_is_left_alone() throws IOException {
    String text = "these are my notes, and there are many of them\n".repeat(200);
    Files.writeString(file(), text);
    for (Runnable attempt :
        List.<Runnable>of(
            () -> WorkspaceStore.open(place()), () -> WorkspaceStore.create(place()))) {
      assertThatThrownBy(attempt::run)
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("not a database");
    }
    assertThat(file()).hasContent(text);
  }

  @Test
  void an_empty_file_is_no_workspace_yet_and_may_become_one() throws IOException {
    Files.createFile(file());
    assertThatThrownBy(() -> WorkspaceStore.open(place()))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no workspace");
    fill();
    assertWhole();
  }

  @Test
  void a_folder_that_cannot_be_made_is_refused() throws IOException {
    Path taken = Files.createFile(folder.resolve("taken"));
    assertThatThrownBy(() -> WorkspaceStore.create(new Location.Folder(taken.resolve("inside"))))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("cannot be made here");
  }

  @Test
  void a_workspace_that_must_not_be_written_can_be_read_and_says_so() {
    fill();
    Database readOnly = new SqliteDatabase(place(), 1_000, List.of("query_only = ON"));
    try (WorkspaceStore store = WorkspaceStore.open(readOnly, new CommitGate())) {
      assertThat(store.read(ReadView::rowCount)).isEqualTo(400);
      assertThatThrownBy(() -> store.change(view -> view.put("note", "x")))
          .isInstanceOf(BadUsageException.class)
          .hasMessageContaining("permissions");
    }
  }

  @Test
  void a_full_disk_stops_a_change_and_nothing_of_it_stays() throws IOException {
    fill();
    long pages = Files.size(file()) / PAGE;
    Database full = new SqliteDatabase(place(), 1_000, List.of("max_page_count = " + (pages + 10)));
    try (WorkspaceStore store = WorkspaceStore.open(full, new CommitGate())) {
      assertThatThrownBy(
              () ->
                  store.change(
                      view -> {
                        view.removeSubjects(ForgetRequest.of(PEOPLE.names().get(0)));
                        view.put("state", new byte[100 * PAGE]);
                      }))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("disk is full");
      assertThat(store.read(ReadView::rows).features()).isEqualTo(PEOPLE.rows().features());
      store.change(view -> view.put("state", new byte[PAGE]));
    }
    assertWhole();
  }

  @Test
  void a_writer_that_waits_too_long_is_told_so() {
    fill();
    Database impatient = new SqliteDatabase(place(), 50, List.of());
    try (WorkspaceStore store = WorkspaceStore.open(place());
        WorkspaceStore second = WorkspaceStore.open(impatient, new CommitGate())) {
      store.change(
          view -> {
            view.put("note", "first");
            assertThatThrownBy(() -> second.change(other -> other.put("note", "second")))
                .isInstanceOf(BadUsageException.class)
                .hasMessageContaining("another process is writing");
          });
      String note = store.read(view -> view.text("note").orElse(""));
      assertThat(note).isEqualTo("first");
    }
  }

  /** Half of a page is from another time, or a byte changed, or the end is missing. */
  @Test
  void damage_is_noticed_or_harmless_but_never_read_as_data() throws IOException {
    fill();
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    byte[] good = Files.readAllBytes(file());
    int noticed = 0;
    for (int i = 0; i < 300; i++) {
      Files.write(file(), damaged(good, random));
      String damage = "seed %d, damage %d".formatted(seed, i);
      try (WorkspaceStore store = WorkspaceStore.open(place())) {
        store.read(
            view -> {
              assertEverything(view, damage);
              return true;
            });
      } catch (LetheException e) {
        noticed++;
      }
      Files.deleteIfExists(folder.resolve(Location.Folder.FILE + "-wal"));
      Files.deleteIfExists(folder.resolve(Location.Folder.FILE + "-shm"));
    }
    assertThat(noticed).as("seed %d", seed).isGreaterThan(20);
    Files.write(file(), good);
    assertWhole();
  }

  private static void assertEverything(ReadView view, String damage) {
    assertThat(view.rows().features()).as(damage).isEqualTo(PEOPLE.rows().features());
    assertThat(view.rows().labels()).as(damage).isEqualTo(PEOPLE.rows().labels());
    assertThat(view.releases()).as(damage).containsExactly(new ReleaseEntry(1, DAY, "{}"));
    ReleaseDocuments documents = view.documents(1).orElseThrow();
    assertThat(documents.certificate()).as(damage).isEqualTo(DOCUMENTS.certificate());
    assertThat(documents.parameters()).as(damage).isEqualTo(DOCUMENTS.parameters());
    assertThat(view.requests()).as(damage).containsExactly(new RequestEntry(1, DAY, 0, 0, 0));
    assertThat(view.keys().get(0).publicKey()).as(damage).containsExactly(4, 5);
    assertThat(documents.opening()).as(damage).isEqualTo(DOCUMENTS.opening());
    assertThat(view.bytes("state").orElseThrow()).as(damage).containsExactly(1, 2, 3);
    for (String name : PEOPLE.everyone()) {
      assertThat(view.rowsOf(name)).as(damage).isPositive();
    }
  }

  private static byte[] damaged(byte[] good, Random random) {
    byte[] bad = good.clone();
    int page = random.nextInt(good.length / PAGE) * PAGE;
    switch (random.nextInt(4)) {
      case 0 -> bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      case 1 -> Arrays.fill(bad, page + PAGE / 2, page + PAGE, (byte) 0);
      case 2 -> {
        int other = random.nextInt(good.length / PAGE) * PAGE;
        System.arraycopy(good, other, bad, page, PAGE / 2);
      }
      default -> bad = Arrays.copyOf(bad, random.nextInt(bad.length));
    }
    return bad;
  }
}
