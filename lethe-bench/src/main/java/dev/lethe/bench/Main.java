package dev.lethe.bench;

import dev.lethe.bench.utility.UtilityBench;
import dev.lethe.lab.data.DataFolder;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** {@code ./bench NAME}: runs one group of measurements; exits 1 if a promised limit was missed. */
public final class Main {

  private static final Map<String, Predicate<PrintStream>> GROUPS =
      new TreeMap<>(
          Map.of(
              "foundation",
              FoundationBench::run,
              "bounds",
              BoundsBench::run,
              "pca",
              PcaBench::run,
              "svm",
              SvmBench::run,
              "logistic",
              LogisticBench::run,
              "mst",
              SpanningTreeBench::run,
              "forgetting",
              ForgettingBench::run,
              "workspace",
              WorkspaceBench::run,
              "utility",
              out -> utility(DataFolder.byDefault(), out),
              "all",
              Main::all));

  private Main() {}

  public static void main(String[] args) {
    PrintStream out = utf8(FileDescriptor.out);
    Predicate<PrintStream> group = group(args);
    if (group == null) {
      out.println("usage: ./bench NAME, where NAME is one of " + GROUPS.keySet());
      out.println("       ./bench utility --data-dir DIR");
      System.exit(2);
      return;
    }
    out.printf(
        "java %s, %d cores, %s, load %.1f%n",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.arch"),
        Clock.load());
    System.exit(group.test(out) ? 0 : 1);
  }

  private static @Nullable Predicate<PrintStream> group(String[] args) {
    if (args.length == 3 && args[0].equals("utility") && args[1].equals("--data-dir")) {
      DataFolder folder = new DataFolder(Path.of(args[2]));
      return out -> utility(folder, out);
    }
    return args.length == 1 ? GROUPS.get(args[0]) : null;
  }

  private static boolean utility(DataFolder folder, PrintStream out) {
    return UtilityBench.run(folder, out, utf8(FileDescriptor.err));
  }

  private static PrintStream utf8(FileDescriptor file) {
    return new PrintStream(new FileOutputStream(file), true, StandardCharsets.UTF_8);
  }

  private static boolean all(PrintStream out) {
    boolean met = FoundationBench.run(out);
    met &= BoundsBench.run(out);
    met &= ForgettingBench.run(out);
    return met;
  }
}
