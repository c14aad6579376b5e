package dev.lethe.lab.paper;

import dev.lethe.lab.Sheet;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The measurements of a figure, and what they look like. */
record ErmPoints(String name, List<String> forms, List<ErmFigure.Point> points) {

  List<RegressionSet> sets() {
    return points.stream().map(ErmFigure.Point::set).distinct().toList();
  }

  /** The sizes that were run, in order. */
  List<Integer> sizes() {
    return points.stream().map(ErmFigure.Point::n).distinct().sorted().toList();
  }

  int largestSize() {
    return sizes().get(sizes().size() - 1);
  }

  double[] lambdas() {
    return points.stream().mapToDouble(ErmFigure.Point::lambda).distinct().sorted().toArray();
  }

  double leastPositiveLambda() {
    return positiveLambdas()[0];
  }

  double largestLambda() {
    return lambdas()[lambdas().length - 1];
  }

  /** The ratios of one form over all seeds; without refused and (of counts) negative ones. */
  double[] ratios(RegressionSet set, int n, double lambda, int form) {
    return some(p -> p.set().equals(set) && p.n() == n && p.lambda() == lambda)
        .mapToDouble(p -> p.ratio(form))
        .filter(ratio -> ratio >= 0)
        .toArray();
  }

  double mean(RegressionSet set, int n, double lambda, int form) {
    return DoubleStream.of(ratios(set, n, lambda, form)).average().orElse(Double.NaN);
  }

  /** The mean ratios at the largest size. */
  BySet ratios(double lambda, int form) {
    return BySet.of(sets(), set -> mean(set, largestSize(), lambda, form));
  }

  /** The largest retain values over the seeds, at the largest size. */
  BySet retained(double lambda, int form) {
    int n = largestSize();
    return BySet.of(
        sets(),
        set ->
            some(p -> p.set().equals(set) && p.n() == n && p.lambda() == lambda)
                .mapToDouble(p -> p.pairs().get(form).retain())
                .max()
                .orElse(Double.NaN));
  }

  private Stream<ErmFigure.Point> some(Predicate<ErmFigure.Point> wanted) {
    return points.stream().filter(wanted);
  }

  /** How many of the points with this λ have a minimiser on the boundary of the ball. */
  long onBoundary(Predicate<ErmFigure.Point> wanted) {
    return some(wanted).filter(ErmFigure.Point::onBoundary).count();
  }

  Sheet sheet() {
    Sheet.Builder<ErmFigure.Point> sheet =
        Sheet.of(name, points)
            .column("data", p -> p.set().name())
            .column("n", ErmFigure.Point::n)
            .column("seed", ErmFigure.Point::seed)
            .column("lambda", ErmFigure.Point::lambda);
    for (int i = 0; i < forms.size(); i++) {
      int form = i;
      String prefix = forms.get(i).replaceAll("[^A-Za-z]+", "_").replaceAll("_$", "");
      RetainAndGlobal.columns(sheet, prefix, p -> p.pairs().get(form));
    }
    return sheet.column("on_boundary", ErmFigure.Point::onBoundary).build();
  }

  Picture picture(String quantity, String caption, String smallPrint) {
    double[] ends = {leastPositiveLambda(), largestLambda()};
    List<Panel> panels = new ArrayList<>();
    for (int form = 0; form < forms.size(); form++) {
      Panel panel =
          Panel.of(forms.get(form), Axis.log("regularisation λ"), Axis.log(quantity))
              .with(Layer.Curve.of("", Style.reference(), ends, x -> 1));
      for (int i = 0; i < sets().size(); i++) {
        panel = panel.with(curves(sets().get(i), Style.number(i), form));
      }
      panels.add(panel);
    }
    return new Picture(name, caption, panels, smallPrint);
  }

  private double[] positiveLambdas() {
    return DoubleStream.of(lambdas()).filter(lambda -> lambda > 0).toArray();
  }

  /** One line for each size, the largest with its points and the spread over seeds. */
  private List<Layer> curves(RegressionSet set, Style style, int form) {
    List<Layer> layers = new ArrayList<>();
    double[] lambdas = positiveLambdas();
    boolean ball = !forms.get(form).contains(ErmFigure.NO_BALL);
    for (int k = 0; k < sizes().size(); k++) {
      int n = sizes().get(k);
      if (n < largestSize()) {
        Style thin = style.plain().emphasised(0.5 * k / sizes().size());
        layers.add(Layer.Curve.of("", thin, lambdas, l -> mean(set, n, l, form)));
        continue;
      }
      layers.add(
          Layer.Curve.of(set.name(), style, lambdas, l -> mean(set, n, l, form))
              .between(
                  l -> DoubleStream.of(ratios(set, n, l, form)).min().orElse(Double.NaN),
                  l -> DoubleStream.of(ratios(set, n, l, form)).max().orElse(Double.NaN))
              .hollowAt(
                  l ->
                      ball
                          && onBoundary(p -> p.set().equals(set) && p.n() == n && p.lambda() == l)
                              > 0));
    }
    return layers;
  }

  String preparations() {
    return sets().stream()
        .map(set -> set.name() + ": " + set.preparation())
        .collect(Collectors.joining(". ", "Data: ", "."));
  }
}
