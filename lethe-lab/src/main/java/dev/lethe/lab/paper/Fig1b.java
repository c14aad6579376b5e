package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.Setting.ONE;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.data.Rows;
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

/** Hard-margin support vector machines, against the retained share of a sample. */
final class Fig1b extends Artefact {

  /** Narrow enough to separate every sample once contradicting rows are gone. */
  private static final double KERNEL_WIDTH = 5;

  private static final double[] SHARES = {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1};

  /** A margin below every one that a sample of a few thousand rows has here. */
  private static final double SMALL_MARGIN = 1e-3;

  /** What the solver may be off; the solutions are 20 to 100 long. */
  private static final double TOLERANCE = 2e-2;

  private record Task(RegressionSet set, int seed) {}

  /** A share of one sample; n and contradicting are of all of it. */
  private record Point(
      Task task,
      int n,
      int contradicting,
      double share,
      RetainAndGlobal printed,
      RetainAndGlobal sound) {
    double ratio(boolean wantSound) {
      return (wantSound ? sound : printed).ratio();
    }
  }

  Fig1b() {
    super(
        "fig1b",
        "hard-margin SVM: retain/global sensitivity against the retained share",
        "As the retain fraction grows, the ratio rapidly shrinks and approaches 0: unlearning"
            + " becomes almost free.");
  }

  @Override
  public List<PaperData> reads() {
    return PaperData.REGRESSIONS;
  }

  @Override
  public Findings produce(LabContext context) {
    int n = context.effort().sizes().stream().mapToInt(Integer::intValue).max().orElse(0);
    List<Task> tasks = new ArrayList<>();
    for (RegressionSet set : context.data().regressions()) {
      context.effort().seeds().forEach(seed -> tasks.add(new Task(set, seed)));
    }
    List<Point> points =
        context.each(tasks, task -> measure(task, Math.min(n, task.set().size()))).stream()
            .flatMap(List::stream)
            .toList();
    Findings findings = Findings.none().without(context.data().missing(reads()));
    if (points.isEmpty()) {
      return findings;
    }
    return findings
        .with(sheet(points))
        .with(picture(points))
        .with(verdict(points).asHeadline())
        .with(shape(points))
        .noting(
            "Kernel exp(−%.0f‖x − x'‖²), no bias; samples of %d rows, of which rows that contradict"
                    .formatted(KERNEL_WIDTH, n)
                + " an earlier one (same features, other class) are dropped ("
                + dropped(points)
                + "). The true margin is that of the whole sample, as in the paper: an assumption"
                + " about what could have been forgotten, which retained rows cannot prove.");
  }

  private static List<Point> measure(Task task, int n) {
    GridRows all = task.set().classes(task.set().sample(n, task.seed()));
    GridRows rows = withoutContradictions(all);
    SvmKernel kernel = SvmKernel.rbf(KERNEL_WIDTH);
    SvmModel whole = train(LabelledPoints.of(kernel, rows));
    // Never above the true margin of the sample, so that no part contradicts it.
    HardMarginSvm problem = HardMarginSvm.withMargin(Math.nextDown(1 / whole.normAtMost()));
    List<Point> points = new ArrayList<>();
    for (double share : SHARES) {
      int kept = (int) Math.round(share * rows.rows());
      LabelledPoints part = LabelledPoints.of(kernel, Rows.first(rows, kept));
      SvmModel model = train(part);
      points.add(
          new Point(
              task,
              rows.rows(),
              all.rows() - rows.rows(),
              share,
              new RetainAndGlobal(
                  problem.retainAsPrinted(part, model, ONE).value(),
                  problem.globalAsPrinted(part, ONE).value()),
              new RetainAndGlobal(
                  problem.retain(part, model, ONE).value(), problem.global(part, ONE).value())));
    }
    return points;
  }

  private static SvmModel train(LabelledPoints points) {
    return HardMarginSvm.withMargin(SMALL_MARGIN).withTolerance(TOLERANCE).train(points);
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
    return Rows.select(rows, kept.stream().mapToInt(Integer::intValue).toArray());
  }

  private Sheet sheet(List<Point> points) {
    Sheet.Builder<Point> sheet =
        Sheet.of(name(), points)
            .column("data", p -> p.task().set().name())
            .column("n", Point::n)
            .column("seed", p -> p.task().seed())
            .column("share", Point::share);
    RetainAndGlobal.columns(sheet, "printed", Point::printed);
    RetainAndGlobal.columns(sheet, "sound", Point::sound);
    return sheet.build();
  }

  private static List<RegressionSet> sets(List<Point> points) {
    return points.stream().map(p -> p.task().set()).distinct().toList();
  }

  private static FiveNumberSummary at(
      List<Point> points, RegressionSet set, double share, boolean sound) {
    return FiveNumberSummary.of(
        points.stream()
            .filter(p -> p.task().set().equals(set) && p.share() == share)
            .mapToDouble(p -> p.ratio(sound))
            .toArray());
  }

  private Picture picture(List<Point> points) {
    List<Panel> panels = new ArrayList<>();
    for (boolean sound : new boolean[] {false, true}) {
      Panel panel =
          Panel.of(
              sound ? "sound" : "as printed",
              Axis.linear("retained share of the sample").within(0, 1),
              Axis.linear("RS/GS").within(0, 1));
      for (RegressionSet set : sets(points)) {
        Style style = Style.number(sets(points).indexOf(set));
        panel =
            panel.with(
                Layer.Curve.of(
                        set.name(), style, SHARES, share -> at(points, set, share, sound).mean())
                    .between(
                        share -> Math.max(0, at(points, set, share, sound).below()),
                        share -> at(points, set, share, sound).above()));
      }
      panels.add(panel);
    }
    return new Picture(
        name(), title(), panels, "Mean over the seeds; band: one standard deviation.");
  }

  private static BySet means(List<Point> points, double share, boolean sound) {
    return BySet.of(sets(points), set -> at(points, set, share, sound).mean());
  }

  private static Verdict verdict(List<Point> points) {
    double printed = means(points, 1, false).most();
    return new Verdict(
        "noise → 0 as the retain fraction grows",
        "at most %s with all rows retained".formatted(Words.of(printed)),
        "at most " + Words.of(means(points, 1, true).most()),
        printed < 0.05 ? Agreement.AGREES : Agreement.DIFFERS,
        "With every row retained γ_R = γ and nothing that keeps the margin can move w_R; what is left"
            + " is the solver's tolerance.");
  }

  private static Verdict shape(List<Point> points) {
    double most = SHARES[SHARES.length - 3];
    BySet printed = means(points, most, false);
    return new Verdict(
        "the ratio rapidly shrinks",
        "at %s retained: %s".formatted(Words.of(most), printed.inWords()),
        means(points, most, true).inWords(),
        printed.isAnyBelow(0.2) ? Agreement.AGREES : Agreement.PARTLY,
        "With a kernel narrow enough to separate these data most rows are support vectors, each with"
            + " its part in ‖w‖²; the ratio then falls like √(1 − share): to 0, but late.");
  }

  private static String dropped(List<Point> points) {
    return "at most: "
        + BySet.of(
                sets(points),
                set ->
                    points.stream()
                        .filter(p -> p.task().set().equals(set))
                        .mapToInt(Point::contradicting)
                        .max()
                        .orElse(0))
            .inWords();
  }
}
