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

  /** The ratios of one form over all seeds; without refused and (of counts) negative ones. */
  double[] ratios(RegressionSet set, int n, double lambda, int form) {
    return some(p -> p.set() == set && p.n() == n && p.lambda() == lambda)
        .mapToDouble(p -> p.ratio(form))
        .filter(ratio -> ratio >= 0)
        .toArray();
  }

  double mean(RegressionSet set, int n, double lambda, int form) {
    return DoubleStream.of(ratios(set, n, lambda, form)).average().orElse(Double.NaN);
  }

  private Stream<ErmFigure.Point> some(Predicate<ErmFigure.Point> wanted) {
    return points.stream().filter(wanted);
  }

  /** How many of the points with this λ have a minimiser on the boundary of the ball. */
  long onBoundary(Predicate<ErmFigure.Point> wanted) {
    return some(wanted).filter(ErmFigure.Point::onBoundary).count();
  }

  Sheet sheet() {
    List<String> header = new ArrayList<>(List.of("data", "n", "seed", "lambda"));
    for (String form : forms) {
      String prefix = form.replaceAll("[^A-Za-z]+", "_").replaceAll("_$", "");
      header.addAll(List.of(prefix + "_retain", prefix + "_global", prefix + "_ratio"));
    }
    header.add("on_boundary");
    Sheet.Builder sheet = Sheet.columns(name, header.toArray(String[]::new));
    for (ErmFigure.Point point : points) {
      List<Object> row = new ArrayList<>();
      row.addAll(List.of(point.set().name(), point.n(), point.seed(), point.lambda()));
      for (Pair pair : point.pairs()) {
        row.addAll(List.of(pair.retain(), pair.global(), pair.ratio()));
      }
      row.add(point.onBoundary());
      sheet.row(row.toArray());
    }
    return sheet.build();
  }

  Picture picture(String quantity, String caption, String smallPrint) {
    List<Panel> panels = new ArrayList<>();
    for (int form = 0; form < forms.size(); form++) {
      Panel panel =
          Panel.of(forms.get(form), Axis.log("regularisation λ"), Axis.log(quantity))
              .with(Layer.Curve.of("", Style.reference(), ends(), new double[] {1, 1}));
      for (int i = 0; i < sets().size(); i++) {
        panel = panel.with(curves(sets().get(i), Style.number(i), form));
      }
      panels.add(panel);
    }
    return new Picture(name, caption, panels, smallPrint);
  }

  private double[] ends() {
    double[] positive = positiveLambdas();
    return new double[] {positive[0], positive[positive.length - 1]};
  }

  private double[] positiveLambdas() {
    return DoubleStream.of(lambdas()).filter(lambda -> lambda > 0).toArray();
  }

  /** One line for each size, the largest with its points and the spread over seeds. */
  private List<Layer> curves(RegressionSet set, Style style, int form) {
    List<Layer> layers = new ArrayList<>();
    double[] lambdas = positiveLambdas();
    for (int k = 0; k < sizes().size(); k++) {
      int n = sizes().get(k);
      double[] mean = DoubleStream.of(lambdas).map(l -> mean(set, n, l, form)).toArray();
      if (n < largestSize()) {
        double emphasis = 0.5 * k / sizes().size();
        layers.add(Layer.Curve.of("", style.plain().emphasised(emphasis), lambdas, mean));
        continue;
      }
      boolean[] hollow = new boolean[lambdas.length];
      double[] low = new double[lambdas.length];
      double[] high = new double[lambdas.length];
      for (int i = 0; i < lambdas.length; i++) {
        double lambda = lambdas[i];
        double[] ratios = ratios(set, n, lambda, form);
        low[i] = DoubleStream.of(ratios).min().orElse(Double.NaN);
        high[i] = DoubleStream.of(ratios).max().orElse(Double.NaN);
        hollow[i] =
            !forms.get(form).contains(ErmFigure.NO_BALL)
                && onBoundary(p -> p.set() == set && p.n() == n && p.lambda() == lambda) > 0;
      }
      layers.add(
          Layer.Curve.of(set.name(), style, lambdas, mean).between(low, high).hollowAt(hollow));
    }
    return layers;
  }

  String preparations() {
    return sets().stream()
        .map(set -> set.name() + ": " + set.preparation())
        .collect(Collectors.joining(". ", "Data: ", "."));
  }
}
