package dev.lethe.publish;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A script of the checkout, run as people run it. */
final class Script {

  /** What it came to, and what it said. */
  record Result(int code, String said) {}

  private Script() {}

  static void requireTools(String... commands) throws InterruptedException {
    for (String command : commands) {
      boolean there;
      try {
        there = run(List.of("bash", "-c", "command -v " + command)).code() == 0;
      } catch (IOException e) {
        there = false;
      }
      assumeTrue(there, command + " is not installed");
    }
  }

  static Result run(String name, Path... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add("bash");
    command.add(Path.of("..", "scripts", name).toAbsolutePath().normalize().toString());
    for (Path argument : arguments) {
      command.add(argument.toString());
    }
    return run(command);
  }

  private static Result run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), said);
  }
}
