package dev.lethe.data.model;

import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Released parameters as JSON, one format a kind; linear models as {@link ModelJson} has them.
 *
 * <p>Equal parameters give equal bytes, so that a digest of the file is one of the parameters.
 */
public final class ParametersJson {

  private static final String PROJECTOR = "lethe-projector";
  private static final String QUANTILE = "lethe-quantile";
  private static final int VERSION = 1;

  private ParametersJson() {}

  public static String write(Parameters parameters) {
    if (parameters instanceof Parameters.Linear linear) {
      return ModelJson.write(linear.model());
    }
    return parameters instanceof Parameters.Projector projector
        ? projector(projector)
        : quantile((Parameters.Quantile) parameters);
  }

  private static String projector(Parameters.Projector projector) {
    ObjectNode root = root(PROJECTOR, "pca");
    root.put("rank", projector.rank()).put("centred", projector.centred());
    ArrayNode columns = root.putArray("columns");
    projector.columns().forEach(columns::add);
    numbers(root.putArray("coordinates"), projector.coordinates());
    numbers(root.putArray("projector"), projector.projector().toArray());
    return ModelJson.text(root);
  }

  private static String quantile(Parameters.Quantile quantile) {
    return ModelJson.text(
        root(QUANTILE, "quantile")
            .put("level", quantile.level())
            .put("column", quantile.column())
            .put("unit", quantile.unit())
            .put("value", quantile.value()));
  }

  private static ObjectNode root(String format, String problem) {
    return ModelJson.root().put("format", format).put("version", VERSION).put("problem", problem);
  }

  private static void numbers(ArrayNode array, double[] numbers) {
    for (double number : numbers) {
      array.add(number);
    }
  }

  /** Reads what {@link #write} wrote; refuses anything else. */
  public static Parameters read(ByteSource source) {
    DocumentNode doc = Documents.json(source, "released parameters").requireObject();
    return doc.valid(
        () ->
            switch (doc.field("format").string()) {
              case PROJECTOR -> projector(versioned(doc));
              case QUANTILE -> quantile(versioned(doc));
              default -> new Parameters.Linear(ModelJson.model(doc));
            });
  }

  private static DocumentNode versioned(DocumentNode doc) {
    if (doc.field("version").integer() != VERSION) {
      throw doc.field("version").bad("this program reads parameters of version " + VERSION);
    }
    doc.field("problem").string();
    return doc;
  }

  private static Parameters projector(DocumentNode doc) {
    List<String> columns = doc.field("columns").items().stream().map(DocumentNode::string).toList();
    Parameters.Projector projector =
        new Parameters.Projector(
            doc.field("rank").integer(),
            doc.field("centred").flag(),
            columns,
            ModelJson.numbers(doc.field("coordinates")),
            SymmetricMatrix.of(columns.size(), ModelJson.numbers(doc.field("projector"))));
    doc.requireNothingElse();
    return projector;
  }

  private static Parameters quantile(DocumentNode doc) {
    Parameters.Quantile quantile =
        new Parameters.Quantile(
            doc.field("level").number(),
            doc.field("column").string(),
            doc.field("unit").number(),
            doc.field("value").number());
    doc.requireNothingElse();
    return quantile;
  }
}
