package dev.lethe.svm;

import dev.lethe.base.NoGuaranteeException;

/**
 * Says, in terms of rows, why no classifier has the declared margin.
 *
 * <p>Two rows with y_i y_j k(x_i, x_j) = −√(k(x_i,x_i)·k(x_j,x_j)) ask for opposite half-spaces:
 * the same point with two labels is the common case. A dual that diverges puts its weight on them.
 */
final class Conflicts {

  /** Opposite up to rounding. */
  private static final double OPPOSITE = -1 + 1e-9;

  /** Squared norms below this are as zero: their kernel values could underflow. */
  static final double TINY = 0x1p-900;

  private Conflicts() {}

  /** A point at the origin of the feature space has margin 0 whatever its label. */
  static void requireNonZero(LabelledPoints points) {
    for (int i = 0; i < points.count(); i++) {
      if (!(points.diagonal(i) > TINY)) {
        throw new NoGuaranteeException(
            "row "
                + i
                + " is zero in the feature space of the "
                + points.kernelName()
                + " kernel: no classifier without bias separates it; add a constant feature");
      }
    }
  }

  static NoGuaranteeException contradicted(
      LabelledPoints points, DualAscent ascent, double declared, double marginAtMost) {
    String rule =
        "the declared margin "
            + declared
            + " is contradicted: the rows have margin at most "
            + marginAtMost;
    int[] pair = mostOpposite(points, ascent);
    return new NoGuaranteeException(
        pair.length == 2
            ? rule
                + "; rows "
                + pair[0]
                + " (label "
                + points.label(pair[0])
                + ") and "
                + pair[1]
                + " (label "
                + points.label(pair[1])
                + ") ask for opposite classifiers and cannot be separated"
            : rule + "; declare a smaller margin, or use another kernel if none separates them");
  }

  /** Two support rows that point in opposite directions; empty if none do. */
  private static int[] mostOpposite(LabelledPoints points, DualAscent ascent) {
    int[] support = ascent.support();
    int[] pair = {};
    double lowest = OPPOSITE;
    for (int i : support) {
      double[] row = ascent.rows.row(i);
      for (int j : support) {
        double cosine = row[j] / Math.sqrt(points.diagonal(i) * points.diagonal(j));
        if (j > i && cosine < lowest) {
          lowest = cosine;
          pair = new int[] {i, j};
        }
      }
    }
    return pair;
  }
}
