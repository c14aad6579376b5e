package dev.lethe.glm;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.Grid;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.statistics.ClassSums;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;

/**
 * c = −Σφ′(y_i, 0)·x_i, minus n times the gradient of the mean loss at 0, from exact sums.
 *
 * @param near doubles next to c, output after output, in any coordinates that keep lengths; empty
 *     where the statistics do not have it
 * @param error ‖near − c‖ is at most this, beside 2⁻⁵¹ of ‖near‖
 * @param lengthAtMost ‖c‖ is no more
 */
public record ZeroGradient(double[] near, double error, double lengthAtMost) {

  /** Where the sums do not say, only ‖c‖ ≤ n·g(0)·B_R is known. */
  public static ZeroGradient of(ExactStatistics rows, Loss loss) {
    return loss.zeroGradient(rows)
        .orElseGet(
            () -> {
              double each = multiplyUp(loss.slopeAtMost(0), rows.radiusAtMost());
              return new ZeroGradient(new double[0], 0, multiplyUp((double) rows.count(), each));
            });
  }

  /**
   * Of φ′(y, 0) = a + by: c = −aΣx − bXᵀy. The nearest doubles of the sums, the products and their
   * sum are four roundings of 2⁻⁵³ of a term each; without Σx they are relative to c.
   *
   * @param b per unit of the grid's label, which is at most 1 in absolute value
   */
  public static ZeroGradient affine(ExactStatistics rows, double a, double b) {
    double[] labels = rows.featureLabel();
    double[] sums = a == 0 ? new double[labels.length] : rows.featureSum();
    double[] near = new double[labels.length];
    Arrays.setAll(near, j -> -(b * labels[j]) - a * sums[j]);
    if (a == 0) {
      return near(near, 0);
    }
    double terms =
        addUp(
            multiplyUp(Math.abs(a), OutwardMath.normUp(sums)),
            multiplyUp(Math.abs(b), OutwardMath.normUp(labels)));
    return near(near, multiplyUp(0x1p-50, terms));
  }

  /**
   * Of φ′(y, 0) = Q(1/k − e_y), Q an isometry of vectors of k numbers that sum to 0: Qᵀc has Σx of
   * its class less 1/k of Σx of all rows for each class. Both sums are exact; their nearest
   * doubles, the quotient and the difference are off by 2⁻⁵³ of one of the three terms each, the
   * first of which is no longer than the two others together.
   */
  public static ZeroGradient byClass(ExactStatistics rows) {
    ClassSums sums = rows.classSums();
    int k = sums.classes();
    double[] means = rows.featureSum();
    int d = means.length;
    for (int i = 0; i < d; i++) {
      means[i] /= k;
    }
    double[] near = new double[Math.multiplyExact(k, d)];
    Arrays.setAll(near, at -> (double) sums.sumExact(at / d, at % d) / Grid.ONE - means[at % d]);
    double shared = multiplyUp(Math.sqrt(k) + 1, OutwardMath.normUp(means));
    return near(near, multiplyUp(0x1p-50, addUp(OutwardMath.normUp(near), shared)));
  }

  private static ZeroGradient near(double[] near, double error) {
    double length = multiplyUp(1 + 0x1p-50, OutwardMath.normUp(near));
    return new ZeroGradient(near, error, error == 0 ? length : addUp(length, error));
  }

  public boolean isKnown() {
    return near.length > 0;
  }
}
