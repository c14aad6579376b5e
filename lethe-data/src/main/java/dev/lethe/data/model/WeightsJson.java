package dev.lethe.data.model;

import dev.lethe.base.BadInputException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.ReleasedShape;
import java.util.Arrays;
import java.util.List;

/**
 * Weights alone, from our own files or from those of other libraries: {@code [w, …]}, {@code
 * {"coef": [w, …], "intercept": b}} or the same with {@code coef_} and {@code intercept_}, values
 * bare or in a list of one.
 *
 * <p>They are taken as they are, so they must have been learnt on the same scaled columns; an
 * intercept becomes the weight of the bias column, which stands last. How good they are does not
 * matter to a verified release. A list of one list is a matrix with one row, as libraries write a
 * model of two classes; more rows are several models, and there is no right one to pick.
 */
public final class WeightsJson {

  private WeightsJson() {}

  /**
   * Reads weights.
   *
   * @param dimension columns of the data they are for, the bias included
   */
  public static double[] read(ByteSource source, int dimension) {
    DocumentNode root = Documents.json(source, "a model");
    return root.valid(() -> requireWeights(of(root, dimension), dimension));
  }

  /** Refuses weights that are not finite or not as many as there are columns. */
  private static double[] requireWeights(double[] weights, int dimension) {
    if (weights.length != dimension || dimension == 0) {
      throw new BadInputException(
          "one weight is needed for each of the "
              + dimension
              + " columns (at least one), but there are "
              + weights.length);
    }
    for (int i = 0; i < weights.length; i++) {
      if (!Double.isFinite(weights[i])) {
        throw new BadInputException(
            "weights must be finite, but number " + i + " is " + weights[i]);
      }
    }
    return weights;
  }

  private static double[] of(DocumentNode root, int dimension) {
    if (root.isList()) {
      return oneRow(root);
    }
    root.requireObject();
    if (root.has("format")) {
      return ownFile(root);
    }
    DocumentNode coef = root.field(root.has("coef") ? "coef" : "coef_");
    double[] weights = oneRow(coef);
    String name = root.has("intercept") ? "intercept" : "intercept_";
    double intercept = root.optional(name).map(WeightsJson::oneNumber).orElse(0.0);
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
      return numbers(items.get(0));
    }
    return numbers(list);
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

  private static double[] ownFile(DocumentNode root) {
    Parameters parameters = ParametersJson.read(root);
    if (parameters.model().kind().shape() != ReleasedShape.WEIGHTS) {
      throw root.field("model").bad("a model of weights is expected");
    }
    return parameters.coordinates();
  }

  static double[] numbers(DocumentNode list) {
    return list.items().stream().mapToDouble(DocumentNode::number).toArray();
  }
}
