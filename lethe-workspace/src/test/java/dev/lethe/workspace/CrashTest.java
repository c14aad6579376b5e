package dev.lethe.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.store.AttackRow;
import dev.lethe.workspace.store.PostgresServer;
import dev.lethe.workspace.store.WorkspaceStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that is killed (SIGKILL) at any moment of a request leaves it not begun or complete,
 * and the next opening puts the files right.
 *
 * <p>Each kill comes within a request, or a little later, after each number of them in turn: the
 * moment counts from when the process said that the one before was done, and lies anywhere in the
 * time that one takes, measured first.
 */
@Tag("slow")
class CrashTest {

  /** Of one process, unless it is killed before. */
  private static final int REQUESTS = 6;

  @TempDir(factory = InMemory.class)
  Path folder = Path.of("");

  @Test
  void on_sqlite_a_request_is_not_begun_or_complete() {
    killAgainAndAgain(List.of(), Home.in(folder.resolve("w")), Kills.COUNT);
    tell("SQLite", Kills.COUNT);
  }

  @Test
  void the_same_where_each_pass_reads_the_rows_anew() {
    List<String> flags = List.of("-Dlethe.rows=stream");
    killAgainAndAgain(flags, Home.in(folder.resolve("w")), Kills.FEWER);
  }

  @Test
  void on_postgresql_a_request_is_not_begun_or_complete() {
    PostgresServer server = PostgresServer.orSkip();
    Home home = new Home(server.newPlace(), folder.resolve("key.pem"), folder.resolve("releases"));
    killAgainAndAgain(List.of(), home, Kills.FEWER);
    tell("PostgreSQL", Kills.FEWER);
  }

  /** Not begun, or complete: that is what was asserted of each. */
  private static void tell(String where, int kills) {
    AttackRow.write(
        "kills-" + where,
        List.of(new AttackRow("SIGKILL during requests", where, kills, 0, kills)));
  }

  /** One row each, so that the number of requests tells who is gone. */
  private static People people(int count) {
    People some = Kind.LOGISTIC_WITH_BIAS.people(new Random(7), count, "p");
    List<String> names = IntStream.range(0, count).mapToObj(LeavingChild::name).toList();
    return new People(names, some.rows());
  }

  private void killAgainAndAgain(List<String> flags, Home home, int kills) {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    int everyone = (kills + 2) * REQUESTS + 50;
    try (World world = World.trained(home, Kind.LOGISTIC_WITH_BIAS.declared(), people(everyone))) {
      world.release(LeavingChild.ASKED);
      world.release(LeavingChild.ASKED);
    }
    long one = microsUnharmed(flags, home, 0) / REQUESTS;
    int gone = REQUESTS;
    Tally tally = new Tally();
    for (int kill = 0; kill < kills; kill++) {
      try (ChildJvm child = LeavingChild.start(flags, home, gone, gone + REQUESTS, 1)) {
        child.awaitReady();
        for (int done = 0; done < kill % REQUESTS; done++) {
          child.await(LeavingChild.GONE);
        }
        child.killAfter(random.nextLong(1 + one));
      }
      tally.withoutFiles += lacksFiles(home) ? 1 : 0;
      int now = goneAfterOpening(home, everyone, gone, seed);
      tally.count(now - gone);
      gone = now;
    }
    assertThat(microsUnharmed(flags, home, gone)).as("and it works on").isPositive();
    assertThat(goneAfterOpening(home, everyone, gone, seed)).isEqualTo(gone + REQUESTS);
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      Checked.consistent(home, open);
    }
    assertThat(tally.within).as("kills between requests, seed %d: %s", seed, tally).isPositive();
  }

  /** Where the kills came. */
  private static final class Tally {
    private int before;
    private int within;
    private int after;
    private int withoutFiles;

    void count(int complete) {
      before += complete == 0 ? 1 : 0;
      after += complete == REQUESTS ? 1 : 0;
      within += complete > 0 && complete < REQUESTS ? 1 : 0;
    }

    @Override
    public String toString() {
      return "%d before the first request was complete, %d between, %d after the last; %d left a release without its files"
          .formatted(before, within, after, withoutFiles);
    }
  }

  /** The last release is in the database, and its certificate not yet in its folder. */
  private static boolean lacksFiles(Home home) {
    try (WorkspaceStore store = WorkspaceStore.open(home.location())) {
      long last = store.read(view -> view.releases().size());
      Path folder = home.releases().resolve("%04d".formatted(last));
      return !Files.exists(new Issued.ReleaseFiles(folder).certificate());
    }
  }

  private static long microsUnharmed(List<String> flags, Home home, int from) {
    try (ChildJvm child = LeavingChild.start(flags, home, from, from + REQUESTS, 1).awaitReady()) {
      long start = System.nanoTime();
      assertThat(child.exitCode()).isZero();
      return (System.nanoTime() - start) / 1000;
    }
  }

  private static int goneAfterOpening(Home home, int everyone, int before, long seed) {
    try (Workspace open = Workspace.open(home, World.TOOLS)) {
      WorkspaceLog log = open.log();
      int gone = log.requests().size();
      assertThat(gone).as("seed %d", seed).isBetween(before, before + REQUESTS);
      assertThat(log.rows()).isEqualTo(everyone - gone);
      assertThat(log.releases()).hasSize(2 + gone);
      assertThat(open.rows().features())
          .as("the rows that are left, seed %d", seed)
          .isEqualTo(rest(everyone, gone));
      assertThat(open.purge().complete()).isTrue();
      Checked.consistent(home, open, Math.max(1, before - 1));
      if (gone > before) {
        assertThatThrownBy(
                () -> open.forget(ForgetRequest.of(LeavingChild.name(before)), LeavingChild.ASKED))
            .isInstanceOf(BadInputException.class)
            .hasMessageContaining("nothing was changed");
      }
      return gone;
    }
  }

  private static int[] rest(int everyone, int gone) {
    List<String> leaving = IntStream.range(0, gone).mapToObj(LeavingChild::name).toList();
    return World.without(people(everyone), Set.copyOf(leaving)).rows().features();
  }
}
