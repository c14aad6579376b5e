package dev.lethe.glm.learn;

import dev.lethe.base.BadInputException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;

/**
 * A Hessian that was computed somewhere, on all rows or on a sample, corrected by the gradients
 * seen since.
 */
final class HessianModel implements LearnerModel {

  private final Risk measuredOn;
  private final double[] measuredAt;
  private final Enclosure measured;
  private final SymmetricMatrix hessian;
  private final double firstResidual;
  private final int learned;

  private HessianModel(
      Risk measuredOn,
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
  static HessianModel of(Risk risk, Objective objective, double[] w) {
    Enclosure measured = risk.hessian(w);
    SymmetricMatrix hessian = measured.centre().plusDiagonal(objective.lambda());
    return new HessianModel(risk, w, measured, hessian, Double.POSITIVE_INFINITY, 0);
  }

  @Override
  public HessianModel startingWith(double residual) {
    return new HessianModel(measuredOn, measuredAt, measured, hessian, residual, 0);
  }

  @Override
  public Inverse shiftedInverse(double nu) {
    return factor(nu)::solve;
  }

  /**
   * Where H + νI is singular to working precision, the least power of ten that mends it is added.
   */
  private CholeskyFactor factor(double nu) {
    double shift = 1e-15 * hessian.largestEntry() + Double.MIN_NORMAL;
    for (double extra = 0; ; extra = extra == 0 ? shift : 10 * extra) {
      try {
        return CholeskyFactor.of(hessian.plusDiagonal(nu + extra), Kernels.java());
      } catch (BadInputException singular) {
        if (extra > hessian.largestEntry()) {
          throw singular;
        }
      }
    }
  }

  @Override
  public boolean isMeasured() {
    return true;
  }

  @Override
  public boolean isExactAt(double[] w, Risk risk) {
    return learned == 0 && measuredOn == risk && Arrays.equals(w, measuredAt);
  }

  /**
   * Corrected so that it maps the step to the change of gradient (Broyden, Fletcher, Goldfarb,
   * Shanno); positive definite again because F is convex and the step shows curvature.
   */
  @Override
  public HessianModel learn(RiskAt before, RiskAt after) {
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
    return new HessianModel(
        measuredOn, measuredAt, measured, corrected, firstResidual, learned + 1);
  }

  /**
   * Whether at this rate the tolerance is farther than the passes that a fresh Hessian costs (d
   * times the arithmetic of a gradient, but better arithmetic).
   */
  @Override
  public boolean isSlow(double residual, double tolerance) {
    double budget = 4 + hessian.order() / 8.0;
    double gained = Math.log(firstResidual / residual);
    double missing = Math.log(residual / tolerance);
    return learned >= 3 && (learned > 4 * budget || missing * learned > budget * gained);
  }

  @Override
  public int mostSteps() {
    return 500;
  }

  @Override
  public RiskCurvature curvature(Risk all) {
    return RiskCurvature.of(measuredAt, measured, measuredOn.count(), all.count());
  }
}
