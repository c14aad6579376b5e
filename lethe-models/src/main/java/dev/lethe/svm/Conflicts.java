package dev.lethe.svm;

import dev.lethe.base.NoGuaranteeException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

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
        throw zero(i, points.kernelName());
      }
    }
  }

  static NoGuaranteeException zero(long row, String kernelName) {
    return new NoGuaranteeException(
        "row "
            + row
            + " is zero in the feature space of the "
            + kernelName
            + " kernel: no classifier without bias separates it; add a constant feature");
  }

  /**
   * The margin that was proved is below the declared one.
   *
   * @param pair two rows that ask for opposite classifiers; others where none are known
   */
  static NoGuaranteeException contradicted(
      double marginAtMost, double declared, Stream<RowPlace> pair) {
    List<RowPlace> ordered = pair.sorted(Comparator.comparingLong(RowPlace::row)).toList();
    String rule =
        "the declared margin "
            + declared
            + " is contradicted: the rows have margin at most "
            + marginAtMost;
    return new NoGuaranteeException(
        ordered.size() == 2
            ? "%s; rows %s and %s ask for opposite classifiers and cannot be separated"
                .formatted(rule, named(ordered.get(0)), named(ordered.get(1)))
            : rule + "; declare a smaller margin, or use another kernel if none separates them");
  }

  private static String named(RowPlace place) {
    return place.row() + " (label " + Integer.signum(place.label()) + ")";
  }

  /** Two support rows that point in opposite directions; empty if none do. */
  static int[] mostOpposite(SvmModel model, LabelledPoints points) {
    int[] support = model.support();
    SignedRows rows = new SignedRows(points);
    int[] pair = {};
    double lowest = OPPOSITE;
    for (int i : support) {
      double[] row = rows.row(i);
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
