package dev.lethe.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Jazzer itself, a fixed number of inputs from a fixed seed: that the targets still run, that the
 * kept inputs still lead into the parsers, and a little chance to find something new.
 */
@Execution(ExecutionMode.CONCURRENT)
class ShortRunTest {

  private static final String SEED = "-seed=20261115";
  private static final String RUNS = "-runs=2000";

  /** Where Jazzer has a driver. */
  private static final Set<String> PLATFORMS =
      Set.of(
          "linux amd64", "linux aarch64", "mac os x x86_64", "mac os x aarch64", "windows amd64");

  @TempDir Path work;

  @ParameterizedTest
  @EnumSource
  void some_thousand_inputs_find_nothing(Targets target) throws IOException, InterruptedException {
    assumeTrue(hasDriver(), "Jazzer has no native driver for this platform");
    Path log = work.resolve("log");
    int exit =
        new Driver(Path.of("").toAbsolutePath(), work)
            .start(target, SEED, RUNS)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    assertThat(exit).as(Files.readString(log, StandardCharsets.ISO_8859_1)).isZero();
  }

  private static boolean hasDriver() {
    String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String name = system.startsWith("windows") ? "windows" : system;
    return PLATFORMS.contains(name + " " + System.getProperty("os.arch"));
  }
}
