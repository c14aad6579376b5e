package dev.lethe.glm.learn;

import dev.lethe.glm.Objective;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;
import java.util.ArrayList;
import java.util.List;

/**
 * Beliefs about the Hessian from the last few steps s and changes y of the gradient alone, for
 * dimensions in which a matrix is too large (limited-memory BFGS: Liu and Nocedal 1989).
 *
 * <p>Nothing is measured, so all that proves a distance is λ, and ν on the ball's boundary.
 *
 * @param steps the oldest first, each scaled to ‖s‖ = 1, which BFGS does not notice
 * @param flattest nearly what the curvature cannot exceed, C·B² + λ: believed where nothing was
 *     learned
 */
record RecentSteps(List<Step> steps, double flattest) implements LearnerModel {

  private static final int MEMORY = 20;

  /**
   * @param sy s·y &gt; 0
   */
  record Step(double[] s, double[] y, double sy) {}

  static RecentSteps none(Risk risk, Objective objective) {
    double b = risk.largestNorm();
    return new RecentSteps(
        List.of(), b * b * objective.loss().curvatureAtMost(0) + objective.lambda());
  }

  @Override
  public LearnerModel learn(RiskAt before, RiskAt after) {
    double[] s = Vectors.plus(after.w(), -1, before.w());
    double[] y = Vectors.plus(after.gradient(), -1, before.gradient());
    double length = Math.sqrt(Vectors.dot(s, s));
    double curvature = Vectors.dot(s, y);
    if (!(curvature > 1e-12 * length * Math.sqrt(Vectors.dot(y, y)))) {
      return this;
    }
    double[] zero = new double[s.length];
    List<Step> recent =
        new ArrayList<>(steps.subList(Math.max(0, steps.size() + 1 - MEMORY), steps.size()));
    recent.add(
        new Step(
            Vectors.plus(zero, 1 / length, s),
            Vectors.plus(zero, 1 / length, y),
            curvature / (length * length)));
    return new RecentSteps(List.copyOf(recent), flattest);
  }

  /** The curvature along the last step, which later ones most resemble. */
  private double scale() {
    if (steps.isEmpty()) {
      return flattest;
    }
    Step last = steps.get(steps.size() - 1);
    return Vectors.dot(last.y, last.y) / last.sy;
  }

  @Override
  public Inverse shiftedInverse(double nu) {
    return nu == 0 ? this::inverseTimes : new ShiftedSteps(steps, scale(), nu);
  }

  /** By the two loops of Nocedal. */
  private double[] inverseTimes(double[] v) {
    double[] q = v;
    double[] taken = new double[steps.size()];
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      taken[i] = Vectors.dot(step.s, q) / step.sy;
      q = Vectors.plus(q, -taken[i], step.y);
    }
    q = Vectors.plus(new double[q.length], 1 / scale(), q);
    for (int i = 0; i < taken.length; i++) {
      Step step = steps.get(i);
      q = Vectors.plus(q, taken[i] - Vectors.dot(step.y, q) / step.sy, step.s);
    }
    return q;
  }

  @Override
  public boolean isMeasured() {
    return false;
  }

  @Override
  public boolean isExactAt(double[] w, Risk risk) {
    return steps.isEmpty();
  }

  @Override
  public LearnerModel startingWith(double residual) {
    return this;
  }

  @Override
  public boolean isSlow(double residual, double tolerance) {
    return false;
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
