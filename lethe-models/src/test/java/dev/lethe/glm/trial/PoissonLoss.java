package dev.lethe.glm.trial;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadInputException;
import dev.lethe.bound.Constants;
import dev.lethe.glm.Loss;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.SlopeAtZero;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Grid;
import java.util.Map;
import java.util.Optional;

/**
 * e^t − yt for counts 0 ≤ y ≤ Y, as docs/mathematics/losses.md states it: a loss with a parameter,
 * an unbounded curvature and a third derivative, to try the rooms with.
 *
 * @param most Y; labels on the grid are y/Y
 */
record PoissonLoss(double most) implements Loss, ThirdDerivative {

  @Override
  public String word() {
    return "poisson";
  }

  @Override
  public Map<String, Double> constants() {
    return Map.of("Y", most);
  }

  @Override
  public Loss with(Constants printed) {
    return new PoissonLoss(printed.get("Y"));
  }

  @Override
  public void requireLabels(ExactStatistics rows) {
    RowRules.requireRows(rows);
  }

  @Override
  public void requireLabel(int label, int row) {
    if (!(label >= 0 && label <= Grid.ONE)) {
      throw new BadInputException("row " + row + " has the label " + label + ", which is no count");
    }
  }

  private double count(int label) {
    return most * label / Grid.ONE;
  }

  @Override
  public double slopes(double[] margins, int[] labels) {
    double sum = 0;
    for (int i = 0; i < margins.length; i++) {
      double e = Math.exp(margins[i]);
      sum += e - count(labels[i]) * margins[i];
      margins[i] = e - count(labels[i]);
    }
    return sum;
  }

  @Override
  public double[] curvatures(double[] margins, int[] labels) {
    for (int i = 0; i < margins.length; i++) {
      margins[i] = Math.exp(margins[i]);
    }
    return margins;
  }

  @Override
  public boolean predictsMargin() {
    return false;
  }

  @Override
  public Accuracy accuracy(double t) {
    double size = addUp(OutwardMath.expUp(t), most);
    return new Accuracy(multiplyUp(size, 1 + 0x1p-50), multiplyUp(0x1p-50, size), 0x1p-51);
  }

  @Override
  public double slopeAtMost(double t) {
    return Math.max(OutwardMath.expUp(t), subtractUp(most, OutwardMath.expDown(-t)));
  }

  @Override
  public double curvatureAtLeast(double t) {
    return OutwardMath.expDown(-t);
  }

  @Override
  public double curvatureAtMost(double t) {
    return OutwardMath.expUp(t);
  }

  @Override
  public Optional<ThirdDerivative> third() {
    return Optional.of(this);
  }

  @Override
  public double atMost(double t) {
    return OutwardMath.expUp(t);
  }

  @Override
  public double overCurvature(double t) {
    return 1;
  }

  /** (e^t − 1)/t is least at t = −T. */
  @Override
  public double secantAtLeast(double t) {
    return OutwardMath.meanDecayDown(t);
  }

  @Override
  public double rise(double t) {
    return -Math.expm1(-t);
  }

  @Override
  public double riseSlope(double t) {
    return Math.exp(-t);
  }

  @Override
  public Optional<SlopeAtZero> slopeAtZero() {
    return Optional.of(new SlopeAtZero(1, -most));
  }

  @Override
  public double longestMinimiser(double lambda, double ball) {
    double byGradient = divideUp(multiplyUp(Math.max(1, most - 1), ball), lambda);
    double fall = most == 0 ? 1 : Math.max(1, 1 - most + most * StrictMath.log(most));
    return Math.min(byGradient, sqrtUp(divideUp(fall * (1 + 0x1p-40), lambda)));
  }
}
