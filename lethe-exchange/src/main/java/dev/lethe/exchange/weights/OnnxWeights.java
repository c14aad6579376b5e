package dev.lethe.exchange.weights;

import dev.lethe.data.table.Shown;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The weights of one operator of ONNX, and what it makes of its scores itself.
 *
 * @param output which of the operator's outputs the scores are
 */
record OnnxWeights(
    double[][] rows, double[] intercepts, List<String> classes, Transform transform, int output) {

  /** What becomes of scores within the operator. */
  enum Transform {
    NONE,
    LOGISTIC,
    SOFTMAX
  }

  static OnnxWeights matMul(double[][] matrix) {
    return plain(transposed(matrix), new double[matrix[0].length]);
  }

  /** alpha·x·B + beta·C. */
  static OnnxWeights gemm(OnnxNode node, double[][] matrix, Optional<double[]> constants) {
    if (node.flag("transA")) {
      throw node.bad("rows must not be transposed");
    }
    double alpha = node.number("alpha", 1);
    double beta = node.number("beta", 1);
    double[][] rows = node.flag("transB") ? matrix : transposed(matrix);
    for (double[] row : rows) {
      Arrays.setAll(row, j -> alpha * row[j]);
    }
    double[] intercepts = new double[rows.length];
    constants.ifPresent(
        row -> {
          double[] all = forEach(node, row, rows.length);
          Arrays.setAll(intercepts, r -> beta * all[r]);
        });
    return plain(rows, intercepts);
  }

  private static OnnxWeights plain(double[][] rows, double[] intercepts) {
    return new OnnxWeights(rows, intercepts, List.of(), Transform.NONE, 0);
  }

  static OnnxWeights regressor(OnnxNode node) {
    long[] targets = node.attribute("targets").integers();
    int rows = targets.length == 0 ? 1 : (int) Math.max(1, Math.min(targets[0], 1 << 20));
    return of(node, rows, List.of(), 0);
  }

  static OnnxWeights classifier(OnnxNode node) {
    List<String> texts = node.attribute("classlabels_strings").texts();
    List<String> classes =
        texts.isEmpty()
            ? Arrays.stream(node.attribute("classlabels_ints").integers())
                .mapToObj(Long::toString)
                .toList()
            : texts;
    int written = node.attribute("intercepts").floats().length;
    return of(node, Math.max(1, written == 0 ? classes.size() : written), classes, 1);
  }

  private static OnnxWeights of(OnnxNode node, int count, List<String> classes, int output) {
    double[] all = node.attribute("coefficients").floats();
    if (all.length == 0 || all.length % count != 0) {
      throw node.bad("%d coefficients are not those of %d rows".formatted(all.length, count));
    }
    int width = all.length / count;
    double[][] rows =
        IntStream.range(0, count)
            .mapToObj(r -> Arrays.copyOfRange(all, r * width, (r + 1) * width))
            .toArray(double[][]::new);
    double[] intercepts = node.attribute("intercepts").floats();
    return new OnnxWeights(
        rows,
        intercepts.length == 0 ? new double[count] : intercepts,
        classes,
        transform(node),
        output);
  }

  private static Transform transform(OnnxNode node) {
    List<String> written = node.attribute("post_transform").texts();
    String name = written.isEmpty() ? Transform.NONE.name() : written.get(0);
    return Arrays.stream(Transform.values())
        .filter(known -> known.name().equals(name))
        .findFirst()
        .orElseThrow(() -> node.bad("the post_transform " + Shown.of(name) + " is not known here"));
  }

  /** One number for all rows, or one for each. */
  static double[] forEach(OnnxNode node, double[] row, int rows) {
    if (row.length != 1 && row.length != rows) {
      throw node.bad("%d intercepts do not fit %d rows of weights".formatted(row.length, rows));
    }
    double[] all = new double[rows];
    Arrays.setAll(all, r -> row[row.length == 1 ? 0 : r]);
    return all;
  }

  private static double[][] transposed(double[][] matrix) {
    double[][] turned = new double[matrix[0].length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < turned.length; j++) {
        turned[j][i] = matrix[i][j];
      }
    }
    return turned;
  }
}
