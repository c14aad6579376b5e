package dev.lethe.lab.paper;

import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.lab.Artefact;
import dev.lethe.lab.Effort;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.data.Network;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.data.Subgraph;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Every problem on every data set that is there: sound bound over best attack, and its effort. */
final class ExtraTightness extends Artefact {

  /** Beyond this a bound is worth another look. */
  private static final double LOOSE = 1.5;

  ExtraTightness() {
    super(
        "extra-tightness",
        "every problem: the sound bound over the best attack found",
        "Ours, not the paper's: a bound that is twice what any deletion can do costs twice the"
            + " noise. 1 is the limit; what was found is a lower bound on the truth.");
  }

  private interface Task extends Supplier<List<BoundAndAttack>> {}

  @Override
  public List<PaperData> reads() {
    return Stream.of(PaperData.REGRESSIONS, Networks.ALL).flatMap(List::stream).toList();
  }

  @Override
  public Findings produce(LabContext context) {
    List<BoundAndAttack> all =
        context.each(tasks(context), Task::get).stream().flatMap(List::stream).toList();
    return Findings.none()
        .without(context.data().missing(reads()))
        .with(sheet(all))
        .with(picture(all))
        .with(soundness(all))
        .with(tightness(all))
        .noting(
            "Rows: the weakest directions of the Gram matrix, w_R, their mixtures, lengths from 0.02"
                + " to 1, ascent along the gradient (implicit differentiation), copies of up to"
                + " eight rows, a random climb; for a Newton step also directions along which the"
                + " third derivative is large. Evaluations count retrained models.");
  }

  private static List<Task> tasks(LabContext context) {
    boolean full = context.effort().equals(Effort.FULL);
    List<Task> tasks = new ArrayList<>();
    for (RegressionSet set : context.data().regressions()) {
      regressions(tasks, set, full, context.effort().draws());
      others(tasks, set, full, context.effort().draws());
    }
    int[] edges = {1, 10};
    for (Network network : Networks.present(context)) {
      Subgraph part = Networks.subgraphs(network, context, Networks.THRESHOLD).get(0);
      for (int m : edges) {
        tasks.add(() -> List.of(TightTrees.edges(network, part, m)));
      }
    }
    return tasks;
  }

  private static void regressions(List<Task> tasks, RegressionSet set, boolean full, int effort) {
    int n = Math.min(full ? 1000 : 300, set.size() / 2);
    TightRegressions tight = new TightRegressions(set, n, effort);
    for (int m : full ? new int[] {1, 10, 100} : new int[] {1, 10}) {
      for (double lambda : full ? new double[] {1e-4, 1e-2, 1} : new double[] {1e-3, 1}) {
        tasks.add(() -> List.of(tight.ridge(lambda, m)));
      }
      for (double lambda : full ? new double[] {1e-3, 1e-1, 1} : new double[] {1e-3, 1}) {
        tasks.add(() -> tight.logistic(lambda, m));
      }
      for (double lambda : full ? new double[] {0.1, 1, 10} : new double[] {1}) {
        tasks.add(() -> List.of(tight.newton(LogisticLoss.objective(lambda), m)));
      }
      for (double lambda : full ? new double[] {1e-3, 1e-1} : new double[] {1e-3}) {
        tasks.add(() -> List.of(tight.newton(Setting.objective(lambda), m)));
      }
    }
    for (int steps : full ? new int[] {1, 10} : new int[] {3}) {
      tasks.add(() -> List.of(tight.ridgeDescent(1e-3, steps)));
      tasks.add(() -> List.of(tight.logisticDescent(1e-3, steps)));
    }
    for (int steps : full ? new int[] {1, 2} : new int[] {1}) {
      // More would leave less than doubles can show.
      tasks.add(() -> List.of(tight.logisticDescent(1, steps)));
    }
  }

  private static void others(List<Task> tasks, RegressionSet set, boolean full, int effort) {
    int n = Math.min(full ? 1000 : 300, set.size() / 2);
    for (int m : full ? new int[] {1, 10, 100} : new int[] {1, 10}) {
      tasks.add(() -> List.of(TightStatistics.quantile(set, n, 0.5, m)));
      tasks.add(() -> List.of(TightStatistics.quantile(set, n, 0.9, m)));
      for (int k : new int[] {2, 5}) {
        tasks.add(() -> List.of(TightStatistics.components(set, n, k, m)));
      }
    }
    for (int m : full ? new int[] {1, 10} : new int[] {1}) {
      tasks.add(() -> List.of(TightTrees.vertices(set, Math.min(200, n), m)));
    }
    TightMargins margins = new TightMargins(set, Math.min(40, n), Math.max(2, effort / 4));
    tasks.add(() -> List.of(margins.linear()));
    tasks.add(() -> List.of(margins.kernel()));
  }

