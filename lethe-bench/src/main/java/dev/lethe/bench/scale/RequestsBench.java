package dev.lethe.bench.scale;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bench.generated.ScratchFolder;
import dev.lethe.bench.growth.LiveHeap;
import dev.lethe.bench.race.CommandLine;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Requests one after the other on one workspace, each with a release and an opening of its own, as
 * commands come: what the last ones cost against the first.
 */
public final class RequestsBench {

  private static final int COLUMNS = 10;

  /** Rows that nobody asks for, so that the model changes little. */
  private static final int STAYING = 20_000;

  private static final double AIM = 1.2;

  /** Requests of a group whose median is taken; the first group warms up. */
  private static final int GROUPS = 20;

  private static final ReleaseRequest ASKED =
      ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));

  private static final WorkspaceTools TOOLS =
      WorkspaceTools.of(Origin.Software.of("lethe", "bench"));

  private RequestsBench() {}

  /** Rounds of commands; what a process takes to start makes single ones uncertain. */
  private static final int ROUNDS = 31;

  /** Medians of groups of requests, by how many came before, and whether they stay the same. */
  public record Findings(double[] before, double[] millis, boolean met) {}

  public static Findings run(int requests, PrintStream out) {
    CommandLine.prepare();
    int group = Math.max(1, requests / GROUPS);
    double[] before = new double[GROUPS - 1];
    double[] millis = new double[GROUPS - 1];
    long heap = 0;
    try (ScratchFolder folder = ScratchFolder.make()) {
      Home home = Home.in(folder.path().resolve("w"));
      train(home, requests);
      for (int g = 0; g < GROUPS; g++) {
        int from = g * group;
        double median =
            median(
                IntStream.range(from, from + group).mapToDouble(i -> seconds(home, i)).toArray());
        if (g > 0) {
          before[g - 1] = from;
          millis[g - 1] = 1e3 * median;
        }
        heap = g == 1 ? LiveHeap.survived() : heap;
      }
      double first = millis[0];
      double last = millis[GROUPS - 2];
      double ratio = last / first;
      out.printf(
          Locale.ROOT,
          "%n%,d requests, each with a release: the first %.1f ms, the last %.1f ms, %.2f times (aim %.1f) %s; live heap %.1f MB, %.1f MB%n",
          GROUPS * group,
          first,
          last,
          ratio,
          AIM,
          ratio <= AIM ? "met" : "MISSED",
          1e-6 * heap,
          1e-6 * LiveHeap.survived());
      Home young = Home.in(folder.path().resolve("young"));
      train(young, requests);
      boolean byCommand =
          new Race("the same by the command line, each a process of its own")
              .contender("after a few", new Commands(young, 0)::forgetNext)
              .contender(
                  "after %,d".formatted(GROUPS * group),
                  AIM,
                  new Commands(home, GROUPS * group)::forgetNext)
              .report(out, 2, ROUNDS);
      return new Findings(before, millis, ratio <= AIM && byCommand);
    }
  }

  /** Requests on a workspace as somebody types them. */
  private static final class Commands {

    private final Home home;
    private int next;

    Commands(Home home, int next) {
      this.home = home;
      this.next = next;
    }

    double forgetNext() {
      return CommandLine.seconds(
          List.of(
              "forget",
              "--workspace",
              home.location().toString(),
              "--subjects",
              name(next++),
              "--epsilon=1",
              "--delta=1e-5",
              "--capacity=10",
              "--json"));
    }
  }

  private static void train(Home home, int requests) {
    int rows = requests + GROUPS + ROUNDS + STAYING;
    List<String> names = IntStream.range(0, rows).mapToObj(RequestsBench::name).toList();
    Workspace.train(
            home,
            Declared.of(
                LogisticKind.of(1e-2, OptionalDouble.empty()), GeneratedTable.schema(COLUMNS)),
            new People(names, GeneratedRows.logistic(5, rows, COLUMNS)),
            TOOLS,
            Progress.SILENT)
        .close();
  }

  private static String name(int person) {
    return "p" + person;
  }

  private static double seconds(Home home, int person) {
    long start = System.nanoTime();
    try (Workspace open = Workspace.open(home, TOOLS)) {
      open.forget(ForgetRequest.of(name(person)), ASKED);
    }
    return (System.nanoTime() - start) * 1e-9;
  }

  private static double median(double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
