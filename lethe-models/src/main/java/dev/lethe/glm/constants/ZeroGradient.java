package dev.lethe.glm.constants;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.glm.Loss;
import dev.lethe.glm.SlopeAtZero;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;

/**
 * c = −Σφ′(y_i, 0)·x_i, minus n times the gradient of the mean loss at 0, from exact sums.
 *
 * @param near doubles next to c; empty where the statistics do not have it
 * @param error ‖near − c‖ is at most this, beside 2⁻⁵¹ of ‖near‖
 * @param lengthAtMost ‖c‖ is no more
 */
record ZeroGradient(double[] near, double error, double lengthAtMost) {

  /** Where φ′(y, 0) is not affine in y, only ‖c‖ ≤ n·g(0)·B_R is known. */
  static ZeroGradient of(ExactStatistics rows, Loss loss) {
    return loss.slopeAtZero()
        .map(slope -> of(rows, slope))
        .orElseGet(
            () -> {
              double each = multiplyUp(loss.slopeAtMost(0), rows.radiusAtMost());
              return new ZeroGradient(new double[0], 0, multiplyUp((double) rows.count(), each));
            });
  }

  /**
   * c = −aΣx − bXᵀy. The nearest doubles of the sums, the products and their sum are four roundings
   * of 2⁻⁵³ of a term each; without Σx they are relative to c.
   */
  private static ZeroGradient of(ExactStatistics rows, SlopeAtZero slope) {
    double a = slope.constant();
    double b = slope.perLabel();
    double[] labels = rows.featureLabel();
    double[] sums = a == 0 ? new double[labels.length] : rows.featureSum();
    double[] near = new double[labels.length];
    Arrays.setAll(near, j -> -(b * labels[j]) - a * sums[j]);
    double length = multiplyUp(1 + 0x1p-50, OutwardMath.normUp(near));
    if (a == 0) {
      return new ZeroGradient(near, 0, length);
    }
    double terms =
        addUp(
            multiplyUp(Math.abs(a), OutwardMath.normUp(sums)),
            multiplyUp(Math.abs(b), OutwardMath.normUp(labels)));
    double error = multiplyUp(0x1p-50, terms);
    return new ZeroGradient(near, error, addUp(length, error));
  }

  boolean isKnown() {
    return near.length > 0;
  }
}
