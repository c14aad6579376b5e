package dev.lethe.glm.poisson;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractUp;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.bound.Constants;
import dev.lethe.glm.Loss;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.glm.internal.OutwardMath;
import dev.lethe.statistics.ExactStatistics;
import java.util.Map;
import java.util.Optional;

/**
 * e^t − yt for counts 0 ≤ y ≤ Y (docs/mathematics/losses.md). φ′ = e^t − y, and all higher
 * derivatives are e^t.
 *
 * @param most Y; on the grid −1 is a count of 0 and 1 one of Y
 */
public record PoissonLoss(double most) implements Loss, ThirdDerivative {

  /** Beyond, e^t would have to be larger than any model of bounded rows can make it. */
  private static final double MOST = 1e9;

  public PoissonLoss {
    if (!(most > 0 && most <= MOST)) {
      throw new BadUsageException(
          "the largest count must be > 0 and at most " + MOST + ", but got " + most);
    }
  }

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
  public void requireLabel(int label, int row) {
    if (!(Math.abs((long) label) <= Grid.ONE)) {
      throw new BadInputException(
          "a count must be from 0 to %s, but row %d has %s".formatted(most, row, count(label)));
    }
  }

  /** One rounding: label + 2²⁰ is exact, and so is the scaling. */
  private double count(int label) {
    return most * (((double) label + Grid.ONE) / (2.0 * Grid.ONE));
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

  /** exp is within one ulp, the count and the difference round once each. */
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
  public Optional<ZeroGradient> zeroGradient(ExactStatistics rows) {
    return Optional.of(ZeroGradient.affine(rows, 1 - most / 2, -most / 2));
  }

  /**
   * λ‖w‖² ≤ −⟨∇L(0), w⟩ ≤ g(0)·B‖w‖, and λ‖w‖² ≤ L(0) − L(w), where a row's loss falls from 1 at 0
   * to no less than y − y·ln y: by 1 − y + y·ln y, convex in y and so largest at an end.
   */
  @Override
  public double longestMinimiser(double lambda, double ball) {
    double byGradient = divideUp(multiplyUp(Math.max(1, subtractUp(most, 1)), ball), lambda);
    double fall = Math.max(1, 1 - most + most * StrictMath.log(most));
    return Math.min(byGradient, sqrtUp(divideUp(fall * (1 + 0x1p-40), lambda)));
  }
}
