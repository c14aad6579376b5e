package dev.lethe.workspace.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which parts of the tables a purge rewrites: those that may hold something superseded. */
@Tag("slow")
class PostgresPurgeTest {

  /** A row each. */
  private static final People PEOPLE =
      new People(
          IntStream.range(0, 9_000).mapToObj(i -> "somebody-" + i).toList(),
          People.generated(1, 9_000, 5, "").rows());

  private final PostgresServer server = PostgresServer.orSkip();
  private final Location.Server place = server.newPlace();
  private WorkspaceStore store;

  @BeforeEach
  void settle() {
    store = WorkspaceStore.create(place);
    store.change(view -> view.importRows(PEOPLE.names(), PEOPLE.rows()));
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static ForgetRequest one(int who) {
    return ForgetRequest.of(PEOPLE.names().get(who));
  }

  /** Of sides that hold anything; one that is rewritten has another file. */
  private Map<String, Long> files() throws SQLException {
    Map<String, Long> files = new TreeMap<>();
    try (Connection connection = new PostgresDatabase(place).connect();
        Statement statement = connection.createStatement();
        ResultSet result =
            statement.executeQuery(
                "SELECT relname, relfilenode FROM pg_class WHERE relispartition AND relkind = 'r'"
                    + " AND relnamespace = '"
                    + place.schema()
                    + "'::regnamespace AND pg_relation_size(oid) > 0")) {
      while (result.next()) {
        files.put(result.getString(1), result.getLong(2));
      }
    }
    return files;
  }

  private List<String> rewrittenSince(Map<String, Long> before) throws SQLException {
    Map<String, Long> now = files();
    return before.keySet().stream()
        .filter(p -> !Objects.equals(before.get(p), now.get(p)))
        .toList();
  }

  @Test
  void of_one_person_a_part_of_the_rows_and_one_of_the_names_is_rewritten() throws SQLException {
    Map<String, Long> before = files();
    assertThat(store.change(view -> view.removeSubjects(one(17))).complete()).isTrue();
    assertThat(rewrittenSince(before))
        .satisfiesExactly(
            rows -> assertThat(rows).startsWith("row_chunk"),
            names -> assertThat(names).startsWith("subject_bucket"));
  }

  @Test
  void what_most_entries_become_is_written_to_the_other_side_of_their_parts() throws SQLException {
    long buckets = bucketsOn(0);
    assertThat(bucketsOn(1)).isZero();
    leave(0);
    assertThat(bucketsOn(1)).isGreaterThan(buckets / 2);
    assertThat(bucketsOn(0) + bucketsOn(1)).isEqualTo(buckets);
    leave(1);
    assertThat(bucketsOn(0)).isGreaterThan(buckets / 2);
    assertThat(store.<Integer>read(view -> view.rows().rows())).isEqualTo(3_000);
    assertThat(store.purge().message()).contains("nothing was left");
  }

  /** The second change leaves something on the side that the first one came to. */
  @Test
  void nobody_is_left_on_either_side_after_two_changes_whose_purge_had_to_wait()
      throws SQLException {
    ByteScan scan =
        new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
    List<byte[]> gone = List.of("SIDES-000".getBytes(StandardCharsets.UTF_8));
    store.change(view -> view.importRows(called("SIDES-000"), PEOPLE.rows()));
    pendingAfter(
        () -> {
          for (int half = 0; half < 2; half++) {
            List<String> leaving = called("SIDES-000").subList(4_500 * half, 4_500 * (half + 1));
            store.change(view -> view.removeSubjects(ForgetRequest.of(leaving)));
          }
        });
    assertThat(bucketsOn(0)).isPositive();
    execute("CHECKPOINT");
    assertThat(scan.search(gone).patterns()).isEqualTo(1);
    assertThat(store.purge().complete()).isTrue();
    assertThat(scan.search(gone).patterns()).isZero();
  }

  /**
   * Its first transaction writes buckets more than once, where more people come than memory has.
   */
  @Test
  void nobody_is_left_who_came_with_the_workspace_itself() throws SQLException {
    ByteScan scan =
        new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
    int[] buckets = IntStream.range(0, 100).toArray();
    Location.Server other = server.newPlace();
    try (WorkspaceStore made =
        WorkspaceStore.create(
            other,
            view -> {
              for (int batch = 0; batch < 2; batch++) {
                view.changeLeaves(buckets, (bucket, leaves) -> plus(leaves, "LEAF-000-" + bucket));
              }
            },
            new CommitGate(),
            "made")) {
      execute("CHECKPOINT");
      List<byte[]> leaves = List.of("LEAF-000-".getBytes(StandardCharsets.UTF_8));
      assertThat(scan.search(leaves).patterns()).isEqualTo(1);
      Purge purge = made.change(view -> view.changeLeaves(buckets, (bucket, all) -> new byte[0]));
      assertThat(purge.complete()).as(purge.message()).isTrue();
      execute("CHECKPOINT");
      assertThat(scan.search(leaves).patterns()).isZero();
    }
  }

  private static byte[] plus(byte[] leaves, String more) {
    byte[] all = Arrays.copyOf(leaves, leaves.length + more.length());
    System.arraycopy(more.getBytes(StandardCharsets.UTF_8), 0, all, leaves.length, more.length());
    return all;
  }

  private static List<String> called(String word) {
    return PEOPLE.names().stream().map(name -> word + name).toList();
  }

  private void leave(int remainder) {
    assertThat(store.change(view -> view.removeSubjects(third(remainder))).complete()).isTrue();
  }

  private static ForgetRequest third(int remainder) {
    return ForgetRequest.of(
        IntStream.range(0, 9_000)
            .filter(i -> i % 3 == remainder)
            .mapToObj(PEOPLE.names()::get)
            .toList());
  }

  private long bucketsOn(long side) throws SQLException {
    try (Connection connection = new PostgresDatabase(place).connect()) {
      return number(connection, "SELECT COUNT(*) FROM subject_bucket WHERE side = " + side);
    }
  }

  @Test
  void settings_alone_leave_the_parts_as_they_are() throws SQLException {
    Map<String, Long> before = files();
    assertThat(store.change(view -> view.put("state", "new")).complete()).isTrue();
    assertThat(rewrittenSince(before)).isEmpty();
    assertThat(store.purge().message()).contains("nothing was left");
  }

  /** A plan is one of them: no request after it has to pay for it. */
  @Test
  void after_a_change_that_was_undone_only_what_it_touched_is_rewritten() throws SQLException {
    Map<String, Long> before = files();
    assertThatThrownBy(
            () ->
                store.change(
                    view -> {
                      view.removeSubjects(one(17));
                      throw new IllegalStateException("undone");
                    }))
        .hasMessage("undone");
    assertThat(store.purge().message()).contains("were rewritten");
    assertThat(rewrittenSince(before)).hasSize(2);
    Map<String, Long> then = files();
    assertThat(store.change(view -> view.removeSubjects(one(17))).complete()).isTrue();
    assertThat(rewrittenSince(then)).hasSize(2);
  }

  @Test
  void nobody_is_left_who_came_with_a_change_that_was_undone() throws SQLException {
    ByteScan scan =
        new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
    List<byte[]> undone = List.of("UNDONE-000".getBytes(StandardCharsets.UTF_8));
    assertThatThrownBy(() -> store.change(this::importAndFail)).hasMessage("undone");
    execute("CHECKPOINT");
    assertThat(scan.search(undone).patterns()).isEqualTo(1);
    assertThat(store.purge().complete()).isTrue();
    assertThat(scan.search(undone).patterns()).isZero();
    assertThat(store.<Integer>read(view -> view.rowCount())).isEqualTo(9_000);
  }

  @Test
  void of_most_entries_that_came_to_the_other_side_and_went_again_that_side_is_rewritten()
      throws SQLException {
    Map<String, Long> before = files();
    assertThatThrownBy(
            () ->
                store.change(
                    view -> {
                      view.removeSubjects(third(0));
                      throw new IllegalStateException("undone");
                    }))
        .hasMessage("undone");
    assertThat(files().keySet()).anyMatch(part -> part.matches("subject_bucket_.*_1"));
    assertThat(store.purge().complete()).isTrue();
    assertThat(files().keySet()).noneMatch(part -> part.matches("subject_bucket_.*_1"));
    assertThat(rewrittenSince(before)).noneMatch(part -> part.matches("subject_bucket_.*_0"));
  }

  /** It leaves no notes, but its rows lie in the files. */
  @Test
  void after_a_change_that_died_everything_is_rewritten() throws SQLException {
    ByteScan scan =
        new ByteScan(server.data(), file -> !file.startsWith(server.data().resolve("pg_wal")));
    List<byte[]> undone = List.of("UNDONE-000".getBytes(StandardCharsets.UTF_8));
    Map<String, Long> before = files();
    assertThatThrownBy(() -> store.change(this::importAndDie)).hasMessageContaining("was lost");
    execute("CHECKPOINT");
    assertThat(scan.search(undone).patterns()).isEqualTo(1);
    store.purge();
    assertThat(rewrittenSince(before)).hasSize(before.size());
    assertThat(scan.search(undone).patterns()).isZero();
    Map<String, Long> then = files();
    assertThat(store.change(view -> view.removeSubjects(one(18))).complete()).isTrue();
    assertThat(rewrittenSince(then)).hasSize(2);
  }

  @Test
  void while_another_one_writes_nothing_is_said_to_be_left() {
    store.change(
        view -> {
          view.importRows(called("NEW-"), PEOPLE.rows());
          try (WorkspaceStore second = WorkspaceStore.open(place)) {
            assertThat(second.purgeAtOpening().complete()).isTrue();
          }
        });
  }

  /** Who had to wait for its turn finds nothing to do. */
  @Test
  void what_another_one_purged_meanwhile_is_not_rewritten_again() throws SQLException {
    pendingAfter(() -> store.change(view -> view.removeSubjects(one(17))));
    try (Connection other = new PostgresDatabase(place).connect()) {
      new PostgresDatabase(place).beginWrite(other);
      CompletableFuture<Purge> waiting = CompletableFuture.supplyAsync(store::purge);
      waitFor(other, "advisory");
      Database.execute(
          other,
          "DELETE FROM purge; INSERT INTO purge VALUES (1, 7310579);"
              + " INSERT INTO purge SELECT 0, last_value FROM attempt; COMMIT");
      assertThat(waiting.join().message()).contains("nothing was left");
    }
  }

  private void importAndDie(WriteView view) {
    view.importRows(called("UNDONE-000"), PEOPLE.rows());
    try {
      execute(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
              + " WHERE application_name = 'lethe' AND pid <> pg_backend_pid()");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    view.put("state", "new");
  }

  private void importAndFail(WriteView view) {
    view.importRows(called("UNDONE-000"), PEOPLE.rows());
    throw new IllegalStateException("undone");
  }

  @Test
  void notes_of_several_changes_add_up() throws SQLException {
    Map<String, Long> before = files();
    pendingAfter(() -> store.change(view -> view.removeSubjects(one(17))));
    pendingAfter(() -> store.change(view -> view.removeSubjects(one(8_800))));
    assertThat(store.purge().complete()).isTrue();
    assertThat(rewrittenSince(before)).hasSizeBetween(3, 4);
  }

  @Test
  void a_note_that_was_lost_has_everything_rewritten() throws SQLException {
    for (String damage :
        List.of(
            "DELETE FROM purge WHERE id = (SELECT MAX(id) FROM purge)",
            "DELETE FROM purge WHERE id = 1",
            "UPDATE purge SET due = due + 1 WHERE id = 1",
            "UPDATE purge SET id = id + 1 WHERE id = (SELECT MAX(id) FROM purge)")) {
      int who = damage.hashCode() & 0xFFF;
      Map<String, Long> before = files();
      pendingAfter(() -> store.change(view -> view.removeSubjects(one(who))));
      execute(damage);
      assertThat(store.purge().complete()).isTrue();
      assertThat(rewrittenSince(before)).as(damage).hasSize(before.size());
    }
  }

  /** As the server's own cleaning does, which it stops after a second. */
  @Test
  void a_part_that_is_held_for_a_second_is_waited_for() throws Exception {
    String parts =
        files().keySet().stream()
            .filter(part -> part.startsWith("row_chunk"))
            .collect(Collectors.joining(", "));
    try (Connection other = new PostgresDatabase(place).connect()) {
      other.setAutoCommit(false);
      Database.execute(other, "LOCK TABLE " + parts + " IN SHARE UPDATE EXCLUSIVE MODE");
      CompletableFuture<Purge> purge =
          CompletableFuture.supplyAsync(() -> store.change(view -> view.removeSubjects(one(17))));
      waitFor(other, "relation");
      Thread.sleep(1_000);
      other.commit();
      assertThat(purge.join().complete()).as(purge.join().message()).isTrue();
    }
  }

  private static void waitFor(Connection other, String kind) throws SQLException {
    String waiting =
        "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND locktype = '" + kind + "'";
    while (number(other, waiting) == 0) {
      Thread.onSpinWait();
    }
  }

  /**
   * A purge waits for a transaction that may still see the rows, and takes none of them from it.
   */
  private void pendingAfter(Runnable change) throws SQLException {
    long before = buckets();
    try (Connection old = new PostgresDatabase(place).connect()) {
      new PostgresDatabase(place).beginRead(old);
      Database.execute(old, "SELECT 1 FROM public_key");
      change.run();
      assertThat(store.purge().complete()).isFalse();
      assertThat(number(old, "SELECT COUNT(*) FROM subject_bucket")).isEqualTo(before);
      old.rollback(); // a server may be at work on a connection yet when it is closed here
    }
  }

  private long buckets() throws SQLException {
    try (Connection connection = new PostgresDatabase(place).connect()) {
      return number(connection, "SELECT COUNT(*) FROM subject_bucket");
    }
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getLong(1);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = new PostgresDatabase(place).connect()) {
      Database.execute(connection, sql);
    }
  }
}
