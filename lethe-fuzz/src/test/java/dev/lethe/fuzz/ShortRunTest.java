package dev.lethe.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jazzer itself, a fixed number of inputs from a fixed seed: that the targets still run in it, and
 * a little chance to find something new. One process for all of them, because most of a short run
 * is start-up.
 */
@Tag("slow")
class ShortRunTest {

  private static final String SEED = "-seed=20261115";
  private static final String RUNS = "-runs=10000";

  /** Where Jazzer has a driver. */
  private static final Set<String> PLATFORMS =
      Set.of(
          "linux amd64", "linux aarch64", "mac os x x86_64", "mac os x aarch64", "windows amd64");

  @TempDir Path work;

  @Test
  void ten_thousand_inputs_find_nothing() throws IOException, InterruptedException {
    assumeTrue(hasDriver(), "Jazzer has no native driver for this platform");
    Path log = work.resolve("log");
    int exit =
        new Driver(Path.of("").toAbsolutePath(), work)
            .process(FuzzEntry.ALL, keptInputs(), List.of(SEED, RUNS))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    String said = Files.readString(log, StandardCharsets.ISO_8859_1);
    assertThat(exit).as(said).isZero();
    assertThat(said).contains("Done 10000 runs");
  }

  /** With the byte in front that names their target. */
  private Path keptInputs() throws IOException {
    Path all = Files.createDirectory(work.resolve("kept"));
    List<Targets> targets = List.of(Targets.values());
    for (Targets target : targets) {
      for (Path file : CorpusTest.inputs(target)) {
        byte[] content = Files.readAllBytes(file);
        byte[] named = new byte[content.length + 1];
        named[0] = (byte) targets.indexOf(target);
        System.arraycopy(content, 0, named, 1, content.length);
        Files.write(all.resolve(target.word() + "-" + file.getFileName()), named);
      }
    }
    return all;
  }

  private static boolean hasDriver() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String name = system.startsWith("windows") ? "windows" : system;
    return PLATFORMS.contains(name + " " + System.getProperty("os.arch"));
  }
}
