package dev.lethe.exchange.weights;

import dev.lethe.data.document.DocumentNode;
import java.util.Arrays;
import java.util.List;

/**
 * What scikit-learn calls {@code coef_}, {@code intercept_} and {@code classes_}, as JSON; with
 * {@code mean_} and {@code scale_} of a StandardScaler before it.
 */
final class SklearnJson {

  private SklearnJson() {}

  static boolean recognises(DocumentNode root) {
    return !root.isList() && root.has("coef_");
  }

  static ImportedModel read(DocumentNode root) {
    return root.valid(() -> model(root));
  }

  private static ImportedModel model(DocumentNode root) {
    double[][] weights = matrix(root.field("coef_"));
    double[] intercepts =
        root.optional("intercept_").map(SklearnJson::numbers).orElse(new double[] {0});
    if (intercepts.length == 1 && intercepts[0] == 0) { // fit_intercept=False has one 0 for all
      intercepts = new double[weights.length];
    }
    ImportedModel model =
        ImportedModel.of(weights, intercepts)
            .withClasses(root.optional("classes_").map(DocumentNode::values).orElse(List.of()))
            .withColumns(
                root.optional("feature_names_in_").map(DocumentNode::values).orElse(List.of()));
    root.optional("n_features_in_").ifPresent(node -> requireWidth(node, model.width()));
    ImportedModel raw = scaled(root, model);
    root.requireNothingElse();
    return raw;
  }

  private static void requireWidth(DocumentNode node, int width) {
    if (node.integer() != width) {
      throw node.bad("there are %d weights in a row of 'coef_'".formatted(width));
    }
  }

  /** A scaler may only shift or only scale. */
  private static ImportedModel scaled(DocumentNode root, ImportedModel model) {
    if (!root.has("mean_") && !root.has("scale_")) {
      return model;
    }
    double[] none = new double[model.width()];
    double[] one = new double[model.width()];
    Arrays.fill(one, 1);
    double[] mean = root.optional("mean_").map(SklearnJson::numbers).orElse(none);
    double[] scale = root.optional("scale_").map(SklearnJson::numbers).orElse(one);
    for (double value : scale) {
      if (!(value > 0)) {
        throw root.field("scale_").bad("a scale must be positive, but one is " + value);
      }
    }
    ImportedModel raw = model.unscaled(mean, scale);
    return root.has("mean_") && root.has("scale_") ? raw.withSpread(mean, scale) : raw;
  }

  /** A regression has one row without brackets around it. */
  private static double[][] matrix(DocumentNode list) {
    List<DocumentNode> items = list.items();
    return !items.isEmpty() && items.get(0).isList()
        ? items.stream().map(SklearnJson::numbers).toArray(double[][]::new)
        : new double[][] {numbers(list)};
  }

  private static double[] numbers(DocumentNode node) {
    return node.isList()
        ? node.items().stream().mapToDouble(DocumentNode::number).toArray()
        : new double[] {node.number()};
  }
}
