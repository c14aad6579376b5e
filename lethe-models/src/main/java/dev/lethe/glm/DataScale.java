package dev.lethe.glm;

import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.BadUsageException;

/**
 * The public scale of the data, rows ‖x‖ ≤ B and labels |y| ≤ Y, against the unit form in which
 * statistics are kept and bounds are stated.
 *
 * <p>With x = B·x̃ and y = Y·ỹ the risk of w is Y² times that of w̃ = (B/Y)·w with λ̃ = λ/B² and
 * R̃_w = B·R_w/Y, so a distance r̃ between unit minimisers is r = (Y/B)·r̃ between the originals.
 * Logistic labels are ±1: Y = 1.
 *
 * @param ball B
 * @param label Y
 */
public record DataScale(double ball, double label) {

  public DataScale {
    if (!(ball > 0 && label > 0) || Double.isInfinite(ball) || Double.isInfinite(label)) {
      throw new BadUsageException(
          "the bounds on rows and labels must be finite and > 0, but got B = "
              + ball
              + ", Y = "
              + label);
    }
  }

  /** λ̃ and R̃_w: the objective in unit form. */
  public Objective toUnit(Objective original) {
    return new Objective(
        original.loss(), unitLambda(original.lambda()), ball * (original.radius() / label));
  }

  /** λ̃. */
  public double unitLambda(double lambda) {
    return lambda / ball / ball;
  }

  /** A bound on a distance between minimisers in unit form, for the originals; rounded up. */
  public double fromUnit(double distance) {
    return distance == 0 ? 0 : divideUp(multiplyUp(distance, label), ball);
  }

  /** w = (Y/B)·w̃. */
  public double[] fromUnit(double[] weights) {
    double[] original = weights.clone();
    for (int i = 0; i < original.length; i++) {
      original[i] *= label / ball;
    }
    return original;
  }
}
