package dev.lethe.glm.learn;

import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.risk.RiskAt;
import java.util.ArrayList;
import java.util.List;

/**
 * Steps s and changes y of the gradient, by which beliefs about a Hessian are corrected (Broyden,
 * Fletcher, Goldfarb, Shanno).
 *
 * @param steps the oldest first, each scaled to ‖s‖ = 1, which the correction does not notice
 */
record LearnedSteps(List<Step> steps) {

  static final LearnedSteps NONE = new LearnedSteps(List.of());

  /**
   * @param sy s·y &gt; 0
   */
  record Step(double[] s, double[] y, double sy) {}

  /** With one more step, if it shows curvature, and no more than the last {@code most}. */
  LearnedSteps with(RiskAt before, RiskAt after, int most) {
    double[] s = Vectors.plus(after.w(), -1, before.w());
    double[] y = Vectors.plus(after.gradient(), -1, before.gradient());
    double length = Math.sqrt(Vectors.dot(s, s));
    double curvature = Vectors.dot(s, y);
    if (!(curvature > 1e-12 * length * Math.sqrt(Vectors.dot(y, y)))) {
      return this;
    }
    double[] zero = new double[s.length];
    List<Step> recent =
        new ArrayList<>(steps.subList(Math.max(0, steps.size() + 1 - most), steps.size()));
    recent.add(
        new Step(
            Vectors.plus(zero, 1 / length, s),
            Vectors.plus(zero, 1 / length, y),
            curvature / (length * length)));
    return new LearnedSteps(List.copyOf(recent));
  }

  boolean isEmpty() {
    return steps.isEmpty();
  }

  Step last() {
    return steps.get(steps.size() - 1);
  }

  /**
   * The corrected inverse times v, by the two loops of Nocedal.
   *
   * @param first the inverse before any correction
   */
  double[] correct(LearnerModel.Inverse first, double[] v) {
    double[] q = v;
    double[] taken = new double[steps.size()];
    for (int i = steps.size() - 1; i >= 0; i--) {
      Step step = steps.get(i);
      taken[i] = Vectors.dot(step.s, q) / step.sy;
      q = Vectors.plus(q, -taken[i], step.y);
    }
    q = first.times(q);
    for (int i = 0; i < taken.length; i++) {
      Step step = steps.get(i);
      q = Vectors.plus(q, taken[i] - Vectors.dot(step.y, q) / step.sy, step.s);
    }
    return q;
  }
}
