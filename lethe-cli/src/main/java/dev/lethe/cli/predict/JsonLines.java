package dev.lethe.cli.predict;

import dev.lethe.data.predict.Prediction;
import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.table.Row;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Predictions as JSON, an object a line. */
final class JsonLines implements PredictionLines {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

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
    ObjectNode line = JSON.createObjectNode();
    id.ifPresent(column -> line.put("id", row.text(column).strip()));
    if (prediction instanceof Prediction.Value value) {
      line.put("prediction", value.value());
    } else if (prediction instanceof Prediction.Columns columns) {
      named(line.putObject("prediction"), model.schema().gridColumns(), columns.values());
    } else if (prediction instanceof Prediction.Choice choice) {
      line.put("prediction", choice.name());
      choice.score().ifPresent(score -> line.put("score", score));
      if (choice.probabilities().size() == 2) {
        line.put("probability", choice.probabilities().get(1));
      } else if (!choice.probabilities().isEmpty()) {
        named(line.putObject("probabilities"), model.classes(), choice.probabilities());
      }
    }
    writer.write(JSON.writeValueAsString(line) + "\n");
  }

  @Override
  public void end() {}

  private static void named(ObjectNode target, List<String> names, List<Double> values) {
    for (int i = 0; i < names.size(); i++) {
      target.put(names.get(i), values.get(i));
    }
  }
}
