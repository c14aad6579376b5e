package dev.lethe.lab.paper;

import dev.lethe.lab.picture.Axis;
import dev.lethe.lab.picture.Layer;
import dev.lethe.lab.picture.Panel;
import dev.lethe.lab.picture.Picture;
import dev.lethe.lab.picture.Style;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** How far Newton steps end from the retrained model: the printed one, and the one in the ball. */
final class StepErrors {

  private StepErrors() {}

  /** One panel for each dimension; the largest error over the seeds. */
  static Picture picture(String file, List<AccuracyPoint> points) {
    int[] dimensions =
        points.stream().mapToInt(AccuracyPoint::dimension).distinct().sorted().toArray();
    List<Panel> panels =
        Arrays.stream(dimensions)
            .mapToObj(
                d -> panel("d = " + d, points.stream().filter(p -> p.dimension() == d).toList()))
            .toList();
    return new Picture(
        file,
        "Newton step on MNIST: distance from the retrained model after one deletion",
        panels,
        "Largest over the seeds, random deletions, with what the retrained model itself may be off."
            + " The printed step ignores the ball |w| ≤ 1; hollow points: the minimiser lies on its"
            + " boundary.");
  }

  private static Panel panel(String name, List<AccuracyPoint> points) {
    return Panel.of(name, Axis.log("regularisation λ"), Axis.log("distance from w_R"))
        .with(curve("printed step", 1, points, p -> p.trial().printedError()))
        .with(curve("step in the ball", 4, points, p -> p.trial().ballError()))
        .with(curve("its sound bound", 3, points, p -> p.trial().bound()));
  }

  private static Layer.Curve curve(
      String name, int style, List<AccuracyPoint> points, ToDoubleFunction<AccuracyPoint> value) {
    double[] lambdas =
        points.stream().mapToDouble(AccuracyPoint::lambda).distinct().sorted().toArray();
    return Layer.Curve.of(
            name,
            Style.number(style),
            lambdas,
            lambda -> at(points, lambda).mapToDouble(value).max().orElse(Double.NaN))
        .hollowAt(lambda -> at(points, lambda).anyMatch(p -> p.trial().onBoundary()));
  }

  private static Stream<AccuracyPoint> at(List<AccuracyPoint> points, double lambda) {
    return points.stream().filter(p -> p.lambda() == lambda);
  }
}
