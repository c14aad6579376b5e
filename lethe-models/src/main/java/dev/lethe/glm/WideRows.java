package dev.lethe.glm;

import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;

/**
 * From how many features on regressions other than ridge do without matrices of d².
 *
 * <p>Beyond, d² numbers for each executor and norm shell and d³ operations a step are more than
 * what they save. Learners are steered by their last few steps instead (L-BFGS), and λ, with the
 * ball's multiplier, is all the curvature that is proved: passive and a-priori noise may be larger,
 * that of verified releases is not. The a-priori Newton step, which lives on a kept Hessian, is
 * refused.
 */
public final class WideRows {

  /** Up to this many features there are matrices. */
  public static final int MOST_DENSE = 2_000;

  /** Up to this many outputs φ″ of a row is a matrix worth having: it has a square of them. */
  public static final int MOST_OUTPUTS = 100;

  /** Up to this many numbers, 32 MB, sums of classes are kept. */
  public static final int MOST_CLASS_SUMS = 1 << 22;

  private WideRows() {}

  /** Whether nothing of d² may be made of these rows: too many features, or no products kept. */
  public static boolean isWide(ExactStatistics rows) {
    return isWide(rows.features()) || !rows.shells().keepProducts();
  }

  /** The shells for statistics of this many features: without products beyond the limit. */
  public static NormShells shells(NormShells shells, int features) {
    return isWide(features) ? shells.withoutProducts() : shells;
  }

  /** The same, with sums of the classes that a loss has, unless they are too many. */
  public static NormShells shells(NormShells shells, Loss loss, int features) {
    NormShells kept = shells(shells, features);
    int k = loss.classes();
    return k > 0 && (long) k * features <= MOST_CLASS_SUMS ? kept.withClassSums(k) : kept;
  }

  public static boolean isWide(long features) {
    return features > MOST_DENSE;
  }

  /** Whether there is no Hessian: too many weights for a matrix, or too many outputs. */
  public static boolean isWide(Loss loss, int features) {
    return isWide((long) loss.outputs() * features) || loss.outputs() > MOST_OUTPUTS;
  }

  /** What there is too much of, to go on from "no Hessian". */
  public static String tooMany(Loss loss, int features) {
    return loss.outputs() > MOST_OUTPUTS
        ? "beyond %d outputs, but there are %d".formatted(MOST_OUTPUTS, loss.outputs())
        : "beyond %d weights, but there are %d"
            .formatted(MOST_DENSE, (long) loss.outputs() * features);
  }
}
