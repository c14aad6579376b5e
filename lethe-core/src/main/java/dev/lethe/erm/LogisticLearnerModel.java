package dev.lethe.erm;

import dev.lethe.erm.internal.Vectors;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;

/**
 * What the learner believes of the Hessian of F: one that was computed somewhere, on all rows or on
 * a sample, corrected by the gradients seen since.
 *
 * <p>Beliefs steer only; what is proved is taken from the Hessian as computed.
 */
final class LogisticLearnerModel {

  private final LogisticRisk measuredOn;
  private final double[] measuredAt;
  private final Enclosure measured;
  private final SymmetricMatrix hessian;
  private final double firstResidual;
  private final int learned;

  private LogisticLearnerModel(
      LogisticRisk measuredOn,
      double[] measuredAt,
      Enclosure measured,
      SymmetricMatrix hessian,
      double firstResidual,
      int learned) {
    this.measuredOn = measuredOn;
    this.measuredAt = measuredAt;
    this.measured = measured;
    this.hessian = hessian;
    this.firstResidual = firstResidual;
    this.learned = learned;
  }

  /** One pass over the rows of {@code risk}. */
  static LogisticLearnerModel of(LogisticRisk risk, Objective objective, double[] w) {
    Enclosure measured = risk.hessian(w);
    SymmetricMatrix hessian = measured.centre().plusDiagonal(objective.lambda());
    return new LogisticLearnerModel(risk, w, measured, hessian, Double.POSITIVE_INFINITY, 0);
  }

  /** The same beliefs, to be judged by how fast the residual falls from this one. */
  LogisticLearnerModel startingWith(double residual) {
    return new LogisticLearnerModel(measuredOn, measuredAt, measured, hessian, residual, 0);
  }

  SymmetricMatrix hessian() {
    return hessian;
  }

  boolean isExactAt(double[] w, LogisticRisk risk) {
    return learned == 0 && measuredOn == risk && Arrays.equals(w, measuredAt);
  }

  /**
   * Corrected so that it maps the step to the change of gradient (Broyden, Fletcher, Goldfarb,
   * Shanno); positive definite again because F is convex and the step shows curvature.
   */
  LogisticLearnerModel learn(LogisticRiskAt before, LogisticRiskAt after) {
    double[] s = Vectors.plus(after.w(), -1, before.w());
    double[] y = Vectors.plus(after.gradient(), -1, before.gradient());
    double[] old = hessian.times(s);
    double curvature = Vectors.dot(s, y);
    double believed = Vectors.dot(s, old);
    double noise = 1e-12 * Math.sqrt(Vectors.dot(s, s) * Vectors.dot(y, y));
    SymmetricMatrix corrected =
        curvature > noise && believed > 0
            ? hessian.plusOuter(1 / curvature, y).plusOuter(-1 / believed, old)
            : hessian;
    return new LogisticLearnerModel(
        measuredOn, measuredAt, measured, corrected, firstResidual, learned + 1);
  }

  /**
   * Whether at this rate the tolerance is farther than the passes that a fresh Hessian costs (d
   * times the arithmetic of a gradient, but better arithmetic).
   */
  boolean isSlow(double residual, double tolerance) {
    double budget = 4 + hessian.order() / 8.0;
    double gained = Math.log(firstResidual / residual);
    double missing = Math.log(residual / tolerance);
    return learned >= 3 && (learned > 4 * budget || missing * learned > budget * gained);
  }

  LogisticRiskCurvature curvature(LogisticRisk all) {
    return LogisticRiskCurvature.of(measuredAt, measured, measuredOn.count(), all.count());
  }
}
