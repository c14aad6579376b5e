package dev.lethe.bench;

import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.race.CommandLine;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * What somebody waits for short commands, by the launcher of a distribution: with and without its
 * archive of classes, in turns with a Java that does nothing.
 */
final class StartupBench {

  private static final int ROUNDS = 20;
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final String BARE = "java -version";

  /** A command, and within how many seconds it should be over. */
  private record Aim(String name, double seconds, Supplier<List<String>> words) {}

  private StartupBench() {}

  static boolean run(PrintStream out) {
    try (ScratchFolder folder = ScratchFolder.make()) {
      LargeWorkspace large = LargeWorkspace.train(folder.path().resolve("w"));
      return measure(
          out,
          List.of(
              new Aim("--version", 0.25, () -> List.of("--version")),
              new Aim(
                  "noise",
                  0.25,
                  () -> List.of("noise", "--sensitivity=1", "--epsilon=1", "--delta=1e-5")),
              new Aim(
                  "forget a-priori, 10⁶ × 50", 0.4, () -> large.forgetNext("newton", "a-priori"))));
    }
  }

  private static boolean measure(PrintStream out, List<Aim> aims) {
    CommandLine.prepare();
    Map<String, double[]> measured = new LinkedHashMap<>();
    for (int round = -1; round < ROUNDS; round++) { // the first one fills caches of files
      keep(measured, BARE, round, CommandLine.secondsOf(List.of(JAVA, "-version")));
      for (Aim aim : aims) {
        keep(measured, aim.name(), round, CommandLine.seconds(aim.words().get()));
        keep(
            measured,
            aim.name() + " off",
            round,
            CommandLine.secondsWithoutArchive(aim.words().get()));
      }
    }
    double bare = median(measured, BARE);
    out.printf(Locale.ROOT, "%n%s: %.3f s, median of %d as all below%n", BARE, bare, ROUNDS);
    boolean met = true;
    for (Aim aim : aims) {
      double median = median(measured, aim.name());
      met &= median <= aim.seconds();
      out.printf(
          Locale.ROOT,
          "  %-28s %.3f s (%.1f× java)  without archive %.3f s  aim %.2f s %s%n",
          aim.name(),
          median,
          median / bare,
          median(measured, aim.name() + " off"),
          aim.seconds(),
          median <= aim.seconds() ? "met" : "MISSED");
    }
    return met;
  }

  private static void keep(Map<String, double[]> measured, String name, int round, double value) {
    if (round >= 0) {
      measured.computeIfAbsent(name, first -> new double[ROUNDS])[round] = value;
    }
  }

  private static double median(Map<String, double[]> measured, String name) {
    double[] sorted = Objects.requireNonNull(measured.get(name)).clone();
    Arrays.sort(sorted);
    return (sorted[(ROUNDS - 1) / 2] + sorted[ROUNDS / 2]) / 2;
  }
}
