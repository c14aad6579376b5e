package dev.lethe.exchange.weights;

import dev.lethe.data.document.DocumentNode;

/** Vectors and matrices as Spark ML keeps them: dense or sparse, by columns or by rows. */
final class SparkMatrix {

  private static final int DENSE = 1;
  private static final int MOST = 1 << 24;

  private SparkMatrix() {}

  static double[] vector(DocumentNode node) {
    double[] values = numbers(node.field("values"));
    if (node.field("type").integer() == DENSE) {
      return values;
    }
    double[] vector = new double[size(node, "size", MOST)];
    int[] indices = integers(node.field("indices"));
    require(node, indices.length == values.length, "as many indices as values are expected");
    for (int i = 0; i < values.length; i++) {
      requireInside(node, indices[i], vector.length);
      vector[indices[i]] = values[i];
    }
    return vector;
  }

  static double[][] matrix(DocumentNode node) {
    int rows = size(node, "numRows", MOST);
    int columns = size(node, "numCols", MOST / rows);
    boolean byRows = node.field("isTransposed").flag();
    double[][] lines = // rows of the matrix where it is kept by rows, else columns
        node.field("type").integer() == DENSE
            ? dense(node, byRows ? rows : columns, byRows ? columns : rows)
            : sparse(node, byRows ? rows : columns, byRows ? columns : rows);
    double[][] matrix = new double[rows][columns];
    for (int r = 0; r < rows; r++) {
      for (int c = 0; c < columns; c++) {
        matrix[r][c] = byRows ? lines[r][c] : lines[c][r];
      }
    }
    return matrix;
  }

  private static double[][] dense(DocumentNode node, int lines, int length) {
    double[] values = numbers(node.field("values"));
    require(node, values.length == lines * length, lines * length + " values are expected");
    double[][] found = new double[lines][length];
    for (int line = 0; line < lines; line++) {
      System.arraycopy(values, line * length, found[line], 0, length);
    }
    return found;
  }

  /** The values of a line stand from one pointer to the next. */
  private static double[][] sparse(DocumentNode node, int lines, int length) {
    double[] values = numbers(node.field("values"));
    int[] pointers = integers(node.field("colPtrs"));
    int[] indices = integers(node.field("rowIndices"));
    require(
        node,
        pointers.length == lines + 1 && indices.length == values.length,
        "pointers and indices of a sparse matrix must fit its size");
    double[][] found = new double[lines][length];
    for (int line = 0; line < lines; line++) {
      for (int i = pointers[line]; i < pointers[line + 1]; i++) {
        requireInside(node, i, values.length);
        requireInside(node, indices[i], length);
        found[line][indices[i]] = values[i];
      }
    }
    return found;
  }

  private static int size(DocumentNode node, String field, int most) {
    int size = node.field(field).integer();
    require(node, size >= 1 && size <= most, field + " must be 1 to " + most);
    return size;
  }

  private static void requireInside(DocumentNode node, int index, int size) {
    require(node, index >= 0 && index < size, "an index must be 0 to " + (size - 1));
  }

  private static void require(DocumentNode node, boolean holds, String rule) {
    if (!holds) {
      throw node.bad(rule);
    }
  }

  private static double[] numbers(DocumentNode list) {
    return list.items().stream().mapToDouble(DocumentNode::number).toArray();
  }

  private static int[] integers(DocumentNode list) {
    return list.items().stream().mapToInt(DocumentNode::integer).toArray();
  }
}
