package dev.lethe.lab.paper;

import dev.lethe.lab.Artefact;
import dev.lethe.lab.Findings;
import dev.lethe.lab.LabContext;
import dev.lethe.lab.data.PaperData;
import dev.lethe.lab.data.RegressionSet;
import java.util.ArrayList;
import java.util.List;

/**
 * A ratio of retain to global against λ, for every data set, size and seed: the scheme of six of
 * the paper's figures.
 */
abstract class ErmFigure extends Artefact {

  /** Part of the name of a form in which no ball holds the weights, so that none has a boundary. */
  static final String NO_BALL = "no ball";

  static final String SMALL_PRINT =
      "Lines from thin to thick: n from small to large; band: smallest to largest over the seeds at"
          + " the largest n.";

  static final String HOLLOW = " Hollow points: a minimiser lies on the boundary |w| = 1.";

  /** One measurement. */
  record Point(
      RegressionSet set,
      int n,
      int seed,
      double lambda,
      List<RetainAndGlobal> pairs,
      boolean onBoundary) {
    double ratio(int form) {
      return pairs.get(form).ratio();
    }
  }

  /** What was measured at one λ: a pair for each form. */
  record Measured(List<RetainAndGlobal> pairs, boolean onBoundary) {}

  /**
   * What the picture says beside its curves.
   *
   * @param forms of the quantity, in the order of the panels; the first is the paper's
   * @param quantity on the vertical axis
   * @param smallPrint below the picture
   */
  record Look(List<String> forms, String quantity, String smallPrint) {}

  private record Sample(RegressionSet set, int n, int seed) {}

  private final Look look;

  ErmFigure(String name, String title, String claim, Look look) {
    super(name, title, claim);
    this.look = look;
  }

  abstract ErmRows rows(RegressionSet set, int n, int seed);

  abstract Measured measure(ErmRows rows, double lambda);

  /** What the points say about the claims. */
  abstract Findings judge(Findings findings, ErmPoints points);

  @Override
  public List<PaperData> reads() {
    return PaperData.REGRESSIONS;
  }

  @Override
  public final Findings produce(LabContext context) {
    List<Sample> samples = new ArrayList<>();
    for (RegressionSet set : context.data().regressions()) {
      for (int n : context.effort().sizes()) {
        for (int seed : context.effort().seeds()) {
          if (n <= set.size()) {
            samples.add(new Sample(set, n, seed));
          }
        }
      }
    }
    List<Point> points =
        context.each(samples, s -> points(s, context.effort().lambdas())).stream()
            .flatMap(List::stream)
            .toList();
    Findings findings = Findings.none().without(context.data().missing(reads()));
    if (points.isEmpty()) {
      return findings;
    }
    ErmPoints all = new ErmPoints(name(), look.forms(), points);
    return judge(findings.with(all.sheet()), all)
        .with(all.picture(look.quantity(), title(), look.smallPrint()))
        .noting(all.preparations());
  }

  private List<Point> points(Sample sample, List<Double> lambdas) {
    ErmRows rows = rows(sample.set(), sample.n(), sample.seed());
    List<Point> points = new ArrayList<>();
    for (double lambda : lambdas) {
      Measured measured = measure(rows, lambda);
      points.add(
          new Point(
              sample.set(),
              sample.n(),
              sample.seed(),
              lambda,
              measured.pairs(),
              measured.onBoundary()));
    }
    return points;
  }
}
