package dev.lethe.cli.predict;

import dev.lethe.data.predict.Prediction;
import dev.lethe.data.table.Row;
import java.io.IOException;

/** Predictions as text, a line each. */
@FunctionalInterface
interface PredictionLines {

  void write(Row row, Prediction prediction) throws IOException;
}
