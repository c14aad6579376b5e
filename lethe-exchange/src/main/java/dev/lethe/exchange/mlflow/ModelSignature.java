package dev.lethe.exchange.mlflow;

import dev.lethe.data.predict.ReleasedModel;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Feature.Block.Layout;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The columns that go in and come out, as MLflow types them. */
final class ModelSignature {

  private static final String NUMBER = "double";
  private static final String TEXT = "string";
  private static final ObjectMapper JSON = JsonMapper.builder().build();

  private ModelSignature() {}

  /** Each list is JSON in a text: so MLflow has it. */
  static void put(ReleasedModel model, ObjectNode target) {
    // Whether e* begins with e0 or e1 is up to the data; a signature would have to know.
    if (model.schema().features().stream().noneMatch(ModelSignature::isOfNumberedColumns)) {
      ArrayNode inputs = JSON.createArrayNode();
      model.schema().features().forEach(feature -> input(feature, inputs.addObject()));
      target.put("inputs", JSON.writeValueAsString(inputs));
    }
    ArrayNode outputs = JSON.createArrayNode();
    outputs(model).forEach(name -> column(outputs.addObject(), name, type(model, name)));
    target.put("outputs", JSON.writeValueAsString(outputs));
  }

  private static boolean isOfNumberedColumns(Feature feature) {
    return feature instanceof Feature.Block block && block.layout() == Layout.COLUMNS;
  }

  private static void input(Feature feature, ObjectNode column) {
    if (feature instanceof Feature.Block) {
      column.put("type", "array").putObject("items").put("type", NUMBER);
      column.put("name", feature.name()).put("required", true);
    } else {
      boolean number =
          feature instanceof Feature.Numeric numeric && numeric.form() == CellForm.NUMBER;
      column(column, feature.name(), number ? NUMBER : TEXT);
    }
  }

  private static void column(ObjectNode column, String name, String type) {
    column.put("type", type).put("name", name).put("required", true);
  }

  /** As {@code lethe predict} names them. */
  private static List<String> outputs(ReleasedModel model) {
    List<String> classes = model.classes();
    return switch (model.answer()) {
      case ROW -> model.schema().gridColumns();
      case VALUE, SIGN ->
          classes.isEmpty() ? List.of("prediction") : List.of("prediction", "score");
      case PROBABILITIES ->
          Stream.concat(
                  Stream.of("prediction"),
                  classes.size() == 2
                      ? Stream.of("probability")
                      : classes.stream().map(name -> "probability " + name))
              .toList();
    };
  }

  private static String type(ReleasedModel model, String output) {
    return output.equals("prediction") && !model.classes().isEmpty() ? TEXT : NUMBER;
  }
}
