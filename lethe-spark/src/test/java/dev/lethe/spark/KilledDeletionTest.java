package dev.lethe.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.spark.lake.LeavingRows;
import dev.lethe.spark.lake.Owners;
import dev.lethe.source.Deletion;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.RemovalReport;
import dev.lethe.workspace.Issued;
import dev.lethe.workspace.Workspace;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Processes that are killed while they delete rows, and the request that comes after them. */
@Tag("slow")
class KilledDeletionTest extends LocalSpark {

  private static final int FILES = 30;
  private static final int ROWS = 300 * FILES;
  private static final List<String> LEAVING = List.of("anna", "bert");

  /** Each of the two has a row in every file. */
  private Path table() throws IOException {
    Path table = Files.createTempDirectory(folder, "t").resolve("people");
    session
        .range(0, ROWS, 1, FILES)
        .selectExpr(
            "case id % 300 when 7 then 'anna' when 200 then 'bert' else concat('p', id) end person",
            "cast(id % 90 as int) age",
            "cast(id % 80 as double) hours",
            "cast(id % 7 as float) - 3 score",
            "'north' region",
            "cast(id % 200 as double) income")
        .write()
        .parquet(table.toString());
    return table;
  }

  private static Map<Path, Object> inodes(Path table) {
    Map<Path, Object> inodes = new TreeMap<>();
    try (Stream<Path> files = Files.list(table)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (file.toString().endsWith(".parquet")) {
          inodes.put(file, Files.getAttribute(file, "unix:ino"));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return inodes;
  }

  private static long leftovers(Path table) {
    try (Stream<Path> files = Files.list(table)) {
      return files.filter(f -> f.getFileName().toString().startsWith("_lethe-")).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static long replaced(Path table, Map<Path, Object> before) {
    Map<Path, Object> now = inodes(table);
    return before.entrySet().stream()
        .filter(e -> !e.getValue().equals(now.get(e.getKey())))
        .count();
  }

  /** Starts a process and kills it as soon as it has come so far. */
  private void kill(List<String> command, BooleanSupplier soFar) throws IOException {
    Path log = folder.resolve("child.log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      while (!soFar.getAsBoolean()) {
        assertThat(process.isAlive()).as(() -> text(log)).isTrue();
        LockSupport.parkNanos(500_000);
      }
    } finally {
      process.destroyForcibly();
    }
    LoopbackCluster.await("the process is gone", () -> !process.isAlive());
  }

  private static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> deletionOf(Path table) throws IOException {
    Path plan = folder.resolve("plan");
    Dataset<Row> rows = session.read().parquet(table.toString());
    try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(plan))) {
      out.writeObject(
          new ArrayList<>(
              LeavingRows.of(
                  rows,
                  col("person").isin(LEAVING.toArray()),
                  new Owners("person", Set.copyOf(LEAVING)))));
    }
    List<String> command = SparkSubmitTest.java();
    command.addAll(List.of(DeletionChild.class.getName(), plan.toString()));
    return command;
  }

  /** Whoever stays is there once. Some of those who leave may be, too. */
  private void assertNobodyElseIsMissing(Path table) {
    Dataset<Row> rows = session.read().parquet(table.toString());
    Dataset<Row> others = rows.filter(col("person").startsWith("p"));
    assertThat(others.count()).isEqualTo(ROWS - 2 * FILES);
    assertThat(others.distinct().count()).isEqualTo(ROWS - 2 * FILES);
    assertThat(rows.count() - others.count()).isBetween(0L, 2L * FILES);
  }

  @Test
  void a_deletion_that_is_killed_again_and_again_loses_no_row_and_can_be_finished()
      throws IOException {
    Path table = table();
    LakeWorkspace lake = LakeWorkspace.in(table.resolveSibling("w"), "spark:parquet:" + table);
    lake.trained().close();
    for (int written : List.of(1, FILES / 2)) {
      long before = leftovers(table);
      kill(deletionOf(table), () -> leftovers(table) >= before + written);
      assertNobodyElseIsMissing(table);
    }
    for (int done : List.of(1, 3, FILES / 3)) {
      Map<Path, Object> before = inodes(table);
      kill(deletionOf(table), () -> replaced(table, before) >= done);
      assertNobodyElseIsMissing(table);
    }
    assertThat(leftovers(table)).isPositive();
    try (Workspace workspace = lake.open()) {
      Issued issued =
          workspace.forget(ForgetRequest.of(LEAVING), LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      RemovalReport report = issued.forgotten().orElseThrow().report();
      assertThat(report.found()).containsOnlyKeys(LEAVING);
      assertThat(report.rows()).isLessThan(2 * FILES);
      assertThat(workspace.log().rows()).isEqualTo(ROWS - 2 * FILES);
      assertThat(lake.verified(issued).isValid()).isTrue();
    }
    assertNobodyElseIsMissing(table);
    assertThat(session.read().parquet(table.toString()).count()).isEqualTo(ROWS - 2 * FILES);
    assertThat(leftovers(table)).isZero();
  }

  @Test
  void a_command_that_is_killed_can_be_given_again() throws IOException {
    Path table = table();
    Path home = table.resolveSibling("w");
    LakeWorkspace lake = LakeWorkspace.in(home, "spark:parquet:" + table);
    lake.trained().close();
    Map<Path, Object> before = inodes(table);
    List<String> command = SparkSubmitTest.launcher();
    command.addAll(List.of("forget", "--workspace", home.toString(), "--subjects"));
    command.addAll(LEAVING);
    command.addAll(List.of("--epsilon", "1", "--delta", "1e-6", "--capacity", "100", "--delete"));
    kill(command, () -> replaced(table, before) >= 2);
    assertNobodyElseIsMissing(table);
    try (Workspace workspace = lake.open()) {
      assertThat(workspace.log().releases()).isEmpty();
      Issued issued =
          workspace.forget(ForgetRequest.of(LEAVING), LakeWorkspace.asked(), Deletion.BY_WORKSPACE);
      assertThat(lake.verified(issued).isValid()).isTrue();
    }
    assertThat(session.read().parquet(table.toString()).count()).isEqualTo(ROWS - 2 * FILES);
    assertThat(leftovers(table)).isZero();
  }
}
