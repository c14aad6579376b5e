package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Hard-margin support vector machines, against the retained share of a sample. */
final class Fig1b implements Artefact {

  /** Narrow enough to separate every sample once contradicting rows are gone. */
  private static final double KERNEL_WIDTH = 5;

  private static final double[] SHARES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1};

  /** A margin below every one that a sample of a few thousand rows has here. */
  private static final double SMALL_MARGIN = 1e-3;

  /** What the solver may be off; the solutions are 20 to 100 long. */
  private static final double TOLERANCE = 2e-2;

  private record Task(RegressionSet set, int seed) {}

  private record Curve(Task task, int n, int contradicting, List<Pair> printed, List<Pair> sound) {

    double ratio(int share, boolean wantSound) {
      return (wantSound ? sound : printed).get(share).ratio();
    }
  }

  @Override
  public String name() {
    return "fig1b";
  }

  @Override
  public String title() {
    return "hard-margin SVM: retain/global sensitivity against the retained share";
  }

  @Override
  public String claim() {
    return "As the retain fraction grows, the ratio rapidly shrinks and approaches 0: unlearning"
        + " becomes almost free.";
  }

  @Override
  public Findings produce(LabContext context) {
    int n = context.effort().sizes().stream().mapToInt(Integer::intValue).max().orElse(0);
    List<Task> tasks = new ArrayList<>();
    for (RegressionSet set : context.data().regressions()) {
      context.effort().seeds().forEach(seed -> tasks.add(new Task(set, seed)));
    }
    List<Curve> curves = context.each(tasks, task -> measure(task, Math.min(n, task.set().size())));
    Findings findings = Findings.none().without(context.data().missingRegressions());
    if (curves.isEmpty()) {
      return findings;
    }
    return findings
        .with(sheet(curves))
        .with(picture(curves))
        .with(verdict(curves).asHeadline())
        .with(shape(curves))
        .noting(
            "Kernel exp(−%.0f‖x − x'‖²), no bias; samples of %d rows, of which rows that contradict"
                    .formatted(KERNEL_WIDTH, n)
                + " an earlier one (same features, other class) are dropped ("
                + dropped(curves)
                + "). The true margin is that of the whole sample, as in the paper: an assumption"
                + " about what could have been forgotten, which retained rows cannot prove.");
  }

  private static Curve measure(Task task, int n) {
    GridRows all = task.set().classes(task.set().sample(n, task.seed()));
    GridRows rows = withoutContradictions(all);
    SvmKernel kernel = SvmKernel.rbf(KERNEL_WIDTH);
    SvmModel whole = train(LabelledPoints.of(kernel, rows));
    // Never above the true margin of the sample, so that no part contradicts it.
    HardMarginSvm problem = HardMarginSvm.withMargin(Math.nextDown(1 / whole.normAtMost()));
    List<Pair> printed = new ArrayList<>();
    List<Pair> sound = new ArrayList<>();
    for (double share : SHARES) {
      int kept = (int) Math.round(share * rows.rows());
      LabelledPoints part = LabelledPoints.of(kernel, first(rows, kept));
      SvmModel model = train(part);
      printed.add(
          new Pair(
              problem.retainAsPrinted(part, model, ONE).value(),
              problem.globalAsPrinted(part, ONE).value()));
      sound.add(
          new Pair(problem.retain(part, model, ONE).value(), problem.global(part, ONE).value()));
    }
    return new Curve(task, rows.rows(), all.rows() - rows.rows(), printed, sound);
  }

  private static SvmModel train(LabelledPoints points) {
    return HardMarginSvm.withMargin(SMALL_MARGIN).withTolerance(TOLERANCE).train(points);
  }

  private static GridRows first(GridRows rows, int count) {
    return new GridRows(
        rows.columns(),
        Arrays.copyOf(rows.features(), count * rows.columns()),
        Arrays.copyOf(rows.labels(), count));
  }

  private static GridRows withoutContradictions(GridRows rows) {
    Map<List<Integer>, Integer> classes = new HashMap<>();
    List<Integer> kept = new ArrayList<>();
    int d = rows.columns();
    for (int i = 0; i < rows.rows(); i++) {
      List<Integer> features = Arrays.stream(rows.features(), i * d, (i + 1) * d).boxed().toList();
      Integer earlier = classes.putIfAbsent(features, rows.labels()[i]);
      if (earlier == null || earlier == rows.labels()[i]) {
        kept.add(i);
      }
    }
    int[] features = new int[kept.size() * d];
    int[] labels = new int[kept.size()];
    for (int k = 0; k < labels.length; k++) {
      System.arraycopy(rows.features(), kept.get(k) * d, features, k * d, d);
      labels[k] = rows.labels()[kept.get(k)];
    }
    return new GridRows(d, features, labels);
  }

  private Sheet sheet(List<Curve> curves) {
    Sheet.Builder sheet = Sheet.columns(name(), Pair.columns("data", "n", "seed", "share"));
    for (Curve curve : curves) {
      for (int i = 0; i < SHARES.length; i++) {
        sheet.row(
            Pair.cells(
                curve.printed().get(i),
                curve.sound().get(i),
                curve.task().set().name(),
                curve.n(),
                curve.task().seed(),
                SHARES[i]));
      }
    }
    return sheet.build();
  }

  private static List<RegressionSet> sets(List<Curve> curves) {
    return curves.stream().map(c -> c.task().set()).distinct().toList();
  }

  private static Five at(List<Curve> curves, RegressionSet set, int share, boolean sound) {
    return Five.of(
        curves.stream()
            .filter(c -> c.task().set() == set)
            .mapToDouble(c -> c.ratio(share, sound))
            .toArray());
  }

  private Picture picture(List<Curve> curves) {
    List<Panel> panels = new ArrayList<>();
    for (boolean sound : new boolean[] {false, true}) {
      Panel panel =
          Panel.of(
              sound ? "sound" : "as printed",
              Axis.linear("retained share of the sample").within(0, 1),
              Axis.linear("RS/GS").within(0, 1));
      List<RegressionSet> sets = sets(curves);
      for (int i = 0; i < sets.size(); i++) {
        double[] mean = new double[SHARES.length];
        double[] low = new double[SHARES.length];
        double[] high = new double[SHARES.length];
        for (int k = 0; k < SHARES.length; k++) {
          Five five = at(curves, sets.get(i), k, sound);
          mean[k] = five.mean();
          low[k] = Math.max(0, mean[k] - five.deviation());
          high[k] = mean[k] + five.deviation();
        }
        panel =
            panel.with(
                Layer.Curve.of(sets.get(i).name(), Style.number(i), SHARES, mean)
                    .between(low, high));
      }
      panels.add(panel);
    }
    return new Picture(
        name(), title(), panels, "Mean over the seeds; band: one standard deviation.");
  }

  private static Verdict verdict(List<Curve> curves) {
    int last = SHARES.length - 1;
    double printed = 0;
    double sound = 0;
    for (RegressionSet set : sets(curves)) {
      printed = Math.max(printed, at(curves, set, last, false).mean());
      sound = Math.max(sound, at(curves, set, last, true).mean());
    }
    return new Verdict(
        "noise → 0 as the retain fraction grows",
        "at most %s with all rows retained".formatted(Words.of(printed)),
        "at most " + Words.of(sound),
        printed < 0.05 ? Agreement.AGREES : Agreement.DIFFERS,
        "With every row retained γ_R = γ and nothing that keeps the margin can move w_R; what is left"
            + " is the solver's tolerance.");
  }

  private static Verdict shape(List<Curve> curves) {
    int most = SHARES.length - 3;
    double least = 1;
    for (RegressionSet set : sets(curves)) {
      least = Math.min(least, at(curves, set, most, false).mean());
    }
    return new Verdict(
        "the ratio rapidly shrinks",
        "at %s retained: %s".formatted(Words.of(SHARES[most]), bySet(curves, most, false)),
        bySet(curves, most, true),
        least < 0.2 ? Agreement.AGREES : Agreement.PARTLY,
        "With a kernel narrow enough to separate these data most rows are support vectors, each with"
            + " its part in ‖w‖²; the ratio then falls like √(1 − share): to 0, but late.");
  }

  private static String bySet(List<Curve> curves, int share, boolean sound) {
    return sets(curves).stream()
        .map(set -> set.name() + " " + Words.of(at(curves, set, share, sound).mean()))
        .collect(Collectors.joining(", "));
  }

  private static String dropped(List<Curve> curves) {
    return sets(curves).stream()
        .map(
            set ->
                set.name()
                    + " "
                    + curves.stream()
                        .filter(c -> c.task().set() == set)
                        .mapToInt(Curve::contradicting)
                        .max()
                        .orElse(0))
        .collect(Collectors.joining(", ", "at most: ", ""));
  }
}
