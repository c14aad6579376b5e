package dev.lethe.dist;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Podman or Docker, where one of them works, with our image loaded; closed, it keeps nothing. */
record Engine(Command here, List<String> words) implements AutoCloseable {

  static final String VOLUME = "lethe-test-" + ProcessHandle.current().pid();

  private static final String EMPTY = VOLUME + "-empty";

  /** Debian's Podman starts containers by crun, which some kernels' groups of processes defeat. */
  private static final List<List<String>> ENGINES =
      List.of(List.of("podman"), List.of("podman", "--runtime", "runc"), List.of("docker"));

  /** Enough for us, and no more than whoever runs the tests may ask for. */
  private static final List<String> LIMITS =
      List.of("--network", "none", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=4096:4096");

  /** The first that works; without one the test is skipped. */
  static Engine in(Path folder) {
    List<String> reasons = new ArrayList<>();
    for (List<String> words : ENGINES) {
      if (Command.tool(words.get(0)).isPresent()) {
        Engine engine = new Engine(Command.in(folder), words);
        Command.Result first = engine.importsNothing();
        if (first.exitCode() == 0) {
          engine.ask("load", "-i", Archives.container().toString()).worked();
          first = engine.run(List.of(), "--version");
          // 125 and 126 are an engine's own: it could not start what it was told to.
          if (first.exitCode() != 125 && first.exitCode() != 126) {
            return engine;
          }
          engine.close();
        }
        reasons.add(String.join(" ", words) + ": " + first.err().strip());
      }
    }
    return abort("no engine for containers works here: " + reasons);
  }

  @Override
  public void close() {
    ask("volume", "rm", "-f", VOLUME);
    ask("rmi", Archives.CONTAINER);
  }

  /** An image of no files: where that fails, ours is not to blame. */
  private Command.Result importsNothing() {
    try {
      Path empty = Files.write(here.folder().resolve("empty.tar"), new byte[1024]);
      Command.Result imported = ask("import", empty.toString(), EMPTY);
      ask("rmi", EMPTY);
      return imported;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Command.Result ask(String... words) {
    List<String> all = new ArrayList<>(this.words);
    all.addAll(List.of(words));
    return here.run(all);
  }

  /** A command of the image in a container of its own. */
  Command.Result run(List<String> options, String... command) {
    List<String> all = new ArrayList<>(List.of("run", "--rm"));
    all.addAll(LIMITS);
    all.addAll(options);
    all.add(Archives.CONTAINER);
    all.addAll(List.of(command));
    return ask(all.toArray(String[]::new));
  }
}
