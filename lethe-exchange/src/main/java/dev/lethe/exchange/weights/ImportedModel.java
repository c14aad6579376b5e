package dev.lethe.exchange.weights;

import dev.lethe.base.BadInputException;
import dev.lethe.data.table.Shown;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * A linear model as another tool wrote it: scores w·x + b of columns in the units of the data.
 *
 * <p>There is a row of weights for each class; one alone is the score of a number or, with two
 * classes, of the second against the first.
 *
 * @param weights a row for each score
 * @param intercepts one for each score
 * @param classes in the order of the rows; empty where the file names none
 * @param columns in the order of the weights; empty where the file names none
 * @param spread what the file says of the columns, where it does
 */
public record ImportedModel(
    double[][] weights,
    double[] intercepts,
    List<String> classes,
    List<String> columns,
    Optional<Spread> spread) {

  /** Mean and deviation of each column, as a scaler that was fitted has them. */
  public record Spread(double[] mean, double[] deviation) {}

  public ImportedModel {
    classes = List.copyOf(classes);
    columns = List.copyOf(columns);
    requireShape(weights, intercepts);
    if (!classes.isEmpty()
        && classes.size() != weights.length
        && !(weights.length == 1 && classes.size() == 2)) {
      throw new BadInputException(
          "a row of weights is expected for each class, or one for two, but there are %d classes and %d rows"
              .formatted(classes.size(), weights.length));
    }
    requireDifferent(classes, "class");
    requireDifferent(columns, "column");
    if (!columns.isEmpty()) {
      requireWidth("names of columns", columns.size(), weights[0].length);
    }
  }

  /** A model without names. */
  public static ImportedModel of(double[][] weights, double[] intercepts) {
    return new ImportedModel(weights, intercepts, List.of(), List.of(), Optional.empty());
  }

  private static void requireShape(double[][] weights, double[] intercepts) {
    if (weights.length == 0 || weights[0].length == 0) {
      throw new BadInputException("a model needs at least one weight");
    }
    if (intercepts.length != weights.length) {
      throw new BadInputException(
          "an intercept is expected for each row of weights, %d, but there are %d"
              .formatted(weights.length, intercepts.length));
    }
    requireFinite("an intercept", intercepts);
    for (double[] row : weights) {
      requireWidth("weights in a row", row.length, weights[0].length);
      requireFinite("a weight", row);
    }
  }

  private static void requireDifferent(List<String> names, String what) {
    HashSet<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw new BadInputException("the %s %s is there twice".formatted(what, Shown.of(name)));
      }
    }
  }

  private static void requireWidth(String what, int found, int width) {
    if (found != width) {
      throw new BadInputException("%d %s are expected, but got %d".formatted(width, what, found));
    }
  }

  private static void requireFinite(String what, double[] numbers) {
    for (double number : numbers) {
      if (!Double.isFinite(number)) {
        throw new BadInputException(what + " must be a finite number, but got " + number);
      }
    }
  }

  /** How many columns a row of the data has. */
  public int width() {
    return weights[0].length;
  }

  public ImportedModel withClasses(List<String> names) {
    return new ImportedModel(weights, intercepts, names, columns, spread);
  }

  public ImportedModel withColumns(List<String> names) {
    return new ImportedModel(weights, intercepts, classes, names, spread);
  }

  public ImportedModel withSpread(double[] mean, double[] deviation) {
    requireWidth("means", mean.length, width());
    requireWidth("deviations", deviation.length, width());
    requireFinite("a mean", mean);
    requireFinite("a deviation", deviation);
    Spread found = new Spread(mean.clone(), deviation.clone());
    return new ImportedModel(weights, intercepts, classes, columns, Optional.of(found));
  }

  /**
   * The same model where this one is of columns (x − shift)/scale: weights u = w/scale, intercept b
   * − Σ u·shift. A scale of 0 makes a column 0, as Spark does with constant ones.
   */
  public ImportedModel unscaled(double[] shift, double[] scale) {
    requireWidth("means", shift.length, width());
    requireWidth("scales", scale.length, width());
    requireFinite("a mean", shift);
    requireFinite("a scale", scale);
    double[][] raw = new double[weights.length][width()];
    double[] constants = intercepts.clone();
    for (int r = 0; r < raw.length; r++) {
      for (int j = 0; j < width(); j++) {
        raw[r][j] = scale[j] == 0 ? 0 : weights[r][j] / scale[j];
        constants[r] -= raw[r][j] * shift[j];
      }
    }
    return new ImportedModel(raw, constants, classes, columns, spread);
  }

  /** The score of each class, or the one score, of a row in the units of the data. */
  public double[] scores(double... row) {
    double[] scores = intercepts.clone();
    for (int r = 0; r < scores.length; r++) {
      for (int j = 0; j < row.length; j++) {
        scores[r] += weights[r][j] * row[j];
      }
    }
    return scores;
  }

  @Override
  public String toString() {
    return "weights %s, intercepts %s, classes %s, columns %s"
        .formatted(Arrays.deepToString(weights), Arrays.toString(intercepts), classes, columns);
  }
}
