package dev.lethe.bench;

import dev.lethe.bench.generated.GeneratedModel;
import dev.lethe.bench.race.Rate;
import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import java.io.PrintStream;
import java.util.SplittableRandom;

/** Rows of 50 numbers to probabilities: scaled, clipped to the ball, put on the grid and scored. */
final class PredictionBench {

  private static final int COLUMNS = 50;
  private static final int ROWS = 20_000;
  private static final double PROMISED = 1e6;

  private PredictionBench() {}

  static boolean run(PrintStream out) {
    SplittableRandom random = new SplittableRandom(5);
    ReleasedModel model = GeneratedModel.logistic(COLUMNS, random);
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
}
