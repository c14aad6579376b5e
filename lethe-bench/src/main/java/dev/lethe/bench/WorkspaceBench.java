package dev.lethe.bench;

import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.race.CommandLine;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Forgetting through the command line at 10⁶ rows of 50 features: start-up and disk included. */
final class WorkspaceBench {

  private final Path folder;

  private WorkspaceBench(Path folder) {
    this.folder = folder;
  }

  static boolean run(PrintStream out) {
    try (ScratchFolder folder = ScratchFolder.make()) {
      return new WorkspaceBench(folder.path()).measure(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean measure(PrintStream out) throws IOException {
    CommandLine.prepare();
    LargeWorkspace large = LargeWorkspace.train(folder.resolve("w"));
    out.printf(
        Locale.ROOT,
        "%nimport and training of 10⁶ rows, d = 50: %.1f s; database %.0f MB%n",
        large.trainingSeconds(),
        Files.size(folder.resolve("w/workspace.db")) / 1e6);
    boolean met = limit(out, large, "forget, newton a-priori", 0.5, "newton", "a-priori");
    met &= limit(out, large, "forget, newton verified", 2, "newton", "verified");
    return met;
  }

  private boolean limit(
      PrintStream out,
      LargeWorkspace large,
      String name,
      double limit,
      String method,
      String certification) {
    double[] seconds = new double[7];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = CommandLine.seconds(large.forgetNext(method, certification));
    }
    Arrays.sort(seconds);
    double median = seconds[seconds.length / 2];
    out.printf(
        Locale.ROOT,
        "  %-28s fastest %.3f s  median %.3f s  limit %.1f s %s%n",
        name,
        seconds[0],
        median,
        limit,
        median <= limit ? "met" : "MISSED");
    return median <= limit;
  }
}
