package dev.lethe.data.model;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.data.document.DocumentNode;
import dev.lethe.data.document.Documents;
import dev.lethe.data.table.ByteSource;
import dev.lethe.kind.DeclaredModel;
import dev.lethe.kind.DeclaredWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Weights alone: {@code [w, …]}, {@code {"coef": [w, …], "intercept": b}} or a release's own file;
 * for a model of several classes a list {@code [w, …]} and an intercept for each class.
 *
 * <p>They are taken as they are, so they must have been learnt on the same scaled columns (models
 * of the columns themselves are read by lethe-exchange); an intercept becomes the weight of the
 * bias column, which stands last. How good they are does not matter to a verified release. A list
 * of one list is a matrix with one row, as libraries write a model of two classes; where the model
 * has one row, more are several models, and there is no right one to pick.
 */
public final class WeightsJson {

  private WeightsJson() {}

  /**
   * Reads weights.
   *
   * @param model what they are to be weights of
   * @param columns of the data they are for, the bias included
   * @return the model's coordinates
   */
  public static double[] read(ByteSource source, DeclaredModel model, int columns) {
    requireWeights(model);
    DocumentNode root = Documents.json(source, "a model");
    return root.valid(() -> coordinates(rows(root, columns), model, columns));
  }

  /** Refuses models that are no weights. */
  public static DeclaredWeights requireWeights(DeclaredModel model) {
    if (model instanceof DeclaredWeights weighted) {
      return weighted;
    }
    throw new BadUsageException(
        "weights cannot be imported for a " + model.kind().word() + " model");
  }

  /** The coordinates of a model that has these rows of weights, one for each of its scores. */
  public static double[] coordinates(List<double[]> rows, DeclaredModel declared, int columns) {
    DeclaredWeights model = requireWeights(declared);
    for (double[] row : rows) {
      requireWidth(row, columns);
    }
    int expected = model.loaded(columns) / columns;
    if (rows.size() != expected) {
      throw new BadInputException(
          expected == 1
              ? "one row of weights is expected, but there are %d (a model of several classes?)"
                  .formatted(rows.size())
              : "%d rows of weights are expected, one a class, but there are %d"
                  .formatted(expected, rows.size()));
    }
    double[] joined = rows.stream().flatMapToDouble(Arrays::stream).toArray();
    double[] coordinates = model.coordinatesOf(joined);
    for (double coordinate : coordinates) {
      if (!Double.isFinite(coordinate)) {
        throw new BadInputException("weights must be finite, also in their differences");
      }
    }
    return coordinates;
  }

  private static void requireWidth(double[] row, int columns) {
    if (row.length != columns || columns == 0) {
      throw new BadInputException(
          "one weight is needed for each of the "
              + columns
              + " columns (at least one), but there are "
              + row.length);
    }
  }

  /** A row of weights, or one for each class. */
  private static List<double[]> rows(DocumentNode root, int columns) {
    if (root.isList()) {
      return matrix(root);
    }
    root.requireObject();
    if (root.has("format")) {
      return ownFile(root);
    }
    List<double[]> rows = matrix(root.field("coef"));
    List<double[]> whole =
        root.optional("intercept").map(list -> withIntercepts(rows, list, columns)).orElse(rows);
    root.requireNothingElse();
    return whole;
  }

  private static List<double[]> matrix(DocumentNode list) {
    List<DocumentNode> items = list.items();
    return !items.isEmpty() && items.get(0).isList()
        ? items.stream().map(WeightsJson::numbers).toList()
        : List.of(numbers(list));
  }

  private static List<double[]> withIntercepts(
      List<double[]> rows, DocumentNode node, int columns) {
    double[] intercepts = node.isList() ? numbers(node) : new double[] {node.number()};
    if (intercepts.length != rows.size()) {
      throw node.bad(
          "an intercept is expected for each row of weights, %d, but there are %d"
              .formatted(rows.size(), intercepts.length));
    }
    List<double[]> whole = new ArrayList<>();
    for (int i = 0; i < intercepts.length; i++) {
      whole.add(withIntercept(rows.get(i), intercepts[i], node, columns));
    }
    return whole;
  }

  private static double[] withIntercept(
      double[] row, double intercept, DocumentNode node, int columns) {
    if (row.length + 1 == columns) {
      double[] withBias = Arrays.copyOf(row, columns);
      withBias[columns - 1] = intercept;
      return withBias;
    }
    if (intercept != 0) {
      throw node.bad(
          "an intercept needs a bias column: "
              + row.length
              + " weights and an intercept do not fit "
              + columns
              + " columns");
    }
    return row;
  }

  private static List<double[]> ownFile(DocumentNode root) {
    Parameters parameters = ParametersJson.read(root);
    if (!(parameters.model() instanceof DeclaredWeights)) {
      throw root.field("model").bad("a model of weights is expected");
    }
    double[] made = parameters.made();
    int columns = parameters.columns().size();
    return IntStream.range(0, made.length / columns)
        .mapToObj(row -> Arrays.copyOfRange(made, row * columns, (row + 1) * columns))
        .toList();
  }

  static double[] numbers(DocumentNode list) {
    return list.items().stream().mapToDouble(DocumentNode::number).toArray();
  }
}
