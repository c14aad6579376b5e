package dev.lethe.data.predict;

import java.util.List;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A prediction as a JSON object: {@code {"prediction": "yes", "probability": 0.8}}. */
public final class PredictionJson {

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private PredictionJson() {}

  /** An empty object, to write into. */
  public static ObjectNode object() {
    return JSON.createObjectNode();
  }

  public static String text(ObjectNode object) {
    return JSON.writeValueAsString(object);
  }

  /** Adds the fields of a prediction by this model. */
  public static void writeInto(ObjectNode object, ReleasedModel model, Prediction prediction) {
    if (prediction instanceof Prediction.Value value) {
      object.put("prediction", value.value());
    } else if (prediction instanceof Prediction.Columns columns) {
      named(object.putObject("prediction"), model.schema().gridColumns(), columns.values());
    } else if (prediction instanceof Prediction.Choice choice) {
      object.put("prediction", choice.name());
      choice.score().ifPresent(score -> object.put("score", score));
      if (choice.probabilities().size() == 2) {
        object.put("probability", choice.probabilities().get(1));
      } else if (!choice.probabilities().isEmpty()) {
        named(object.putObject("probabilities"), model.classes(), choice.probabilities());
      }
    }
  }

  private static void named(ObjectNode target, List<String> names, List<Double> values) {
    for (int i = 0; i < names.size(); i++) {
      target.put(names.get(i), values.get(i));
    }
  }
}
