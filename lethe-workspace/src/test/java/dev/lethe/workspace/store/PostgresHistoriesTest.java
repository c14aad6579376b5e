package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.statistics.GridRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.database.CommitGate;
import dev.lethe.workspace.database.Database;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.database.PostgresDatabase;
import dev.lethe.workspace.database.Purge;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random histories of a workspace on a server: people come and go, few or most of them at a time,
 * changes are undone, purges held up. Whenever a purge says that it is done, nobody who left is in
 * a file, and no entry is on both sides of its part at any time.
 */
@Tag("slow")
class PostgresHistoriesTest {

  private static final int STEPS = 8;
  private static final int BUCKETS = 60;

  private final PostgresServer server = PostgresServer.orSkip();
  private final Location.Server place = server.newPlace();
  private final List<String> there = new ArrayList<>();
  private final List<String> gone = new ArrayList<>();
  private int names;
  private int undone;

  private List<String> fresh(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "HISTORY-%s-%06d".formatted(place.schema(), names++))
        .toList();
  }

  private static GridRows rows(int count) {
    int[] features = new int[5 * count];
    Arrays.setAll(features, j -> j % 1000);
    return new GridRows(5, features, new int[count]);
  }

  /** The leaves of a bucket are the names of those that are in it. */
  private static void enter(WriteView view, List<String> people) {
    view.importRows(people, rows(people.size()));
    change(view, people, true);
  }

  private static void leave(WriteView view, List<String> people) {
    view.removeSubjects(ForgetRequest.of(people));
    change(view, people, false);
  }

  private static int bucketOf(String name) {
    return Integer.parseInt(name.substring(name.length() - 6)) % BUCKETS;
  }

  private static void change(WriteView view, List<String> people, boolean come) {
    view.changeLeaves(
        people.stream().mapToInt(PostgresHistoriesTest::bucketOf).distinct().sorted().toArray(),
        (bucket, leaves) -> {
          List<String> all =
              new ArrayList<>(
                  new String(leaves, StandardCharsets.UTF_8)
                      .lines()
                      .filter(name -> !people.contains(name))
                      .toList());
          if (come) {
            people.stream().filter(name -> bucketOf(name) == bucket).forEach(all::add);
          }
          return String.join("\n", all).getBytes(StandardCharsets.UTF_8);
        });
  }

  /** One, a few or most of them. */
  private List<String> some(Random random, int how) {
    int count = how == 0 ? 1 : how == 1 ? there.size() / 8 : there.size() * 3 / 4;
    List<String> shuffled = new ArrayList<>(there);
    Collections.shuffle(shuffled, random);
    return List.copyOf(shuffled.subList(0, Math.max(1, count)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void nobody_who_left_is_in_a_file(long seed) throws SQLException {
    Random random = new Random(seed);
    List<String> first = fresh(300);
    List<String> second = fresh(300);
    try (WorkspaceStore store =
        WorkspaceStore.create(
            place,
            view -> {
              enter(view, first);
              enter(view, second);
            },
            new CommitGate(),
            "made")) {
      there.addAll(first);
      there.addAll(second);
      forget(store, some(random, 2), 0);
      for (int step = 0; step < STEPS; step++) {
        if (random.nextInt(4) == 0) {
          whileSomebodyReads(() -> step(store, random));
        } else {
          step(store, random);
        }
      }
      look("in the end", store, store.purge());
    }
  }

  private interface Step {
    void take() throws SQLException;
  }

  private void whileSomebodyReads(Step step) throws SQLException {
    try (Connection old = new PostgresDatabase(place).connect()) {
      new PostgresDatabase(place).beginRead(old);
      Database.execute(old, "SELECT 1 FROM public_key");
      step.take();
      old.rollback(); // a server may be at work on a connection yet when it is closed here
    }
  }

  private void step(WorkspaceStore store, Random random) throws SQLException {
    List<String> coming = fresh(1 + random.nextInt(400));
    List<String> leaving = some(random, random.nextInt(3));
    switch (there.size() < 50 ? 0 : random.nextInt(8)) {
      case 0, 1 -> {
        Purge purge = store.change(view -> enter(view, coming));
        there.addAll(coming);
        look("coming", store, purge);
      }
      case 2 -> undo(store, view -> enter(view, coming));
      case 3 -> undo(store, view -> leave(view, leaving));
      case 4 -> look("later", store, store.purge());
      default -> forget(store, leaving, random.nextInt(2) * leaving.size() / 2);
    }
  }

  /** Some of them in a step of its own, where any are. */
  private void forget(WorkspaceStore store, List<String> leaving, int first) throws SQLException {
    Purge purge =
        store.change(
            view -> {
              if (first > 0) {
                leave(view, leaving.subList(0, first));
              }
              leave(view, leaving.subList(first, leaving.size()));
            });
    there.removeAll(leaving);
    gone.addAll(leaving);
    look("leaving " + leaving.size(), store, purge);
  }

  /** Half of the time, beginning with the first, what it wrote is on the disk. */
  private void undo(WorkspaceStore store, Consumer<WriteView> work) {
    boolean written = undone++ % 2 == 0;
    assertThatThrownBy(
            () ->
                store.change(
                    view -> {
                      work.accept(view);
                      if (written) {
                        checkpoint();
                      }
                      throw new IllegalStateException("undone");
                    }))
        .hasMessage("undone");
  }

  private void checkpoint() {
    try (Connection connection = new PostgresDatabase(place).connect()) {
      Database.execute(connection, "CHECKPOINT");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void look(String when, WorkspaceStore store, Purge purge) throws SQLException {
    for (String table : List.of("row_chunk", "subject_bucket", "leaf_bucket")) {
      assertThat(onBothSides(table)).as(when + ": " + table).isZero();
    }
    store.read(
        view -> {
          Stocktaking stock = new Stocktaking(view);
          return stock.entries() + stock.rows() + stock.people();
        });
    if (purge.complete()) {
      checkpoint();
      ByteScan scan =
          new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
      List<byte[]> patterns =
          gone.stream().map(name -> name.getBytes(StandardCharsets.UTF_8)).toList();
      assertThat(scan.search(patterns).files()).as(when + ": " + purge.message()).isEmpty();
    }
  }

  private long onBothSides(String table) throws SQLException {
    try (Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement();
        ResultSet more =
            statement.executeQuery("SELECT COUNT(*) - COUNT(DISTINCT id) FROM " + table)) {
      more.next();
      return more.getLong(1);
    }
  }
}
