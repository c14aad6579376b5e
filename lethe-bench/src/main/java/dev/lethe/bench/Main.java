package dev.lethe.bench;

import dev.lethe.base.BadUsageException;
import dev.lethe.bench.growth.GrowthBench;
import dev.lethe.bench.models.AccuracyBench;
import dev.lethe.bench.models.Findings;
import dev.lethe.bench.models.ModelsBench;
import dev.lethe.bench.page.PictureFiles;
import dev.lethe.bench.page.Section;
import dev.lethe.bench.peers.PeersBench;
import dev.lethe.bench.race.Clock;
import dev.lethe.bench.scale.DatabasesBench;
import dev.lethe.bench.scale.ErasureBench;
import dev.lethe.bench.scale.FloorBench;
import dev.lethe.bench.scale.RequestsBench;
import dev.lethe.bench.scale.RowsBench;
import dev.lethe.bench.scale.ScalePictures;
import dev.lethe.bench.service.MemoryBench;
import dev.lethe.bench.service.ServiceBench;
import dev.lethe.bench.utility.UtilityBench;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** {@code ./bench NAME}: runs one group of measurements; exits 1 if a promised limit was missed. */
public final class Main {

  /** A group of measurements; says whether every promised limit was met. */
  private interface Group {
    boolean run(Options options, PrintStream out);
  }

  private static final Map<String, Group> GROUPS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("foundation", (options, out) -> FoundationBench.run(out)),
              Map.entry("bounds", (options, out) -> bounds(out)),
              Map.entry("pca", (options, out) -> PcaBench.run(out)),
              Map.entry("svm", (options, out) -> SvmBench.run(out)),
              Map.entry("logistic", (options, out) -> LogisticBench.run(out)),
              Map.entry("mst", (options, out) -> SpanningTreeBench.run(out)),
              Map.entry("forgetting", (options, out) -> ForgettingBench.run(out)),
              Map.entry("workspace", (options, out) -> WorkspaceBench.run(out)),
              Map.entry("startup", (options, out) -> StartupBench.run(out)),
              Map.entry("service", (options, out) -> ServiceBench.run(out)),
              Map.entry("service-memory", (options, out) -> MemoryBench.run(out)),
              Map.entry("scale", Main::scale),
              Map.entry("floor", (options, out) -> FloorBench.run(1_000_000, out)),
              Map.entry(
                  "databases",
                  (options, out) -> DatabasesBench.run(options.quick() ? 20_000 : 1_000_000, out)),
              Map.entry("utility", Main::utility),
              Map.entry("peers", Main::peers),
              Map.entry("growth", Main::growth),
              Map.entry("models", Main::models),
              Map.entry("accuracy", Main::accuracy),
              Map.entry("all", (options, out) -> all(out))));

  /** The share of the usual sizes. */
  private static final double QUICK = 0.01;

  private Main() {}

  public static void main(String[] args) {
    PrintStream out = utf8(FileDescriptor.out);
    List<String> arguments = Arrays.asList(args);
    Group group = arguments.isEmpty() ? null : GROUPS.get(arguments.get(0));
    Options options = group == null ? null : options(arguments, out);
    if (group == null || options == null) {
      out.println("usage: ./bench NAME, where NAME is one of " + GROUPS.keySet());
      out.println("       ./bench utility [--data-dir DIR]");
      out.println("       ./bench peers [--data-dir DIR] [--markdown PAGE] [--quick]");
      out.println("       ./bench models [--data-dir DIR] [--markdown PAGE] [--quick]");
      out.println("       ./bench accuracy [--data-dir DIR] [--markdown PAGE]");
      out.println("       ./bench scale [--rows N] [--heap MB] [--pictures DIR] [--quick]");
      out.println("       ./bench growth [--markdown PAGE] [--pictures DIR] [--quick]");
      System.exit(2);
      return;
    }
    out.printf(
        "java %s, %d cores, %s, load %.1f%n",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("os.arch"),
        Clock.load());
    System.exit(group.run(options, out) ? 0 : 1);
  }

  private static @Nullable Options options(List<String> arguments, PrintStream out) {
    try {
      return Options.of(arguments.subList(1, arguments.size()));
    } catch (BadUsageException bad) {
      out.println(bad.getMessage());
      return null;
    }
  }

  private static boolean scale(Options options, PrintStream out) {
    int rows = options.rows().orElse(options.quick() ? 200_000 : 10_000_000);
    int heap = options.heap().orElse(options.quick() ? 200 : 1000);
    boolean quick = options.quick();
    boolean met = FloorBench.run(quick ? 100_000 : 1_000_000, out);
    ErasureBench.Findings erasure =
        ErasureBench.run(quick ? List.of(2_000, 5_000) : ErasureBench.SIZES, out);
    RequestsBench.Findings requests = RequestsBench.run(quick ? 100 : 10_000, out);
    options
        .pictures()
        .ifPresent(folder -> PictureFiles.write(ScalePictures.of(erasure, requests), folder));
    met &= erasure.met() && requests.met();
    met &= DatabasesBench.run(quick ? 20_000 : 1_000_000, out);
    met &= RowsBench.run(rows, heap, out);
    return met || quick;
  }

  private static boolean utility(Options options, PrintStream out) {
    return UtilityBench.run(options.data(), out, utf8(FileDescriptor.err));
  }

  private static boolean peers(Options options, PrintStream out) {
    Section section =
        new PeersBench(options.data(), options.quick(), out, utf8(FileDescriptor.err)).run();
    options.markdown().ifPresent(section::writeInto);
    return true;
  }

  private static boolean models(Options options, PrintStream out) {
    return told(
        ModelsBench.run(options.data(), options.quick(), out, utf8(FileDescriptor.err)), options);
  }

  private static boolean accuracy(Options options, PrintStream out) {
    return told(AccuracyBench.run(options.data(), out, utf8(FileDescriptor.err)), options);
  }

  private static boolean told(Findings findings, Options options) {
    options.markdown().ifPresent(findings.section()::writeInto);
    return findings.met() || options.quick();
  }

  private static boolean growth(Options options, PrintStream out) {
    GrowthBench.Findings findings =
        new GrowthBench(options.quick() ? QUICK : 1, out, utf8(FileDescriptor.err)).run();
    options.markdown().ifPresent(findings.section()::writeInto);
    options.pictures().ifPresent(findings::draw);
    return findings.met() || options.quick();
  }

  private static PrintStream utf8(FileDescriptor file) {
    return new PrintStream(new FileOutputStream(file), true, StandardCharsets.UTF_8);
  }

  /** Learners and bounds: each against the computation it adds to, and against its peer. */
  private static boolean bounds(PrintStream out) {
    boolean met = PcaBench.run(out);
    met &= SvmBench.run(out);
    met &= LogisticBench.run(out);
    met &= SpanningTreeBench.run(out);
    return met;
  }

  private static boolean all(PrintStream out) {
    boolean met = FoundationBench.run(out);
    met &= bounds(out);
    met &= ForgettingBench.run(out);
    return met;
  }
}
