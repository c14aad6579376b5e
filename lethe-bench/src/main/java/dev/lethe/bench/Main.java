package dev.lethe.bench;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

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
              "all",
              Main::all));

  private Main() {}

  public static void main(String[] args) {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    Predicate<PrintStream> group = args.length == 1 ? GROUPS.get(args[0]) : null;
    if (group == null) {
      out.println("usage: ./bench NAME, where NAME is one of " + GROUPS.keySet());
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

  private static boolean all(PrintStream out) {
    boolean met = FoundationBench.run(out);
    met &= BoundsBench.run(out);
    met &= ForgettingBench.run(out);
    return met;
  }
}
