package dev.lethe.bench.models;

import dev.lethe.bench.generated.GeneratedRows;
import dev.lethe.bench.page.Machine;
import dev.lethe.bench.page.Section;
import dev.lethe.bench.page.Table;
import dev.lethe.glm.Objective;
import dev.lethe.glm.hinge.SquaredHingeLoss;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code ./bench models}: the speed of softmax regression and the linear SVM beside peers. */
public final class ModelsBench {

  private static final int CLASSES = 10;
  private static final int COLUMNS = 50;
  private static final int ROUNDS = 5;

  /** Contenders that take long take fewer turns. */
  private static final int FEW_ROUNDS = 3;

  /** The default, for learning. */
  private static final double LAMBDA = 1e-4;

  /** For forgetting, as in the other benchmarks of it: a-priori noise is of use there. */
  private static final double LARGER_LAMBDA = 1e-2;

  private final boolean quick;
  private final PrintStream out;
  private final PrintStream progress;
  private final List<Table> tables = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private boolean met = true;

  private ModelsBench(boolean quick, PrintStream out, PrintStream progress) {
    this.quick = quick;
    this.out = out;
    this.progress = progress;
  }

  /**
   * Runs all contests.
   *
   * @param quick small data, to see that everything works
   */
  public static Findings run(
      DataFolder folder, boolean quick, PrintStream out, PrintStream progress) {
    String machine = Machine.inWords();
    ModelsBench bench = new ModelsBench(quick, out, progress);
    Optional<ScikitLearn> peer = ScikitLearn.find();
    try {
      bench.softmax(folder, peer);
    } finally {
      peer.ifPresent(ScikitLearn::close);
    }
    bench.others();
    String versions = peer.map(ScikitLearn::versions).orElse(ScikitLearn.MISSING);
    return new Findings(
        new Section("Models", bench.introduction(machine, versions), bench.tables), bench.met);
  }

  private int rows() {
    return quick ? 5_000 : 100_000;
  }

  private void softmax(DataFolder folder, Optional<ScikitLearn> peer) {
    if (peer.isEmpty()) {
      progress.println(ScikitLearn.MISSING);
      return;
    }
    GridRows generated = GeneratedRows.softmax(11, rows(), COLUMNS, CLASSES);
    add(
        "softmax, generated",
        () ->
            new SoftmaxContest("generated", generated, CLASSES, LAMBDA)
                .against(peer.get(), ROUNDS));
    AccuracyData.digits(folder)
        .ifPresentOrElse(
            digits ->
                add(
                    "softmax, MNIST",
                    () ->
                        new SoftmaxContest(
                                "MNIST",
                                quick ? Rows.first(digits.rows(), 2_000) : digits.rows(),
                                CLASSES,
                                LAMBDA)
                            .against(peer.get(), FEW_ROUNDS)),
            () -> missing.add("MNIST"));
  }

  private void others() {
    GridRows two = GeneratedRows.logistic(5, rows(), COLUMNS);
    add("linear SVM", () -> new HingeContest(two, LAMBDA).against(ROUNDS));
    GridRows ten = GeneratedRows.softmax(11, rows(), COLUMNS, CLASSES);
    add(
        "forgetting, softmax",
        () ->
            ForgettingContest.of(
                "Softmax regression, 10 classes",
                Objective.of(new SoftmaxLoss(CLASSES), LARGER_LAMBDA),
                ten,
                ROUNDS));
    add(
        "forgetting, linear SVM",
        () ->
            ForgettingContest.of(
                "Linear SVM", Objective.of(SquaredHingeLoss.INSTANCE, LARGER_LAMBDA), two, ROUNDS));
  }

  private void add(String what, Supplier<Contest.Outcome> contest) {
    progress.println(what);
    Contest.Outcome outcome = contest.get();
    out.println();
    out.print(outcome.table().text());
    tables.add(outcome.table());
    met &= outcome.met();
  }

  private String introduction(String machine, String versions) {
    return "`./bench models`: "
        + machine
        + ". Contenders take turns, medians of wall time; *times as fast* is beside the"
        + " fastest contender that has no aim. "
        + versions
        + ", in a process of its own that holds the rows in memory; what is timed is its fit. All"
        + " get the same rows in the unit ball, λ and no intercept (C = 1/nλ), and the loosest"
        + " tolerance, by powers of ten, that brings the objective within a millionth of the best"
        + " one known; (!) marks who does not come so near. Objectives are compared, not"
        + " gradients: ours stops by ‖∇F‖, lbfgs by the largest entry of n·∇F. Both use all cores;"
        + " liblinear-java uses one. MNIST has the schema that `lethe schema infer` drafts: pixels"
        + " by one norm, and a constant column."
        + (missing.isEmpty() ? "" : " No copy of " + String.join(", ", missing) + " was found.");
  }
}