  private Sheet sheet(List<BoundAndAttack> all) {
    return Sheet.of(name(), all)
        .column("problem", t -> t.cell().problem())
        .column("data", t -> t.cell().data())
        .column("n", t -> t.cell().n())
        .column("setting", t -> t.cell().setting())
        .column("m", t -> t.cell().m())
        .column("sound bound", t -> Double.isNaN(t.bound()) ? "refused" : Words.of(t.bound()))
        .column("best attack", t -> Words.of(t.attack()))
        .column("bound/attack", t -> Words.of(t.ratio()))
        .column("found by", BoundAndAttack::search)
        .column("evaluations", BoundAndAttack::evaluations)
        .shown();
  }

  /** One column of dots for each problem. */
  private Picture picture(List<BoundAndAttack> all) {
    List<String> problems = all.stream().map(t -> t.cell().problem()).distinct().toList();
    // In two lines, or neighbours would overlap.
    List<String> names = problems.stream().map(name -> name.replaceFirst(" ", "|")).toList();
    Panel panel = BoundAndAttack.panel(names);
    List<Integer> capacities = all.stream().map(t -> t.cell().m()).distinct().sorted().toList();
    for (int i = 0; i < capacities.size(); i++) {
      int m = capacities.get(i);
      List<BoundAndAttack> some =
          all.stream().filter(t -> t.cell().m() == m && isMeasured(t)).toList();
      double shift = 0.2 * (i - (capacities.size() - 1) / 2.0);
      panel =
          panel.with(
              Layer.Curve.of(
                  "m = " + m,
                  Style.number(i).with(Style.Pattern.NOTHING),
                  IntStream.range(0, some.size())
                      .mapToDouble(k -> problems.indexOf(some.get(k).cell().problem()) + shift)
                      .toArray(),
                  some.stream().mapToDouble(BoundAndAttack::ratio).toArray()));
    }
    return Picture.of(name(), title(), panel).noting("One dot for each data set and setting.");
  }

  private static boolean isMeasured(BoundAndAttack one) {
    return one.ratio() > 0 && Double.isFinite(one.ratio());
  }

  private static Verdict soundness(List<BoundAndAttack> all) {
    List<BoundAndAttack> broken = all.stream().filter(t -> t.ratio() < 1 - 1e-6).toList();
    long evaluations = all.stream().mapToLong(BoundAndAttack::evaluations).sum();
    return new Verdict(
        "a sound bound holds for every deletion",
        "not looked at here (see extra-noise)",
        broken.isEmpty()
            ? "%d cells, %d additions tried, none exceeds its bound"
                .formatted(all.size(), evaluations)
            : broken.size() + " bounds were exceeded: please report this",
        broken.isEmpty() ? Agreement.AGREES : Agreement.DIFFERS,
        "As proved.");
  }

  private static Verdict tightness(List<BoundAndAttack> all) {
    List<BoundAndAttack> measured = all.stream().filter(ExtraTightness::isMeasured).toList();
    long tight = measured.stream().filter(t -> t.ratio() <= LOOSE).count();
    String loose =
        measured.stream()
            .filter(t -> t.ratio() > LOOSE)
            .collect(
                Collectors.groupingBy(
                    t -> t.cell().problem(),
                    TreeMap::new,
                    Collectors.mapping(BoundAndAttack::ratio, Collectors.toList())))
            .entrySet()
            .stream()
            .map(
                e ->
                    "%s %s"
                        .formatted(
                            e.getKey(),
                            Words.range(
                                e.getValue().stream().min(Double::compare).orElseThrow(),
                                e.getValue().stream().max(Double::compare).orElseThrow())))
            .collect(Collectors.joining("; "));
    return new Verdict(
        "the bounds are as small as they can be",
        "not looked at here",
        "%d of %d within 1.5 of the best attack%s"
            .formatted(tight, measured.size(), loose.isEmpty() ? "" : "; looser: " + loose),
        loose.isEmpty() ? Agreement.AGREES : Agreement.PARTLY,
        "docs/evidence/tightness.md says what is left of each gap and why.");
  }
}
