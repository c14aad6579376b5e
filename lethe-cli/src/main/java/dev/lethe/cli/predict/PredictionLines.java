package dev.lethe.cli.predict;

import dev.lethe.data.predict.Prediction;
import dev.lethe.data.table.Row;
import java.io.IOException;

/** Predictions as text, a line each. */
interface PredictionLines {

  void write(Row row, Prediction prediction) throws IOException;

  /** After the last row. */
  void end() throws IOException;
}
