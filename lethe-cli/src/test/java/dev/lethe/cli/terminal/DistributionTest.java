package dev.lethe.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of the program, listed by the build and looked at again. */
class DistributionTest {

  @TempDir Path folder = Path.of("");

  private Distribution distribution = new Distribution(folder);

  @BeforeEach
  void files() throws IOException {
    distribution = new Distribution(folder);
    Files.createDirectory(folder.resolve("lib"));
    Files.writeString(folder.resolve("app.jar"), "app");
    Files.writeString(folder.resolve("lib/z.jar"), "z");
    Files.writeString(folder.resolve("lib/notes.txt"), "not a part of it");
  }

  @Test
  void it_consists_of_its_jars() {
    assertThat(distribution.found().text())
        .isEqualTo(
            Sha256.of("app".getBytes(StandardCharsets.UTF_8)).hex()
                + "  app.jar\n"
                + Sha256.of("z".getBytes(StandardCharsets.UTF_8)).hex()
                + "  lib/z.jar\n");
  }

  @Test
  void it_is_found_from_any_of_its_jars_and_from_nothing_else() {
    assertThat(Distribution.around(folder.resolve("app.jar"))).hasValue(distribution);
    assertThat(Distribution.around(folder.resolve("lib/z.jar"))).hasValue(distribution);
    assertThat(Distribution.around(folder.resolve("lib"))).isEmpty();
    assertThat(Distribution.around(folder.resolve("none.jar"))).isEmpty();
  }

  @Test
  void what_the_build_listed_is_read_strictly() throws IOException {
    assertThat(distribution.recorded()).isEmpty();
    Files.writeString(folder.resolve("manifest.txt"), distribution.found().text());
    assertThat(distribution.recorded()).hasValue(distribution.found());
    Files.writeString(folder.resolve("manifest.txt"), "torn");
    assertThatThrownBy(distribution::recorded)
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("manifest.txt");
  }

  @Test
  void tests_run_from_folders_and_say_so() {
    CommandRun run = CommandRun.of("version", "--manifest");
    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("folders of classes");
    assertThat(CommandRun.of("version", "--check").exitCode()).isEqualTo(2);
    assertThat(CommandRun.of("version").out()).isEqualTo(CommandRun.of("--version").out());
  }
}
