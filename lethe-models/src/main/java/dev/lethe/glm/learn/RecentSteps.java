package dev.lethe.glm.learn;

import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;

/**
 * Beliefs about the Hessian from the last few steps alone, for dimensions in which a matrix is too
 * large or too dear (limited-memory BFGS: Liu and Nocedal 1989).
 *
 * <p>Nothing is measured, so all that proves a distance is λ, and ν on the ball's boundary.
 *
 * @param flattest nearly what the curvature cannot exceed, C·B² + λ: believed where nothing was
 *     learned
 */
record RecentSteps(LearnedSteps learned, double flattest, Pace pace) implements LearnerModel {

  private static final int MEMORY = 20;

  static RecentSteps none(Risk risk, Objective objective) {
    double b = risk.largestNorm();
    double flattest = b * b * objective.loss().curvatureAtMost(0) + objective.lambda();
    return new RecentSteps(LearnedSteps.NONE, flattest, Pace.from(Double.POSITIVE_INFINITY));
  }

  @Override
  public LearnerModel learn(RiskAt before, RiskAt after) {
    return new RecentSteps(learned.with(before, after, MEMORY), flattest, pace.onward());
  }

  /** The curvature along the last step, which later ones most resemble. */
  private double scale() {
    if (learned.isEmpty()) {
      return flattest;
    }
    LearnedSteps.Step last = learned.last();
    return Vectors.dot(last.y(), last.y()) / last.sy();
  }

  @Override
  public Inverse shiftedInverse(double nu) {
    double scale = scale();
    Inverse first = v -> Vectors.plus(new double[v.length], 1 / scale, v);
    return nu == 0 ? v -> learned.correct(first, v) : new ShiftedSteps(learned.steps(), scale, nu);
  }

  @Override
  public boolean isMeasured() {
    return false;
  }

  @Override
  public boolean isExactAt(double[] w, Risk risk) {
    return learned.isEmpty() && !risk.hasHessian();
  }

  @Override
  public LearnerModel startingWith(double residual) {
    return new RecentSteps(learned, flattest, Pace.from(residual));
  }

  @Override
  public int mostSteps() {
    return 20_000;
  }

  @Override
  public RiskCurvature curvature(Risk all) {
    return RiskCurvature.unknown(all.dimension());
  }
}
