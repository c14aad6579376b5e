package dev.lethe.data.model;

import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.ReleasedShape;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Released parameters as JSON: the declared model, its columns, and numbers under the names of its
 * shape.
 *
 * <p>Numbers are written as the shortest text that reads back as the same double, by one algorithm
 * on every Java version, in a fixed order of fields: equal parameters give equal bytes, and reading
 * what was written gives equal parameters. Reading is strict; see {@link Documents}.
 */
public final class ParametersJson {

  private static final String FORMAT = "lethe-model";
  private static final int VERSION = 1;
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private ParametersJson() {}

  public static String write(Parameters parameters) {
    ObjectNode root = JSON.createObjectNode();
    root.put("format", FORMAT).put("version", VERSION);
    DeclaredModelJson.writeInto(root.putObject("model"), parameters.model());
    root.putObject("schema").put("sha256", parameters.schema());
    ArrayNode columns = root.putArray("columns");
    parameters.columns().forEach(columns::add);
    ReleasedShape shape = parameters.model().kind().shape();
    put(root, shape, shape.released(), parameters.coordinates());
    if (!shape.made().equals(shape.released())) {
      put(root, shape, shape.made(), parameters.made());
    }
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static void put(ObjectNode root, ReleasedShape shape, String field, double[] numbers) {
    if (shape == ReleasedShape.VALUE) {
      root.put(field, numbers[0]);
      return;
    }
    ArrayNode list = root.putArray(field);
    for (double number : numbers) {
      list.add(number);
    }
  }

  /** Reads what {@link #write} wrote; refuses anything else. */
  public static Parameters read(ByteSource source) {
    DocumentNode doc = Documents.json(source, "released parameters").requireObject();
    return doc.valid(() -> read(doc));
  }

  static Parameters read(DocumentNode doc) {
    if (!doc.field("format").string().equals(FORMAT)) {
      throw doc.field("format").bad("'" + FORMAT + "' is expected");
    }
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version").bad("this program reads parameters of version " + VERSION);
    }
    DocumentNode model = doc.field("model").requireObject();
    DeclaredModel declared = DeclaredModelJson.readFrom(model);
    model.requireNothingElse();
    DocumentNode schema = doc.field("schema").requireObject();
    String digest = schema.field("sha256").string();
    schema.requireNothingElse();
    ReleasedShape shape = declared.kind().shape();
    Parameters parameters =
        new Parameters(
            declared,
            digest,
            doc.field("columns").items().stream().map(DocumentNode::string).toList(),
            numbers(shape, doc.field(shape.released())),
            numbers(shape, doc.field(shape.made())));
    doc.requireNothingElse();
    return parameters;
  }

  private static double[] numbers(ReleasedShape shape, DocumentNode node) {
    return shape == ReleasedShape.VALUE ? new double[] {node.number()} : WeightsJson.numbers(node);
  }
}
