package dev.lethe.bench.growth;

import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;

/** Time and memory as curves, a panel for each axis. */
final class GrowthPictures {

  private static final int COLOURS = 6;

  /** Room for the first and the last marker. */
  private static final double MARGIN = 1.3;

  private static final Map<String, String> AXES =
      Map.of("n", "rows n", "d", "features d", "m", "forgotten rows m", "edges", "edges");

  private final List<Measured> all;
  private final List<String> operations;

  private GrowthPictures(List<Measured> all) {
    this.all = all;
    this.operations = all.stream().map(m -> m.series().operation()).distinct().toList();
  }

  static List<Picture> of(List<Measured> all) {
    GrowthPictures pictures = new GrowthPictures(all);
    return List.of(
        pictures.picture(
            "growth", "Seconds of an operation against its size", "seconds", Measured::seconds),
        pictures.picture(
            "growth-memory",
            "Live heap of an operation, input included, against its size",
            "megabytes",
            Measured::megabytes));
  }

  private Picture picture(
      String name, String caption, String unit, Function<Measured, double[]> values) {
    Panel[] panels =
        all.stream()
            .map(m -> m.series().axis())
            .distinct()
            .map(axis -> panel(axis, unit, values))
            .toArray(Panel[]::new);
    return Picture.of(name, caption, panels);
  }

  private Panel panel(String axis, String unit, Function<Measured, double[]> values) {
    List<Measured> shown = all.stream().filter(m -> m.series().axis().equals(axis)).toList();
    DoubleSummaryStatistics sizes =
        shown.stream().flatMapToDouble(m -> DoubleStream.of(m.sizes())).summaryStatistics();
    Axis across =
        Axis.log(AXES.getOrDefault(axis, axis))
            .within(sizes.getMin() / MARGIN, sizes.getMax() * MARGIN);
    return Panel.of("", across, Axis.log(unit))
        .with(
            shown.stream()
                .map(
                    m ->
                        Layer.Curve.of(
                            m.series().operation(),
                            style(m.series().operation()),
                            m.sizes(),
                            values.apply(m)))
                .toList());
  }

  /** After the six colours the line changes. */
  private Style style(String operation) {
    int number = operations.indexOf(operation);
    Style style = Style.number(number);
    return number < COLOURS
        ? style
        : style.with(number < 2 * COLOURS ? Style.Pattern.DASHED : Style.Pattern.DOTTED);
  }
}
