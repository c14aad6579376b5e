package dev.lethe.glm.trial;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.glm.Loss;
import dev.lethe.glm.SlopeAtZero;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;

/**
 * ½max(0, 1 − yt)² for labels ±1, as docs/mathematics/losses.md states it: a loss whose curvature
 * jumps, to try the rooms with.
 */
enum SquaredHingeLoss implements Loss {
  INSTANCE;

  @Override
  public String word() {
    return "squared-hinge";
  }

  @Override
  public void requireLabels(ExactStatistics rows) {
    LogisticLoss.INSTANCE.requireLabels(rows);
  }

  @Override
  public void requireLabel(int label, int row) {
    LogisticLoss.INSTANCE.requireLabel(label, row);
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
  public Optional<SlopeAtZero> slopeAtZero() {
    return Optional.of(new SlopeAtZero(0, -1));
  }

  @Override
  public double longestMinimiser(double lambda, double ball) {
    return Math.min(divideUp(ball, lambda), sqrtUp(divideUp(0.5, lambda)));
  }
}
