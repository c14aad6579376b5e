package dev.lethe.data.model;

import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.erm.DataScale;
import dev.lethe.erm.Objective;
import java.util.List;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Linear models as JSON.
 *
 * <p>Numbers are written as the shortest text that reads back as the same double, by one algorithm
 * on every Java version, in a fixed order of fields: equal models give equal bytes, and reading
 * what was written gives an equal model. Reading is strict; see {@link Documents}.
 */
public final class ModelJson {

  private static final String FORMAT = "lethe-linear-model";
  private static final int VERSION = 1;

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build();

  private ModelJson() {}

  public static String write(LinearModel model) {
    ObjectNode root = root();
    root.put("format", FORMAT);
    root.put("version", VERSION);
    root.put("problem", model.problem().word());
    ObjectNode objective = root.putObject("objective").put("lambda", model.objective().lambda());
    if (model.objective().hasBall()) {
      objective.put("radius", model.objective().radius());
    }
    root.putObject("scale").put("ball", model.scale().ball()).put("label", model.scale().label());
    model.schemaDigest().ifPresent(digest -> root.put("schema", digest));
    ArrayNode columns = root.putArray("columns");
    model.columns().forEach(columns::add);
    ArrayNode weights = root.putArray("weights");
    for (double weight : model.weights()) {
      weights.add(weight);
    }
    return text(root);
  }

  static ObjectNode root() {
    return JSON.createObjectNode();
  }

  static String text(ObjectNode root) {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  /** Reads what {@link #write} wrote; refuses anything else. */
  public static LinearModel read(ByteSource source) {
    DocumentNode root = Documents.json(source, "a model").requireObject();
    return root.valid(() -> model(root));
  }

  static LinearModel model(DocumentNode doc) {
    if (!doc.field("format").string().equals(FORMAT)) {
      throw doc.field("format").bad("'" + FORMAT + "' is expected");
    }
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version").bad("this program reads model version " + VERSION);
    }
    LinearModel model =
        new LinearModel(
            doc.field("problem").choice(LinearModel.Problem.class),
            numbers(doc.field("weights")),
            objective(doc.field("objective").requireObject()),
            scale(doc.field("scale").requireObject()),
            doc.field("columns").items().stream().map(DocumentNode::string).toList(),
            doc.optional("schema").map(DocumentNode::string));
    doc.requireNothingElse();
    return model;
  }

  private static Objective objective(DocumentNode doc) {
    Objective objective =
        new Objective(
            doc.field("lambda").number(),
            doc.optional("radius").map(DocumentNode::number).orElse(Double.POSITIVE_INFINITY));
    doc.requireNothingElse();
    return objective;
  }

  private static DataScale scale(DocumentNode doc) {
    DataScale scale = new DataScale(doc.field("ball").number(), doc.field("label").number());
    doc.requireNothingElse();
    return scale;
  }

  /**
   * Weights alone, from our own files or from those of other libraries: {@code [w, …]}, {@code
   * {"coef": [w, …], "intercept": b}} or the same with {@code coef_} and {@code intercept_}, values
   * bare or in a list of one.
   *
   * <p>They are taken as they are, so they must have been learnt on the same scaled columns; an
   * intercept becomes the weight of the bias column, which stands last. How good they are does not
   * matter to a verified release (MATH §7.3).
   *
   * @param dimension columns of the data they are for, the bias included
   */
  public static double[] readWeights(ByteSource source, int dimension) {
    DocumentNode root = Documents.json(source, "a model");
    return root.valid(
        () -> LinearModel.requireWeights(ForeignWeights.of(root, dimension), dimension));
  }

  static double[] numbers(DocumentNode list) {
    List<DocumentNode> items = list.items();
    double[] numbers = new double[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = items.get(i).number();
    }
    return numbers;
  }
}
