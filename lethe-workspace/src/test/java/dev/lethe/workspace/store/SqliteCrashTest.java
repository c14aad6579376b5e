package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.ChildJvm;
import dev.lethe.workspace.Kills;
import dev.lethe.workspace.database.Location;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed at any moment leaves the state before or after, and no trace. */
@Tag("slow")
class SqliteCrashTest {

  private static final int MOST_KILLS = 200;
  private static final int ENOUGH_WORK = 5;

  /** At least 0 to 3 people are forgotten before a kill, however slow the machine is. */
  private static final int MOST_AWAITED = 4;

  private static final int LONGEST_MICROS = 60_000;
  private static final Canaries PEOPLE = new Canaries((Kills.COUNT + 1) * ForgettingChild.AT_MOST);

  @TempDir Path folder = Path.of("");

  @Test
  void a_killed_process_leaves_before_or_after() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    Location place = new Location.Folder(folder);
    try (WorkspaceStore store = WorkspaceStore.create(place)) {
      store.change(view -> view.importRows(PEOPLE.names(), PEOPLE.rows()));
    }
    int states = 0;
    int left = PEOPLE.count();
    for (int kill = 0; kill < Kills.COUNT || (states < ENOUGH_WORK && kill < MOST_KILLS); kill++) {
      try (ChildJvm child =
          ChildJvm.start(ForgettingChild.class, folder.toString(), "" + PEOPLE.count())) {
        int awaited = random.nextInt(MOST_AWAITED);
        for (int gone = 0; gone <= awaited; gone++) {
          child.awaitReady();
        }
        child.killAfter(random.nextInt(LONGEST_MICROS));
      }
      int now = leftAfterOpening(place, seed);
      assertThat(now).as("seed %d", seed).isLessThanOrEqualTo(left);
      states += now < left ? 1 : 0;
      left = now;
    }
    assertThat(states).as("kills after some work, seed %d", seed).isGreaterThan(ENOUGH_WORK - 1);
  }

  private int leftAfterOpening(Location place, long seed) {
    try (WorkspaceStore store = WorkspaceStore.open(place)) {
      int left = store.read(ReadView::subjectCount);
      assertGone(left);
      store.read(
          view -> {
            assertThat(view.text(ForgettingChild.LEFT).orElse("" + PEOPLE.count()))
                .as("seed %d", seed)
                .isEqualTo("" + left);
            assertThat(view.rowCount()).isEqualTo(left);
            assertSame(view.rows(), left);
            return true;
          });
      return left;
    }
  }

  private static void assertSame(GridRows rows, int left) {
    int[] all = PEOPLE.rows().features();
    assertThat(rows.features())
        .isEqualTo(Arrays.copyOfRange(all, all.length - left * rows.columns(), all.length));
  }

  /** The last one forgotten is the one that may have left something. */
  private void assertGone(int left) {
    if (left < PEOPLE.count()) {
      int last = PEOPLE.count() - left - 1;
      ByteScan scan = ByteScan.of(folder);
      assertThat(scan.search(List.of(PEOPLE.namePatterns().get(last))).files()).isEmpty();
      assertThat(scan.search(List.of(PEOPLE.rowPatterns().get(last))).files()).isEmpty();
    }
  }
}
