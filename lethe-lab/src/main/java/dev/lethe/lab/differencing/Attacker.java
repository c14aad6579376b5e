package dev.lethe.lab.differencing;

import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.Retained;
import java.util.Arrays;

/**
 * Recovers the direction of a deleted row from two models (after Bertran et al. 2024).
 *
 * <p>w_S minimises the sum over R and the deleted z = (x, y), so n·∇L_R(w_S) + nλw_S = −(∇ℓ(w_S, z)
 * + λw_S), and ∇ℓ is a multiple of x for every linear model. With H the Hessian of the retained
 * rows' mean loss, ∇L_R(w_S) + λw_S ≈ (H + λI)(w_S − w_R), exactly so for ridge:
 *
 * <pre>    x ∝ n(H + λI)(w_S − w_R) + λw_S.</pre>
 */
enum Attacker {
  /** Has both models, and other rows of the same distribution to take H from. */
  WITH_OTHER_ROWS {
    @Override
    double[] direction(Knowledge knowledge, double[] before, double[] after) {
      double[] step = new double[before.length];
      double[] middle = new double[before.length];
      Arrays.setAll(step, j -> before[j] - after[j]);
      Arrays.setAll(middle, j -> (before[j] + after[j]) / 2);
      SymmetricMatrix bend = knowledge.loss().hessian(knowledge.others(), middle);
      return fromSlope(knowledge, bend.plusDiagonal(knowledge.loss().lambda()).times(step), before);
    }
  },
  /** Has every retained row, and so needs the model before only. */
  WITH_ALL_RETAINED {
    @Override
    double[] direction(Knowledge knowledge, double[] before, double[] after) {
      double[] slope = knowledge.loss().gradient(knowledge.retained(), before);
      Arrays.setAll(slope, j -> slope[j] + knowledge.loss().lambda() * before[j]);
      return fromSlope(knowledge, slope, before);
    }
  };

  /**
   * What attackers may draw on.
   *
   * @param others rows of the same distribution that were never in the model
   * @param retained the rows that stay; all attackers know how many they are
   */
  record Knowledge(Loss loss, Retained others, Retained retained) {}

  /** A multiple of the deleted row's features, up to noise; its sign is not known. */
  abstract double[] direction(Knowledge knowledge, double[] before, double[] after);

  /** Given ∇F_R(w_S), or an estimate of it. */
  static double[] fromSlope(Knowledge knowledge, double[] slope, double[] before) {
    double n = knowledge.retained().count();
    double[] direction = new double[slope.length];
    Arrays.setAll(direction, j -> n * slope[j] + knowledge.loss().lambda() * before[j]);
    return direction;
  }
}
