package dev.lethe.cli.predict;

import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.PredictionJson;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.Row;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalInt;
import tools.jackson.databind.node.ObjectNode;

/** Predictions as JSON, an object a line. */
final class JsonLines implements PredictionLines {

  private final Writer writer;
  private final ReleasedModel model;
  private final OptionalInt id;

  JsonLines(Writer writer, ReleasedModel model, OptionalInt id) {
    this.writer = writer;
    this.model = model;
    this.id = id;
  }

  @Override
  public void write(Row row, Prediction prediction) throws IOException {
    ObjectNode line = PredictionJson.object();
    id.ifPresent(column -> line.put("id", row.text(column).strip()));
    PredictionJson.writeInto(line, model, prediction);
    writer.write(PredictionJson.text(line) + "\n");
  }

  @Override
  public void end() {}
}
