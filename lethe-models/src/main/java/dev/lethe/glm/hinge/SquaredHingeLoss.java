package dev.lethe.glm.hinge;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.glm.Loss;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;

/**
 * ½max(0, 1 − yt)² for labels y = ±1: the linear support vector machine that people train
 * (docs/mathematics/losses.md). φ′ = −y·max(0, 1 − yt) has the slope 1 up to yt = 1 and 0 beyond.
 */
public enum SquaredHingeLoss implements Loss {
  INSTANCE;

  @Override
  public String word() {
    return "hinge";
  }

  @Override
  public void requireLabels(ExactStatistics rows) {
    RowRules.requireTwoClasses(rows, word());
  }

  @Override
  public void requireLabel(int label, int row) {
    RowRules.requireTwoClasses(label, row, word());
  }

  @Override
  public double slopes(double[] margins, int[] labels) {
    double sum = 0;
    for (int i = 0; i < margins.length; i++) {
      double y = labels[i] > 0 ? 1 : -1;
      double missing = Math.max(0, 1 - y * margins[i]);
      sum += missing * missing / 2;
      margins[i] = -y * missing;
    }
    return sum;
  }

  @Override
  public double[] curvatures(double[] margins, int[] labels) {
    for (int i = 0; i < margins.length; i++) {
      margins[i] = (labels[i] > 0 ? margins[i] : -margins[i]) < 1 ? 1 : 0;
    }
    return margins;
  }

  /** One rounding of 1 − yt; no product. */
  @Override
  public Accuracy accuracy(double t) {
    double size = addUp(addUp(1, t), 0x1p-50);
    return new Accuracy(size, size * 0x1p-52, 0);
  }

  @Override
  public double slopeAtMost(double t) {
    return t == 0 ? 1 : addUp(1, t);
  }

  @Override
  public double curvatureAtLeast(double t) {
    return t <= 1 ? 1 : 0;
  }

  @Override
  public double curvatureAtMost(double t) {
    return 1;
  }

  @Override
  public Optional<ThirdDerivative> third() {
    return Optional.empty();
  }

  @Override
  public Optional<ZeroGradient> zeroGradient(ExactStatistics rows) {
    return Optional.of(ZeroGradient.affine(rows, 0, -1));
  }

  /** λ‖w‖² ≤ −⟨∇L(0), w⟩ ≤ B‖w‖, and λ‖w‖² ≤ L(0) = ½. */
  @Override
  public double longestMinimiser(double lambda, double ball) {
    return Math.min(divideUp(ball, lambda), sqrtUp(divideUp(0.5, lambda)));
  }
}
