package dev.lethe.certificate.verify;

import dev.lethe.base.Grid;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.LabelNeed;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Rows in the unit ball whose labels follow a direction, with a margin where one is asked for. */
final class GeneratedRows {

  static final int LARGEST_COUNT = 2;

  private GeneratedRows() {}

  /** With a label as the model asks for: two classes, or from nothing to the largest count. */
  static Schema schema(int columns, DeclaredModel model) {
    Feature[] features =
        IntStream.range(0, columns)
            .mapToObj(j -> Feature.Numeric.of("x" + j, -1, 1))
            .toArray(Feature[]::new);
    return Schema.of(features)
        .withLabel(
            model.kind().label() == LabelNeed.COUNT
                ? Label.Regression.of("y", 0, LARGEST_COUNT)
                : new Label.Binary("y", List.of("yes"), List.of("no")));
  }

  /** Labels ±1, noisy unless a margin is asked for. */
  static GridRows of(int rows, int columns, double margin, long seed) {
    Random random = new Random(seed);
    int[] features = new int[rows * columns];
    int[] labels = new int[rows];
    double[] x = new double[columns];
    for (int i = 0; i < rows; ) {
      double squares = 0;
      for (int j = 0; j < columns; j++) {
        x[j] = random.nextGaussian() * (j < 3 ? 1.5 : 0.4);
        squares += x[j] * x[j];
      }
      double scale = random.nextDouble() / Math.sqrt(squares);
      double score = 0;
      for (int j = 0; j < columns; j++) {
        features[i * columns + j] = (int) (x[j] * scale * Grid.ONE);
        score += (j % 2 == 0 ? 1 : -1) * features[i * columns + j] / (double) Grid.ONE;
      }
      score /= Math.sqrt(columns);
      if (Math.abs(score) < margin) {
        continue;
      }
      double noise = margin > 0 ? 0 : 0.1 * random.nextGaussian();
      labels[i++] = score + noise > 0 ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(columns, features, labels);
  }

  /** A grid label as a file says it. */
  static String cell(Schema schema, int label) {
    boolean positive = label > 0;
    return schema.label().orElseThrow() instanceof Label.Regression
        ? Integer.toString(positive ? LARGEST_COUNT : 0)
        : positive ? "yes" : "no";
  }

  /** The first rows. */
  static GridRows head(GridRows rows, int count) {
    return new GridRows(
        rows.columns(),
        Arrays.copyOf(rows.features(), count * rows.columns()),
        Arrays.copyOf(rows.labels(), count));
  }
}
