package dev.lethe.data.model;

import dev.lethe.base.BadInputException;
import dev.lethe.erm.DataScale;
import dev.lethe.erm.Objective;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A linear model with everything needed to use it and to go on unlearning from it.
 *
 * <p>It does not say whether the weights are a trained mean, which is secret, or a noisy release:
 * whoever writes the file knows, and only releases leave the house.
 *
 * @param weights in unit form, one a column
 * @param objective λ and R_w of the training
 * @param scale B and Y, the public bounds on rows and labels
 * @param columns names, the bias included where there is one (it stands last)
 * @param schemaDigest SHA-256 of the schema, in hexadecimal
 */
public record LinearModel(
    Problem problem,
    double[] weights,
    Objective objective,
    DataScale scale,
    List<String> columns,
    Optional<String> schemaDigest) {

  /** What was learnt. */
  public enum Problem {
    LOGISTIC,
    RIDGE,
    SVM;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Pattern SHA256 = Pattern.compile("[0-9a-f]{64}");

  public LinearModel {
    weights = weights.clone();
    columns = List.copyOf(columns);
    requireWeights(weights, columns.size());
    Set<String> names = new HashSet<>();
    for (String column : columns) {
      if (column.isEmpty() || !names.add(column)) {
        throw new BadInputException(
            "columns must have names, each its own, but '" + column + "' breaks this");
      }
    }
    schemaDigest.ifPresent(LinearModel::requireDigest);
  }

  /** Refuses weights that are not finite or not as many as there are columns. */
  static double[] requireWeights(double[] weights, int dimension) {
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

  private static void requireDigest(String digest) {
    if (!SHA256.matcher(digest).matches()) {
      throw new BadInputException(
          "a schema digest has 64 lower-case hexadecimal digits, but got '" + digest + "'");
    }
  }

  /** A copy. */
  @Override
  public double[] weights() {
    return weights.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LinearModel that
        && problem == that.problem
        && Arrays.equals(weights, that.weights)
        && objective.equals(that.objective)
        && scale.equals(that.scale)
        && columns.equals(that.columns)
        && schemaDigest.equals(that.schemaDigest);
  }

  @Override
  public int hashCode() {
    return 31 * columns.hashCode() + Arrays.hashCode(weights);
  }

  /** Without the weights, which may be secret. */
  @Override
  public String toString() {
    return "LinearModel[" + problem.word() + ", " + columns.size() + " columns, " + objective + "]";
  }
}
