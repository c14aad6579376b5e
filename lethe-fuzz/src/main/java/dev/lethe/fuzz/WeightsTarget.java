package dev.lethe.fuzz;

import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.exchange.weights.ImportedModel;
import dev.lethe.exchange.weights.WeightsFile;
import dev.lethe.exchange.weights.WeightsOnSchema;
import dev.lethe.predict.Link;
import java.util.List;
import java.util.Optional;

/**
 * Models of other tools, as JSON or ONNX: placed on a schema they say of a row what they said
 * before.
 */
final class WeightsTarget implements Target {

  private static final Schema SCHEMA =
      Schema.of(Feature.Numeric.of("a", 0, 4), Feature.Numeric.of("b", -30, 10)).withBias();

  /** A row in the units of the data, and the same on the schema's columns. */
  private static final double[] ROW = {3, -20};

  private static final double[] SCALED = {0.5, -0.5, 1};

  /** No number of the schema or of the row is larger. */
  private static final double LARGEST = 30;

  @Override
  public void run(byte[] bytes) {
    Attempt<Optional<ImportedModel>> read =
        Attempt.at(() -> WeightsFile.read(ByteSource.of("fuzz", bytes)));
    if (read.isRefused() || read.value().get().isEmpty()) {
      return;
    }
    ImportedModel model = read.value().get().get();
    compare(model, Label.Regression.of("y", -1, 1), Link.VALUE, 0);
    if (areNames(model.classes()) && model.classes().size() == model.weights().length) {
      Label label = Label.Classes.of("y", model.classes().toArray(String[]::new));
      compare(model, label, Link.SOFTMAX, model.weights().length - 1);
    }
  }

  private static void compare(ImportedModel model, Label label, Link link, int row) {
    Attempt<List<double[]>> placed =
        Attempt.at(() -> WeightsOnSchema.rows(model, SCHEMA.withLabel(label), link));
    if (placed.isRefused()) {
      return;
    }
    double[] there = ROW.clone();
    if (!model.columns().isEmpty() && model.columns().get(0).endsWith("b")) {
      there = new double[] {ROW[1], ROW[0]};
    }
    double expected = model.scores(there)[row];
    double found = 0;
    double size = Math.abs(model.intercepts()[row]);
    for (int j = 0; j < SCALED.length; j++) {
      found += placed.value().get().get(row)[j] * SCALED[j];
      size += j < model.width() ? LARGEST * Math.abs(model.weights()[row][j]) : 0;
    }
    if (!(Math.abs(found - expected) <= 1e-14 * size + Double.MIN_NORMAL)) {
      throw new Finding("said %s, but placed %s".formatted(expected, found));
    }
  }

  /** Classes that a schema can name. */
  private static boolean areNames(List<String> classes) {
    return classes.size() > 1
        && classes.stream().noneMatch(String::isBlank)
        && classes.stream().map(String::strip).distinct().count() == classes.size();
  }
}
