package dev.lethe.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A process in an environment that has nothing but what is said here. */
record Command(Path folder, Map<String, String> environment) {

  private static final List<String> SHELL =
      List.of(
          ("sh bash env cat chmod cksum cut date dirname find grep head id locale ls mkdir mktemp mv"
                  + " readlink rm sed sha256sum sleep sort stat tail touch tr uname wc")
              .split(" ", -1));

  /** What it left behind. */
  record Result(int exitCode, String out, String err) {

    String worked() {
      assertThat(exitCode).as(err + out).isZero();
      return out;
    }
  }

  /** With every tool of this machine. */
  static Command in(Path folder) {
    return new Command(
        folder, Map.of("PATH", pathHere(), "LC_ALL", "C.UTF-8", "HOME", folder.toString()));
  }

  /** A new user who has the tools of a shell and nothing else of this machine. */
  static Command bare(Path folder) throws IOException {
    return new Command(
        folder,
        Map.of(
            "PATH",
            shellAlone(folder.resolve("tools")).toString(),
            "HOME",
            folder.toString(),
            "LETHE_STATE",
            folder.resolve("state").toString(),
            "LETHE_ARCHIVE",
            "off"));
  }

  Command with(String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return new Command(folder, Map.copyOf(more));
  }

  Command from(Path other) {
    return new Command(other, environment);
  }

  /** To be started; whoever does ends it. */
  ProcessBuilder process(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder;
  }

  Result run(String... words) {
    return run(List.of(words));
  }

  Result run(List<String> words) {
    try {
      Path err = Files.createTempFile("lethe-dist", ".err");
      Process process = process(words).redirectError(err.toFile()).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int exitCode = process.waitFor();
      String said = Files.readString(err);
      Files.delete(err);
      return new Result(exitCode, out, said);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static String pathHere() {
    return Optional.ofNullable(System.getenv("PATH")).orElse("/usr/bin:/bin");
  }

  /** Where this machine has a tool. */
  static Optional<Path> tool(String name) {
    return Stream.of(pathHere().split(":", -1))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * A folder with links to what a script of the shell may use, for a PATH with nothing else on it:
   * neither Java nor Maven.
   */
  static Path shellAlone(Path folder) throws IOException {
    Files.createDirectories(folder);
    for (String name : SHELL) {
      Optional<Path> tool = tool(name);
      if (tool.isPresent()) {
        Files.createSymbolicLink(folder.resolve(name), tool.get());
      }
    }
    return folder;
  }
}
