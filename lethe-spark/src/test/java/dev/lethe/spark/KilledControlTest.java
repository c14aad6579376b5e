package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Commands on a control table that are killed, and the same command after them. */
@Tag("slow")
class KilledControlTest extends LocalSpark {

  @Override
  Map<String, String> settings() {
    return DeltaTest.SETTINGS;
  }

  private static long count(Path place, String ending) {
    if (!Files.exists(place)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(place)) {
      return files.filter(file -> file.toString().endsWith(ending)).count();
    } catch (IOException | UncheckedIOException gone) {
      return 0; // a file went while we looked
    }
  }

  private static List<String> command(ControlDesk desk) {
    List<String> line = SparkSubmitTest.launcher();
    int options = line.indexOf("--conf");
    DeltaTest.SETTINGS.forEach(
        (name, value) -> line.addAll(options, List.of("--conf", name + "=" + value)));
    line.addAll(List.of("forget", "--workspace", desk.home().toString()));
    line.addAll(List.of("--subjects", desk.address()));
    line.addAll(List.of("--epsilon", "1", "--delta", "1e-6", "--capacity", "100"));
    return line;
  }

  private void kill(ControlDesk desk, BooleanSupplier soFar) throws IOException {
    Path log = folder.resolve("child.log");
    Process process =
        new ProcessBuilder(command(desk))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      while (!soFar.getAsBoolean()) {
        assertThat(process.isAlive()).as(log.toString()).isTrue();
        LockSupport.parkNanos(5_000_000);
      }
    } finally {
      process.destroyForcibly();
    }
    LoopbackCluster.await("the process is gone", () -> !process.isAlive());
  }

  @Test
  void a_command_that_is_killed_once_it_took_and_once_it_forgot_is_finished_by_the_next()
      throws IOException {
    Path table = folder.resolve("requests");
    session.sql(
        "CREATE TABLE delta.`%s` (request_id STRING, subject_id STRING, status STRING, batch STRING, done_on DATE, release BIGINT, certificate STRING) USING delta"
            .formatted(table));
    session.sql(
        "INSERT INTO delta.`%s` (request_id, subject_id, status) VALUES ('r1', 'p0', 'open'), ('r2', 'nobody', 'open')"
            .formatted(table));
    ControlDesk desk = ControlDesk.trained(folder, "spark:delta:" + table, People.rows(60, 1));
    Path commits = table.resolve("_delta_log");
    long before = count(commits, ".json");
    kill(desk, () -> count(commits, ".json") > before);
    assertThat(statuses(table)).as("taken, and no further").containsExactly("running", "running");
    kill(desk, () -> count(desk.home().resolve("releases"), "certificate.json") > 0);
    Ran finished = desk.done("");
    assertThat(desk.releases()).isEqualTo(1);
    assertThat(statuses(table)).as(finished.out()).containsExactly("forgotten", "unknown");
  }

  private List<String> statuses(Path table) {
    return session
        .sql("SELECT status FROM delta.`%s` ORDER BY request_id".formatted(table))
        .collectAsList()
        .stream()
        .map(row -> row.getString(0))
        .toList();
  }
}
