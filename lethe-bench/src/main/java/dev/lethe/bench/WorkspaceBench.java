package dev.lethe.bench;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Forgetting through the command line at 10⁶ rows of 50 features: start-up and disk included. */
final class WorkspaceBench {

  private static final int ROWS = 1_000_000;
  private static final int COLUMNS = 50;

  private final Path folder;
  private int next;

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
    GridRows rows = GeneratedRows.logistic(5, ROWS, COLUMNS);
    Declared declared =
        Declared.of(LogisticKind.of(1e-2, OptionalDouble.empty()), GeneratedTable.schema(COLUMNS));
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> "p" + i).toList();
    long start = System.nanoTime();
    Workspace.train(
            Home.in(folder.resolve("w")),
            declared,
            new People(names, rows),
            WorkspaceTools.of(Origin.Software.of("lethe", "bench")),
            Progress.SILENT)
        .close();
    out.printf(
        Locale.ROOT,
        "%nimport and training of 10⁶ rows, d = 50: %.1f s; database %.0f MB%n",
        (System.nanoTime() - start) * 1e-9,
        Files.size(folder.resolve("w/workspace.db")) / 1e6);
    boolean met = limit(out, "forget, newton a-priori", 0.5, "newton", "a-priori");
    met &= limit(out, "forget, newton verified", 2, "newton", "verified");
    return met;
  }

  private boolean limit(
      PrintStream out, String name, double limit, String method, String certification)
      throws IOException {
    double[] seconds = new double[7];
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = command(method, certification);
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

  private double command(String method, String certification) throws IOException {
    next += 7919;
    ProcessBuilder command =
        new ProcessBuilder(
                "./lethe",
                "forget",
                "--workspace",
                folder.resolve("w").toString(),
                "--subjects",
                "p" + next % ROWS,
                "--method",
                method,
                "--certify",
                certification,
                "--epsilon",
                "1",
                "--delta",
                "1e-5",
                "--json")
            .redirectOutput(new File("/dev/null"))
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    long start = System.nanoTime();
    Process process = command.start();
    try {
      if (process.waitFor() != 0) {
        throw new IllegalStateException("forget failed with exit code " + process.exitValue());
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    return (System.nanoTime() - start) * 1e-9;
  }
}
