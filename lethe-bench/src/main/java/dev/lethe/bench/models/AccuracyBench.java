package dev.lethe.bench.models;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Processors;
import dev.lethe.base.Progress;
import dev.lethe.bench.page.Machine;
import dev.lethe.bench.page.Section;
import dev.lethe.bench.page.Table;
import dev.lethe.bound.Capacity;
import dev.lethe.data.evaluate.Evaluation;
import dev.lethe.data.evaluate.Split;
import dev.lethe.data.evaluate.Trial;
import dev.lethe.glm.Objective;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.lab.data.DataFolder;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.Terms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * {@code ./bench accuracy}: what users get who set nothing, here and with scikit-learn, on rows
 * that neither was trained on, and what the noise of a release takes away.
 */
public final class AccuracyBench {

  private static final Guarantee GUARANTEE = new Guarantee(1, 1e-5);
  private static final List<Integer> CAPACITIES = List.of(1, 10, 100);

  /** A residual for where the usual one is refused. */
  private static final double LOOSER = 1e-8;

  /** The last of so many rows is for the test. */
  private static final int EVERY = 5;

  /** Points of accuracy. */
  private static final double AIM = 0.3;

  private final PrintStream progress;
  private final Optional<ScikitLearn> peer;
  private final List<List<String>> lines = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private boolean met = true;

  private AccuracyBench(Optional<ScikitLearn> peer, PrintStream progress) {
    this.peer = peer;
    this.progress = progress;
  }

  /** One table of the data sets that are there. */
  public static Findings run(DataFolder folder, PrintStream out, PrintStream progress) {
    String machine = Machine.inWords();
    Optional<ScikitLearn> peer = ScikitLearn.find();
    AccuracyBench bench = new AccuracyBench(peer, progress);
    try {
      bench.add("ACSIncome", AccuracyData.income(folder));
      bench.add("wine", AccuracyData.wine(folder));
      bench.add("MNIST", AccuracyData.digits(folder));
    } finally {
      peer.ifPresent(ScikitLearn::close);
    }
    Table table = bench.table();
    out.println();
    out.print(table.text());
    return new Findings(
        new Section("Accuracy by default", introduction(machine, peer), List.of(table)), bench.met);
  }

  private void add(String name, Optional<AccuracyData> data) {
    progress.println(name);
    data.ifPresentOrElse(
        this::measure,
        () -> notes.add(name + ": no copy was found; 'lethe data fetch' says how to get one"));
  }

  private void measure(AccuracyData data) {
    GridRows all = data.rows();
    Split split = Split.by(all, i -> i % EVERY == EVERY - 1);
    double lambda = (Double) Objective.LAMBDA.usual(all.columns()).orElseThrow();
    DeclaredGlm model =
        data.classes() == 2
            ? LogisticKind.of(lambda, OptionalDouble.empty())
            : SoftmaxContest.model(lambda, data.classes());
    GlmUnlearning unlearning = GlmUnlearning.of(model.objective(), Kernels.best());
    Retained rows = retained(model, data.schema().bias(), split.first());
    RegressionState state = trained(data.name(), unlearning, rows);
    Evaluation plain = Trial.of(model, data.schema(), state.weights()).on(split.second());
    List<String> line = new ArrayList<>();
    line.add(
        String.format(
            Locale.ROOT,
            "%s, %s, n = %,d, d = %d, λ = %s",
            data.name(),
            model.kind().word(),
            split.first().rows(),
            split.first().columns(),
            lambda));
    line.add(percent(plain.baseline()));
    line.addAll(beside(data, all, plain.score()));
    for (int m : CAPACITIES) {
      progress.println(data.name() + ", m = " + m);
      line.add(
          noisy(
              m,
              terms ->
                  unlearning.release(state, rows, terms, RandomBits.insecureSeeded(1)).release(),
              weights -> Trial.of(model, data.schema(), weights).on(split.second()).score()));
    }
    lines.add(line);
  }

  /** As shipped, or as near as doubles allow. */
  private RegressionState trained(String name, GlmUnlearning unlearning, Retained rows) {
    try {
      return unlearning.train(rows);
    } catch (NoGuaranteeException refused) {
      notes.add(
          "%s: Lethe refuses to train as shipped (%s); here to a residual of %s"
              .formatted(name, refused.getMessage(), LOOSER));
      Learner learner = Learner.of(unlearning.objective()).withTolerance(LOOSER);
      return RegressionState.imported(learner.fit(rows.rows()).weights());
    }
  }

  private static Retained retained(DeclaredGlm model, boolean bias, GridRows rows) {
    Kernel kernel = Kernels.best();
    NormShells shells =
        bias
            ? NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT)
            : NormShells.unitBall(NormShells.DEFAULT_COUNT);
    return Retained.inMemory(
        rows,
        new ParallelStatistics(kernel, Processors.count())
            .of(rows, model.kept(shells, rows.columns()), Progress.SILENT));
  }

  /** scikit-learn's score, ours, and the difference. */
  private List<String> beside(AccuracyData data, GridRows all, double ours) {
    if (peer.isEmpty()) {
      return List.of("missing", percent(ours), "");
    }
    RowFile file = RowFile.create(peer.get().scratch("rows"));
    try (file) {
      data.write(all, file);
    }
    peer.get().load(file);
    ScikitLearn.Score theirs = peer.get().defaults(data.pixels(), EVERY);
    double points = 100 * (ours - theirs.accuracy());
    boolean missed = points < -AIM;
    met &= !missed;
    notes.add(data.name() + ": scikit-learn stopped after " + theirs.steps() + " steps");
    String shown = String.format(Locale.ROOT, "%+.2f", points).replace('-', '−');
    return List.of(
        percent(theirs.accuracy()), percent(ours), missed ? "**" + shown + ", missed**" : shown);
  }

  private interface Releasing {
    Release by(Terms terms);
  }

  private interface Scoring {
    double of(double[] weights);
  }

  private static String noisy(int m, Releasing releasing, Scoring scoring) {
    try {
      Release release = releasing.by(Terms.of(GUARANTEE, Capacity.of(m)));
      double score = scoring.of(release.parameters().toArray());
      return String.format(Locale.ROOT, "%s (σ = %.1e)", percent(score), release.sigma())
          .replace('-', '−');
    } catch (NoGuaranteeException refused) {
      return "refused";
    }
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f", 100 * share);
  }

  private Table table() {
    return new Table(
        "Accuracy on test rows, %",
        List.of(
            "data",
            "most frequent class",
            "scikit-learn",
            "Lethe",
            "difference, points",
            "released, m = 1",
            "m = 10",
            "m = 100"),
        lines,
        notes);
  }

  private static String introduction(String machine, Optional<ScikitLearn> peer) {
    return "`./bench accuracy`: "
        + machine
        + ". Every fifth row is for the test and the others for training, the same for both. Lethe:"
        + " the schema as `lethe schema infer` drafts it of the whole table (wine: a label of"
        + " quality 6 and more declared), λ as it is by default, logistic regression for two classes and softmax"
        + " for ten. The other: "
        + peer.map(ScikitLearn::versions).orElse(ScikitLearn.MISSING)
        + ", LogisticRegression() as it is, behind a StandardScaler that is fitted on the training"
        + " rows, for MNIST pixels/255. The aim is to be no more than "
        + AIM
        + " points worse. Released: the same model with the noise of a verified release for ε = 1,"
        + " δ = 1e-5 and m people at most; one draw, the same for each m, since σ of a verified release is.";
  }
}
