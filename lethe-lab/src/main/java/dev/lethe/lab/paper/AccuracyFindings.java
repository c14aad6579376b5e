package dev.lethe.lab.paper;

import dev.lethe.lab.Findings;
import dev.lethe.lab.Sheet;
import dev.lethe.lab.Verdict;
import dev.lethe.lab.Verdict.Agreement;
import dev.lethe.lab.paper.AccuracyPoint.Way;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import dev.lethe.privacy.Calibration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the accuracies say. */
record AccuracyFindings(String name, String title, List<AccuracyPoint> points) {

  private static final String NOTE =
      "Mean over seeds and draws of the noise; band: one standard deviation. Hollow points: the"
          + " minimiser lies on the boundary |w| = 1.";

  static Findings of(String name, String title, Findings findings, List<AccuracyPoint> points) {
    AccuracyFindings all = new AccuracyFindings(name, title, points);
    return findings
        .with(all.sheet())
        .with(all.picture(name, "as printed", Way.RETAIN, Way.GLOBAL))
        .with(all.picture(name + "-sound", "sound", Way.VERIFIED, Way.IN_BALL, Way.PASSIVE))
        .with(StepErrors.picture(name + "-step", points))
        .with(all.smallLambda())
        .with(all.matching().asHeadline())
        .with(all.dimensions())
        .with(all.exceeded())
        .noting(setup());
  }

  private int[] dimensionsThere() {
    return points.stream().mapToInt(AccuracyPoint::dimension).distinct().sorted().toArray();
  }

  private double[] lambdas() {
    return points.stream().mapToDouble(AccuracyPoint::lambda).distinct().sorted().toArray();
  }

  private Stream<AccuracyPoint> points(int dimension, double lambda) {
    return points.stream().filter(p -> p.dimension() == dimension && p.lambda() == lambda);
  }

  /** All draws of all seeds. */
  private FiveNumberSummary at(int dimension, double lambda, Way way) {
    return FiveNumberSummary.of(
        points(dimension, lambda)
            .flatMapToDouble(p -> DoubleStream.of(p.accuraciesOf(way)))
            .toArray());
  }

  private double mean(int dimension, double lambda, Way way) {
    return at(dimension, lambda, way).mean();
  }

  private Sheet sheet() {
    Sheet.Builder<AccuracyPoint> sheet =
        Sheet.of(name, points)
            .column("d", AccuracyPoint::dimension)
            .column("seed", AccuracyPoint::seed)
            .column("lambda", AccuracyPoint::lambda)
            .column("on_boundary", p -> p.trial().onBoundary());
    for (Way way : Way.values()) {
      String title = way.title.replaceAll("[^A-Za-z]+", "_");
      sheet.column(title, p -> FiveNumberSummary.of(p.accuraciesOf(way)).mean());
    }
    return sheet
        .column("sigma_printed_RS", p -> p.trial().printed().retain())
        .column("sigma_printed_GS", p -> p.trial().printed().global())
        .column("sigma_sound_RS", p -> p.trial().aPriori())
        .column("sigma_sound_GS", p -> p.trial().passive())
        .column("printed_step_error", p -> p.trial().printedError())
        .column("ball_step_error", p -> p.trial().ballError())
        .column("ball_step_bound", p -> p.trial().bound())
        .build();
  }

  private Picture picture(String file, String form, Way... ways) {
    List<Panel> panels = new ArrayList<>();
    for (int dimension : dimensionsThere()) {
      Panel panel =
          Panel.of(
              "d = " + dimension + ", " + form,
              Axis.log("regularisation λ"),
              Axis.linear("test accuracy").within(0.45, 0.75));
      for (Way way : ways) {
        panel = panel.with(curve(dimension, way));
      }
      panel = panel.with(retraining(dimension));
      panels.add(panel);
    }
    return new Picture(file, title + " (" + form + ")", panels, NOTE);
  }

  /** Over all others, because some of them are hardly anywhere else. */
  private Layer.Curve retraining(int dimension) {
    return Layer.Curve.of(
        Way.RETRAINED.title,
        Style.reference().emphasised(0.8),
        lambdas(),
        l -> mean(dimension, l, Way.RETRAINED));
  }

  private Layer.Curve curve(int dimension, Way way) {
    Style style = Style.number(Arrays.asList(Way.values()).indexOf(way));
    return Layer.Curve.of(way.title, style, lambdas(), l -> mean(dimension, l, way))
        .between(l -> at(dimension, l, way).below(), l -> at(dimension, l, way).above())
        .hollowAt(l -> points(dimension, l).anyMatch(p -> p.trial().onBoundary()));
  }

  private String byDimension(double lambda, Way way) {
    return Arrays.stream(dimensionsThere())
        .mapToObj(d -> "d = %d: %s".formatted(d, Words.of(100 * mean(d, lambda, way))))
        .collect(Collectors.joining(", "));
  }

