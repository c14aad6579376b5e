package dev.lethe.data.predict;

import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.schema.SchemaReader;
import dev.lethe.data.schema.SchemaWriter;
import dev.lethe.data.table.ByteSource;
import dev.lethe.predict.Link;
import dev.lethe.predict.Predictor;
import java.util.Arrays;
import java.util.List;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * All that serving a model takes, as JSON: the schema, the weights, and what is made of w·x.
 *
 * <p>Equal models give equal bytes, on every Java version: a certificate names their digest.
 * Reading is strict; see {@link Documents}.
 */
public final class ModelJson {

  private static final String FORMAT = "lethe-predictor";
  private static final int VERSION = 1;
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private ModelJson() {}

  public static String write(ReleasedModel model) {
    Predictor predictor = model.predictor();
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT).put("version", VERSION);
    root.set("schema", JSON.readTree(SchemaWriter.json(model.schema())));
    root.put("link", predictor.link().word());
    ArrayNode rows = root.putArray("weights");
    for (int r = 0; r < predictor.outputs(); r++) {
      ArrayNode row = rows.addArray();
      for (double weight : predictor.weights(r)) {
        row.add(weight);
      }
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /** Reads what {@link #write} wrote; refuses anything else. */
  public static ReleasedModel read(ByteSource source) {
    DocumentNode doc = Documents.json(source, "a model to predict with").requireObject();
    return doc.valid(() -> read(doc));
  }

  private static ReleasedModel read(DocumentNode doc) {
    if (!doc.field("format").string().equals(FORMAT)) {
      throw doc.field("format").bad("'" + FORMAT + "' is expected");
    }
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version").bad("this program reads models of version " + VERSION);
    }
    Link link = doc.field("link").choice(Link.class);
    List<double[]> rows = doc.field("weights").items().stream().map(ModelJson::numbers).toList();
    double[] weights = rows.stream().flatMapToDouble(Arrays::stream).toArray();
    if (rows.stream().anyMatch(row -> row.length * rows.size() != weights.length)) {
      throw doc.field("weights").bad("rows of equal length are expected");
    }
    ReleasedModel model =
        ReleasedModel.of(
            Predictor.of(link, rows.size(), weights),
            SchemaReader.read(doc.field("schema").requireObject()));
    doc.requireNothingElse();
    return model;
  }

  private static double[] numbers(DocumentNode list) {
    return list.items().stream().mapToDouble(DocumentNode::number).toArray();
  }
}
