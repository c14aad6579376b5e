package dev.lethe.data.model;

import dev.lethe.data.document.DocumentNode;
import java.util.Arrays;
import java.util.List;

/**
 * Weights in the forms in which other libraries export them.
 *
 * <p>A list of one list is a matrix with one row, as libraries write a model of two classes; more
 * rows are several models, and there is no right one to pick.
 */
final class ForeignWeights {

  private ForeignWeights() {}

  static double[] of(DocumentNode root, int dimension) {
    if (root.isList()) {
      return oneRow(root);
    }
    root.requireObject();
    if (root.has("format")) {
      return ModelJson.model(root).weights();
    }
    DocumentNode coef = root.field(root.has("coef") ? "coef" : "coef_");
    double[] weights = oneRow(coef);
    String name = root.has("intercept") ? "intercept" : "intercept_";
    double intercept = root.optional(name).map(ForeignWeights::oneNumber).orElse(0.0);
    root.requireNothingElse();
    if (weights.length + 1 == dimension && root.has(name)) {
      double[] withBias = Arrays.copyOf(weights, dimension);
      withBias[dimension - 1] = intercept;
      return withBias;
    }
    if (intercept != 0) {
      throw root.field(name)
          .bad(
              "an intercept needs a bias column: "
                  + weights.length
                  + " weights and an intercept do not fit "
                  + dimension
                  + " columns");
    }
    return weights;
  }

  private static double[] oneRow(DocumentNode list) {
    List<DocumentNode> items = list.items();
    if (!items.isEmpty() && items.get(0).isList()) {
      if (items.size() != 1) {
        throw list.bad(
            "one row of weights is expected, but there are "
                + items.size()
                + " (a model of several classes?)");
      }
      return ModelJson.numbers(items.get(0));
    }
    return ModelJson.numbers(list);
  }

  private static double oneNumber(DocumentNode node) {
    if (!node.isList()) {
      return node.number();
    }
    if (node.items().size() != 1) {
      throw node.bad("one intercept is expected, but there are " + node.items().size());
    }
    return node.items().get(0).number();
  }
}