  private Verdict smallLambda() {
    double[] lambdas = lambdas();
    double first = lambdas[0];
    double last = lambdas[lambdas.length - 1];
    int least = dimensionsThere()[0];
    double small = mean(least, first, Way.RETAIN);
    double large = mean(least, last, Way.RETAIN);
    return new Verdict(
        "accuracy is highest for small λ",
        "printed RS, %% right at λ = %s: %s"
            .formatted(Words.of(first), byDimension(first, Way.RETAIN)),
        "verified release: " + byDimension(first, Way.VERIFIED),
        small >= large ? Agreement.AGREES : Agreement.DIFFERS,
        "At λ = %s it is %s. The ball |w| ≤ 1 regularises too, so below λ ≈ 0.01 accuracy hardly"
                .formatted(Words.of(last), byDimension(last, Way.RETAIN))
            + " changes.");
  }

  private Verdict matching() {
    double first = lambdas()[0];
    int least = dimensionsThere()[0];
    double gap = mean(least, first, Way.RETRAINED) - mean(least, first, Way.RETAIN);
    double global = mean(least, first, Way.GLOBAL);
    return new Verdict(
        "noise by RS matches exact retraining, noise by GS does not",
        "at λ = %s, d = %d: %s points below retraining; by GS %s %% right"
            .formatted(Words.of(first), least, Words.of(100 * gap), Words.of(100 * global)),
        "Newton in the ball: %s points below; verified release: %s"
            .formatted(
                Words.of(
                    100 * (mean(least, first, Way.RETRAINED) - mean(least, first, Way.IN_BALL))),
                Words.of(
                    100 * (mean(least, first, Way.RETRAINED) - mean(least, first, Way.VERIFIED)))),
        gap < 0.02 && global < 0.6
            ? Agreement.AGREES
            : gap < 0.1 ? Agreement.PARTLY : Agreement.DIFFERS,
        "The printed σ rests on interior minimisers, and these are on the boundary (hollow). A step"
            + " that minimises its model over the ball has a guarantee there, reads no retained row"
            + " either and needs little noise; the verified release next to none.");
  }

  private Verdict dimensions() {
    double first = lambdas()[0];
    int[] all = dimensionsThere();
    double[] gaps = new double[all.length];
    for (int i = 0; i < all.length; i++) {
      gaps[i] = mean(all[i], first, Way.RETRAINED) - mean(all[i], first, Way.RETAIN);
    }
    boolean growing = gaps[0] <= gaps[gaps.length - 1];
    return new Verdict(
        "it gradually improves in lower dimensions",
        "points below retraining at λ = %s: %s"
            .formatted(
                Words.of(first),
                IntStream.range(0, all.length)
                    .mapToObj(i -> "d = %d: %s".formatted(all[i], Words.of(100 * gaps[i])))
                    .collect(Collectors.joining(", "))),
        "no difference between dimensions",
        growing ? Agreement.AGREES : Agreement.DIFFERS,
        "λ_min(XᵀX)/n falls with d (table2), and the printed bound grows with its cube.");
  }

  private Verdict exceeded() {
    double worst = points.stream().mapToDouble(AccuracyFindings::overBound).max().orElse(0);
    long over = points.stream().filter(p -> overBound(p) > 1).count();
    long onBoundary =
        points.stream().filter(p -> overBound(p) > 1 && p.trial().onBoundary()).count();
    return new Verdict(
        "the step is within L²M/(n²λ_R³) of retraining",
        "in %d of %d settings it is not; the error is up to %s times the bound"
            .formatted(over, points.size(), Words.of(worst)),
        "the step in the ball is at most %s of its bound off, and at most %s"
            .formatted(
                Words.of(
                    points.stream()
                        .mapToDouble(p -> p.trial().ballError() / p.trial().bound())
                        .max()
                        .orElse(0)),
                Words.of(points.stream().mapToDouble(p -> p.trial().ballError()).max().orElse(0))),
        over == 0 ? Agreement.AGREES : Agreement.DIFFERS,
        over == 0
            ? "These are random deletions, not the worst ones."
            : "For random deletions, not chosen ones. In %d of these settings the minimiser is on the"
                    .formatted(onBoundary)
                + " boundary of the ball, where the gradient does not vanish and the step's error is"
                + " of first order (ledger 4).");
  }

  private static double overBound(AccuracyPoint point) {
    return point.trial().printedError() / bound(point);
  }

  private static String setup() {
    return "Training on a random subset of the training images, one random row unlearned, tested on"
        + " all published test images; weights in the ball |w| ≤ 1. “Newton in the ball” charges the"
        + " errors of both worlds.";
  }

  /** σ divided by the classical constant it was made with. */
  private static double bound(AccuracyPoint point) {
    return point.trial().printed().retain() / Calibration.classicalForFigures(1, Setting.GUARANTEE);
  }
}
