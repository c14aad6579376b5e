package dev.lethe.bench.race;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** Commands of Lethe as somebody types them, each a process of its own, from the repository. */
public final class CommandLine {

  private static final String LAUNCHER = "packaging/bin/lethe";

  private CommandLine() {}

  /** Builds the program where it is out of date, and the archive of classes that it starts from. */
  public static void prepare() {
    seconds(List.of("./lethe", "--version"), "off");
    seconds(List.of(LAUNCHER), "make");
  }

  /** Seconds of a command as installed. */
  public static double seconds(List<String> words) {
    return launched(words, "");
  }

  /** Seconds of a command that starts without its archive of classes. */
  public static double secondsWithoutArchive(List<String> words) {
    return launched(words, "off");
  }

  private static double launched(List<String> words, String archive) {
    List<String> command = new ArrayList<>(List.of(LAUNCHER));
    command.addAll(words);
    return seconds(command, archive);
  }

  /** Of one process, from its start to its end. */
  public static double secondsOf(List<String> command) {
    return seconds(command, "off");
  }

  private static double seconds(List<String> command, String archive) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectOutput(new File("/dev/null"))
            .redirectError(new File("/dev/null"));
    builder.environment().put("LETHE_HOME", "lethe-cli/target/app");
    builder.environment().put("LETHE_ARCHIVE", archive);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    try {
      long start = System.nanoTime();
      int exitCode = builder.start().waitFor();
      double seconds = (System.nanoTime() - start) * 1e-9;
      if (exitCode != 0) {
        throw new IllegalStateException(command + " failed with exit code " + exitCode);
      }
      return seconds;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
