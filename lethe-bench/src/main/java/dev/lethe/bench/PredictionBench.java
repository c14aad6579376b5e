package dev.lethe.bench;

import dev.lethe.bench.race.Rate;
import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.io.PrintStream;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Rows of 50 numbers to probabilities: scaled, clipped to the ball, put on the grid and scored. */
final class PredictionBench {

  private static final int COLUMNS = 50;
  private static final int ROWS = 20_000;
  private static final double PROMISED = 1e6;

  private PredictionBench() {}

  static boolean run(PrintStream out) {
    SplittableRandom random = new SplittableRandom(5);
    ReleasedModel model = released(random);
    double[] values = random.doubles((long) ROWS * COLUMNS, -1, 1).toArray();
    double[] target = new double[ROWS * model.numbers()];
    boolean blocks =
        new Rate("predictions of rows of 50 numbers, in blocks", "rows", ROWS, PROMISED)
            .report(
                out,
                20,
                15,
                () -> {
                  model.predictAll(values, target);
                  return target[1];
                });
    boolean single =
        new Rate("the same, one row at a time", "rows", ROWS, PROMISED)
            .report(out, 20, 15, () -> oneByOne(model, values));
    boolean elsewhere = served(model, values, out);
    return blocks && single && elsewhere;
  }

  private static boolean served(ReleasedModel model, double[] values, PrintStream out) {
    try (OnnxServing serving = new OnnxServing(model, values)) {
      return new Rate("the same, exported to onnx", "rows", ROWS, PROMISED)
          .report(out, 20, 15, serving::predictAll);
    }
  }

  private static double oneByOne(ReleasedModel model, double[] values) {
    double[] row = new double[COLUMNS];
    double sum = 0;
    for (int i = 0; i < ROWS; i++) {
      System.arraycopy(values, i * COLUMNS, row, 0, COLUMNS);
      sum += ((Prediction.Choice) model.predict(row)).probabilities().get(1);
    }
    return sum;
  }

  private static ReleasedModel released(SplittableRandom random) {
    Schema schema =
        Schema.of(
                IntStream.range(0, COLUMNS)
                    .mapToObj(j -> Feature.Numeric.of("c" + j, -1, 1))
                    .toArray(Feature[]::new))
            .withLabel(new Label.Binary("y", List.of("yes"), List.of("no")))
            .withBias();
    double[] weights = random.doubles(COLUMNS + 1, -3, 3).toArray();
    return ReleasedModel.of(Predictor.of(Link.LOGISTIC, weights), schema);
  }
}
