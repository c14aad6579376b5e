package dev.lethe.bench.scale;

import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.bench.race.Race;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowsInMemory;
import dev.lethe.statistics.StreamedRows;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.ReleaseRequest;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Arrivals;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import dev.lethe.workspace.database.Location;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WorkspaceStore;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Imports, trains, passes and forgets, in the process of a small heap that {@link RowsBench}
 * starts.
 */
final class RowsChild {

  /** A pass reads at least 70 % of what is read from the same file in order. */
  private static final double MOST = 1 / 0.7;

  /** Rows of a batch that is imported, and of those that passes in memory are timed on. */
  private static final int BATCH = 50_000;

  /** A pass over few rows is over before Java has compiled it. */
  private static final int WARM_UP = 10;

  private final Path folder;
  private final int rows;
  private final int columns;
  private final PrintStream out;

  private RowsChild(Path folder, int rows, int columns, PrintStream out) {
    this.folder = folder;
    this.rows = rows;
    this.columns = columns;
    this.out = out;
  }

  public static void main(String[] args) {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    RowsChild child =
        new RowsChild(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]), out);
    System.exit(child.measure() ? 0 : 1);
  }

  private boolean measure() {
    timed("import and training", this::train);
    boolean met;
    try (WorkspaceStore store = WorkspaceStore.open(new Location.Folder(folder))) {
      met = store.read(this::passes);
    }
    try (Workspace open = Workspace.open(Home.in(folder), tools())) {
      ReleaseRequest asked = ReleaseRequest.of(new Guarantee(1, 1e-5), Capacity.of(10));
      timed("forget, newton verified", () -> forget(open, 1, verified(asked)));
      timed("the same again", () -> forget(open, 2, verified(asked)));
      timed("plan", () -> open.plan(ForgetRequest.of(name(3)), asked, report -> {}));
    }
    return met;
  }

  private static WorkspaceTools tools() {
    return WorkspaceTools.of(Origin.Software.of("lethe", "bench"));
  }

  private static ReleaseRequest verified(ReleaseRequest asked) {
    return asked.by(Method.NEWTON).certified(Certification.VERIFIED);
  }

  private static void forget(Workspace open, int who, ReleaseRequest asked) {
    open.forget(ForgetRequest.of(name(who)), asked);
  }

  private static String name(int row) {
    return "p" + row;
  }

  private void timed(String what, Runnable work) {
    long start = System.nanoTime();
    work.run();
    out.printf(Locale.ROOT, "  %s: %.1f s%n", what, (System.nanoTime() - start) * 1e-9);
  }

  private void train() {
    Declared declared =
        Declared.of(LogisticKind.of(1e-2, OptionalDouble.empty()), GeneratedTable.schema(columns));
    Arrivals people =
        batch -> {
          for (int from = 0; from < rows; from += BATCH) {
            batch.accept(people(from, Math.min(rows, from + BATCH)));
          }
        };
    Workspace.train(Home.in(folder), declared, people, tools(), Progress.SILENT).close();
  }

  private People people(int from, int to) {
    return new People(
        IntStream.range(from, to).mapToObj(RowsChild::name).toList(),
        GeneratedRows.logistic(from, to - from, columns));
  }

  private boolean passes(ReadView view) {
    view.expectPasses();
    StreamedRows stored =
        view.streamed(view.mark(), ParallelBlocks.on(Processors.count()), Progress.SILENT);
    GridRows few = people(0, Math.min(rows, BATCH)).rows();
    double[] w = new double[columns];
    RiskOnRows streamed = RiskOnRows.of(LogisticLoss.INSTANCE, stored);
    RiskOnRows held = RiskOnRows.of(LogisticLoss.INSTANCE, RowsInMemory.of(few));
    long bytes = 4L * rows * (columns + 1);
    Path file = folder.resolve("workspace.db");
    out.printf(Locale.ROOT, "  database: %.0f MB%n", size(file) / 1e6);
    Race reading =
        new Race("a pass that only reads, against the same bytes of the file read in order")
            .contender("file, 1 MB at a time", () -> SequentialRead.of(file, bytes))
            .contender("pass over the workspace", MOST, () -> stored.fold(new FirstOfEach()));
    List<Race.Result> results = reading.run(WARM_UP, 9);
    boolean met = reading.report(out, results);
    for (Race.Result result : results) {
      double rate = bytes / Race.Result.median(result.wall()) / 1e9;
      out.printf(Locale.ROOT, "  %s: %.2f GB/s%n", result.name(), rate);
    }
    int times = rows / few.rows();
    new Race("gradients of as many rows")
        .contender(
            "%d × %d rows in memory".formatted(times, few.rows()),
            () -> Race.repeat(times, () -> held.pass(w).meanLoss()))
        .contender("pass over the workspace", () -> streamed.pass(w).meanLoss())
        .report(out, 1, 5);
    return met;
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
