package dev.lethe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The package for Python passes its own tests with the commands as they are compiled here. */
@Tag("slow")
class PythonTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void its_own_tests_pass(@TempDir Path folder) throws Exception {
    String python = python();
    Run run =
        run(
            List.of(python, "-m", "unittest", "discover", "-s", "python/tests"),
            Map.of("LETHE", command(folder).toString()));
    System.out.println(run.shown().substring(Math.max(0, run.shown().length() - 400)));
    assertThat(run.exitCode()).as(run.shown()).isZero();
    assertThat(run.shown()).contains("\nOK");
  }

  /** One that has scikit-learn, or else any: what needs it is skipped then, with a message. */
  private static String python() throws Exception {
    List<String> found = new ArrayList<>();
    for (String name : List.of("python3", "/usr/bin/python3")) {
      if (isFine(name, "import sklearn")) {
        return name;
      }
      if (isFine(name, "pass")) {
        found.add(name);
      }
    }
    assumeTrue(!found.isEmpty(), "python3 is not here");
    return found.get(0);
  }

  private static boolean isFine(String python, String line) throws InterruptedException {
    try {
      return run(List.of(python, "-c", line), Map.of()).exitCode() == 0;
    } catch (IOException notThere) {
      return false;
    }
  }

  /** The classes under test as a program, with a compiler that suits short runs. */
  private static Path command(Path folder) throws IOException {
    Path file = folder.resolve("lethe");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Files.writeString(
        file,
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' %s \"$@\"\n"
            .formatted(java, System.getProperty("java.class.path"), Main.class.getName()));
    assertThat(file.toFile().setExecutable(true)).isTrue();
    return file;
  }

  private record Run(int exitCode, String shown) {}

  private static Run run(List<String> command, Map<String, String> variables)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(ROOT.toFile()).redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    String shown = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Run(process.waitFor(), shown);
  }
}
