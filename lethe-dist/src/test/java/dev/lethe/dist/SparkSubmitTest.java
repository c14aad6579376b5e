package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code spark-submit} is told; a cluster is tried by the module for Spark. */
class SparkSubmitTest {

  @TempDir static Path folder = Path.of("");
  private static Path home = Path.of("");

  @BeforeAll
  static void unpack() throws IOException {
    home = Archives.unzipped(Files.createDirectory(folder.resolve("mit Leerzeichen")));
    Path submit = Files.createDirectories(folder.resolve("spark/bin")).resolve("spark-submit");
    Files.writeString(submit, "#!/bin/sh\nfor word; do echo \"$word\"; done\n");
    Files.setPosixFilePermissions(submit, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Command.Result submit(String spark, String... words) {
    List<String> command =
        new java.util.ArrayList<>(List.of(home.resolve("bin/lethe-spark-submit").toString()));
    command.addAll(List.of(words));
    return Command.in(folder).with("SPARK_HOME", spark).run(command);
  }

  @Test
  void spark_is_given_all_jars_but_the_silent_log() {
    List<String> told =
        submit(
                folder.resolve("spark").toString(),
                "--master",
                "local[2]",
                "--jars",
                "a.jar",
                "--",
                "version")
            .worked()
            .lines()
            .toList();
    List<String> jars = List.of(told.get(3).split(",", -1));
    assertThat(told).startsWith("--class", "dev.lethe.cli.Main", "--jars").endsWith("version");
    assertThat(told.subList(4, 6)).containsExactly("--master", "local[2]");
    assertThat(Path.of(told.get(6)))
        .isRegularFile()
        .hasFileName("lethe-spark-" + Archives.VERSION + ".jar");
    assertThat(jars).contains(home.resolve("app.jar").toString()).endsWith("a.jar");
    assertThat(jars.subList(0, jars.size() - 1)).allMatch(jar -> Files.isRegularFile(Path.of(jar)));
    assertThat(jars)
        .noneMatch(jar -> jar.contains("slf4j-nop"))
        .anyMatch(jar -> jar.contains("jackson-databind"));
  }

  @Test
  void a_wrong_spark_home_is_named() {
    Command.Result result = submit("/no/spark", "--", "version");
    assertThat(result.exitCode()).isEqualTo(1);
    assertThat(result.err()).contains("SPARK_HOME is /no/spark, but there is no bin/spark-submit");
    assertThat(submit("/no/spark", "version").exitCode()).isEqualTo(2);
  }
}
