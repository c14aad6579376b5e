package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.InMemory;
import dev.lethe.workspace.Kills;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.Purge;
import dev.lethe.workspace.database.SqliteDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What SQLite gives back to the file system is overwritten first, however a process ends. */
@Tag("slow")
class RawDiskStoreTest {

  private static final Canaries CANARIES = new Canaries(1_000);

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  private RawDisk disk;
  private Location place;

  @BeforeEach
  void mount() {
    disk = RawDisk.orSkip(folder);
    place = new Location.Folder(disk.folder().resolve("w"));
  }

  @AfterEach
  void unmount() {
    if (disk != null) {
      disk.close();
    }
  }

  private static List<byte[]> namesAndRows() {
    List<byte[]> all = new ArrayList<>(CANARIES.namePatterns());
    all.addAll(CANARIES.rowPatterns());
    return all;
  }

  private static List<byte[]> everything() {
    List<byte[]> all = namesAndRows();
    all.addAll(CANARIES.tracePatterns());
    return all;
  }

  private static Purge come(WorkspaceStore store) {
    return store.change(view -> view.importRows(CANARIES.names(), CANARIES.rows()));
  }

  private static Purge go(WorkspaceStore store) {
    return store.change(view -> view.removeSubjects(ForgetRequest.of(CANARIES.names())));
  }

  @Test
  void no_block_keeps_a_byte_of_a_thousand_people() {
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      CANARIES.settleIn(store);
      assertThat(disk.blocks().search(everything()).patterns()).isGreaterThan(2_850);
      assertThat(CANARIES.leave(store).complete()).isTrue();
      assertThat(disk.blocks().search(everything()).patterns()).isZero();
    }
    assertThat(disk.findAtRest("raw-store", "names, rows, digests after forget", everything()))
        .isZero();
  }

  /** The twin: the same log, cut by SQLite alone, is found on the disk after they left. */
  @Test
  void a_log_that_is_only_cut_stays_on_the_disk() throws SQLException {
    Location.Folder here = (Location.Folder) place;
    try (WorkspaceStore store = WorkspaceStore.create(place);
        WorkspaceStore reader = WorkspaceStore.open(place)) {
      reader.read(
          view -> {
            assertThat(view.rowCount()).isZero();
            assertThat(come(store).complete()).isFalse();
            return true;
          });
      try (Connection careless = new SqliteDatabase(here).connect()) {
        Database.execute(careless, "PRAGMA wal_checkpoint(TRUNCATE)");
      }
      assertThat(go(store).complete()).isTrue();
    }
    assertThat(ByteScan.of(disk.folder()).search(everything()).patterns()).isZero();
    assertThat(disk.atRest().search(everything()).patterns()).isGreaterThan(1_000);
  }

  @Test
  void a_purge_that_a_reader_held_up_is_made_up_for_before_the_log_is_deleted() {
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      come(store);
    }
    try (WorkspaceStore reader = WorkspaceStore.open(place)) {
      reader.read(
          view -> {
            assertThat(view.rowCount()).isEqualTo(CANARIES.count());
            try (WorkspaceStore store = WorkspaceStore.open(place)) {
              assertThat(go(store).complete()).isFalse();
            }
            return true;
          });
      assertThat(disk.blocks().search(namesAndRows()).patterns()).isGreaterThan(1_900);
    }
    assertThat(disk.findAtRest("raw-held-up", "forget while others read", namesAndRows())).isZero();
  }

  @Test
  void a_change_that_is_undone_leaves_nothing() {
    WorkspaceStore.create(place).close();
    try (WorkspaceStore store = WorkspaceStore.open(place)) {
      assertThatThrownBy(() -> store.change(this::spillAndFail)).hasMessage("undone");
    }
    assertThatThrownBy(
            () ->
                WorkspaceStore.create(
                    new Location.Folder(disk.folder().resolve("other")),
                    this::spillAndFail,
                    new CommitGate(),
                    "made"))
        .hasMessage("undone");
    assertThat(
            disk.findAtRest("raw-undone", "train and change that fail", SpillingChild.patterns()))
        .isZero();
  }

  /** That it was on the disk is what makes the test one. */
  private void spillAndFail(WriteView view) {
    SpillingChild.spill(view);
    assertThat(disk.blocks().search(SpillingChild.patterns()).patterns()).isGreaterThan(900);
    throw new IllegalStateException("undone");
  }

  @Test
  void a_killed_training_leaves_nothing_once_the_place_is_used() {
    killWhileSpilling(SpillingChild.CREATE, at -> WorkspaceStore.create(at).close());
  }

  @Test
  void a_killed_change_leaves_nothing_once_the_workspace_is_opened() {
    WorkspaceStore.create(place).close();
    killWhileSpilling(SpillingChild.OPEN, at -> WorkspaceStore.open(at).close());
  }

  private void killWhileSpilling(String what, Consumer<Location> next) {
    try (ChildJvm child = ChildJvm.start(SpillingChild.class, what, place.toString())) {
      child.awaitReady().killAfter(0);
    }
    assertThat(disk.blocks().search(SpillingChild.patterns()).patterns()).isGreaterThan(900);
    next.accept(place);
    assertThat(
            disk.findAtRest("raw-killed-" + what, "kill within " + what, SpillingChild.patterns()))
        .isZero();
  }

  @Test
  void processes_that_are_killed_while_they_forget_leave_nothing_of_who_left() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      come(store);
    }
    for (int kill = 0; kill < Kills.FEWER; kill++) {
      try (ChildJvm child =
          ChildJvm.start(ForgettingChild.class, place.toString(), "" + CANARIES.count())) {
        child.awaitReady().killAfter(random.nextInt(200_000));
      }
    }
    int gone;
    try (WorkspaceStore store = WorkspaceStore.open(place)) {
      gone = CANARIES.count() - store.read(ReadView::subjectCount);
      store.change(view -> view.removeSubjects(ForgetRequest.of(CANARIES.names().get(gone))));
    }
    List<byte[]> left = new ArrayList<>(CANARIES.namePatterns().subList(0, gone + 1));
    left.addAll(CANARIES.rowPatterns().subList(0, gone + 1));
    assertThat(disk.findAtRest("raw-kills", "kill -9 during forget", left))
        .as("seed %d", seed)
        .isZero();
  }
}
