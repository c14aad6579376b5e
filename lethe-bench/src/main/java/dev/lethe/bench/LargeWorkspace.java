package dev.lethe.bench;

import dev.lethe.base.Progress;
import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.generated.GeneratedTable;
import dev.lethe.certificate.Origin;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.Home;
import dev.lethe.workspace.Workspace;
import dev.lethe.workspace.WorkspaceTools;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.People;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** A workspace of 10⁶ people with 50 features each, and lines that forget one of them. */
final class LargeWorkspace {

  private static final int ROWS = 1_000_000;
  private static final int COLUMNS = 50;

  /** Next to nobody is next to each other in the table. */
  private static final int STEP = 7919;

  private final Path folder;
  private final double trainingSeconds;
  private int next;

  private LargeWorkspace(Path folder, double trainingSeconds) {
    this.folder = folder;
    this.trainingSeconds = trainingSeconds;
  }

  double trainingSeconds() {
    return trainingSeconds;
  }

  static LargeWorkspace train(Path folder) {
    GridRows rows = GeneratedRows.logistic(5, ROWS, COLUMNS);
    Declared declared =
        Declared.of(LogisticKind.of(1e-2, OptionalDouble.empty()), GeneratedTable.schema(COLUMNS));
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> "p" + i).toList();
    long start = System.nanoTime();
    Workspace.train(
            Home.in(folder),
            declared,
            new People(names, rows),
            WorkspaceTools.of(Origin.Software.of("lethe", "bench")),
            Progress.SILENT)
        .close();
    return new LargeWorkspace(folder, (System.nanoTime() - start) * 1e-9);
  }

  /** Forgets somebody who was not named before. */
  List<String> forgetNext(String method, String certification) {
    next += STEP;
    return List.of(
        "forget",
        "--workspace",
        folder.toString(),
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
        "--json");
  }
}
