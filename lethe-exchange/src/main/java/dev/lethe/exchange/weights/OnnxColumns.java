package dev.lethe.exchange.weights;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.DoubleStream;

/**
 * Columns on their way to the weights: each a·x + b of an input column x.
 *
 * @param names of the input columns; empty where they have none
 * @param width how many there are; 0 where that is open
 * @param factor a, one for all columns or one for each
 * @param offset b, likewise
 */
record OnnxColumns(List<String> names, int width, double[] factor, double[] offset) {

  /** A few bytes may declare any number of columns. */
  private static final int MOST = 1 << 20;

  static OnnxColumns input(String name, long width) {
    return new OnnxColumns(
        width == 1 ? List.of(name) : List.of(),
        (int) Math.max(0, Math.min(width, Integer.MAX_VALUE)),
        new double[] {1},
        new double[] {0});
  }

  OnnxColumns plus(OnnxNode node, double[] row) {
    return new OnnxColumns(names, width, factor, each(node, offset, row, Double::sum));
  }

  OnnxColumns minus(OnnxNode node, double[] row) {
    return plus(node, Arrays.stream(row).map(value -> -value).toArray());
  }

  OnnxColumns times(OnnxNode node, double[] row) {
    return new OnnxColumns(
        names,
        width,
        each(node, factor, row, (a, b) -> a * b),
        each(node, offset, row, (a, b) -> a * b));
  }

  OnnxColumns over(OnnxNode node, double[] row) {
    return times(node, Arrays.stream(row).map(value -> 1 / value).toArray());
  }

  private double[] each(OnnxNode node, double[] ours, double[] row, DoubleBinaryOperator made) {
    int length = Math.max(ours.length, row.length);
    if ((ours.length > 1 && row.length > 1 && ours.length != row.length)
        || (width > 0 && length > 1 && length != width)) {
      throw node.bad(
          "%d numbers do not fit %d columns".formatted(row.length, Math.max(width, ours.length)));
    }
    double[] result = new double[length];
    Arrays.setAll(result, j -> made.applyAsDouble(at(ours, j), at(row, j)));
    return result;
  }

  private static double at(double[] row, int j) {
    return row[row.length == 1 ? 0 : j];
  }

  /** Side by side. */
  static OnnxColumns joined(OnnxNode node, List<OnnxColumns> parts) {
    List<String> names = new ArrayList<>();
    DoubleStream.Builder factor = DoubleStream.builder();
    DoubleStream.Builder offset = DoubleStream.builder();
    int width = 0;
    for (OnnxColumns part : parts) {
      if (part.width == 0) {
        throw node.bad("the number of columns of each input must be known");
      }
      if (part.width > MOST - width) {
        throw node.bad("at most " + MOST + " columns are read");
      }
      names.addAll(part.names);
      width += part.width;
      for (int j = 0; j < part.width; j++) {
        factor.add(at(part.factor, j));
        offset.add(at(part.offset, j));
      }
    }
    if (width == 0) {
      throw node.bad("it has no inputs");
    }
    return new OnnxColumns(
        names.size() == width ? names : List.of(),
        width,
        factor.build().toArray(),
        offset.build().toArray());
  }

  /** The model that has these weights of these columns, in terms of the input's. */
  ImportedModel model(OnnxNode node, double[][] weights, double[] intercepts) {
    int columns = weights[0].length;
    if ((width > 0 && width != columns) || (factor.length > 1 && factor.length != columns)) {
      throw node.bad(
          "weights of %d columns do not fit %d".formatted(columns, Math.max(width, factor.length)));
    }
    double[][] raw = new double[weights.length][columns];
    double[] constants = intercepts.clone();
    for (int r = 0; r < raw.length; r++) {
      for (int j = 0; j < columns; j++) {
        raw[r][j] = weights[r][j] * at(factor, j);
        constants[r] += weights[r][j] * at(offset, j);
      }
    }
    return spread(ImportedModel.of(raw, constants).withColumns(names));
  }

  /** Columns that were all brought to one scale say what theirs was. */
  private ImportedModel spread(ImportedModel model) {
    int columns = model.width();
    if (factor.length != columns
        || offset.length != columns
        || Arrays.stream(factor).anyMatch(value -> value == 0)) {
      return model;
    }
    double[] mean = new double[columns];
    double[] deviation = new double[columns];
    Arrays.setAll(mean, j -> -offset[j] / factor[j]);
    Arrays.setAll(deviation, j -> Math.abs(1 / factor[j]));
    return model.withSpread(mean, deviation);
  }
}
