package dev.lethe.glm.huber;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.bound.Constants;
import dev.lethe.glm.Loss;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.statistics.ExactStatistics;
import java.util.Map;
import java.util.Optional;

/**
 * ½e² of the error e = t − y up to the knee κ, κ|e| − ½κ² beyond, for labels in [−1, 1]
 * (docs/mathematics/losses.md). φ′ is e, cut to [−κ, κ].
 *
 * @param knee κ
 */
public record HuberLoss(double knee) implements Loss {

  public HuberLoss {
    Arguments.positive("the knee", knee);
  }

  @Override
  public String word() {
    return "huber";
  }

  @Override
  public Map<String, Double> constants() {
    return Map.of("kappa", knee);
  }

  @Override
  public Loss with(Constants printed) {
    return new HuberLoss(printed.get("kappa"));
  }

  @Override
  public void requireLabel(int label, int row) {
    if (!(Math.abs((long) label) <= Grid.ONE)) {
      throw new BadInputException(
          "a label must be within ±1, but row %d has %s".formatted(row, label / (double) Grid.ONE));
    }
  }

  @Override
  public double slopes(double[] margins, int[] labels) {
    double sum = 0;
    for (int i = 0; i < margins.length; i++) {
      double error = margins[i] - labels[i] * (1.0 / Grid.ONE);
      double cut = Math.max(-knee, Math.min(knee, error));
      sum += cut * (error - cut / 2);
      margins[i] = cut;
    }
    return sum;
  }

  @Override
  public double[] curvatures(double[] margins, int[] labels) {
    for (int i = 0; i < margins.length; i++) {
      double error = margins[i] - labels[i] * (1.0 / Grid.ONE);
      margins[i] = Math.abs(error) <= knee ? 1 : 0;
    }
    return margins;
  }

  /** One rounding of t − y; cutting is exact. */
  @Override
  public Accuracy accuracy(double t) {
    return new Accuracy(slopeAtMost(t), multiplyUp(addUp(t, 1), 0x1p-52), 0);
  }

  @Override
  public double slopeAtMost(double t) {
    return Math.min(knee, t == 0 ? 1 : addUp(t, 1));
  }

  /** 1 where no error reaches the knee. */
  @Override
  public double curvatureAtLeast(double t) {
    return addUp(t, 1) <= knee ? 1 : 0;
  }

  @Override
  public double curvatureAtMost(double t) {
    return 1;
  }

  @Override
  public Optional<ThirdDerivative> third() {
    return Optional.empty();
  }

  /** −y cut to the knee: affine where no label reaches it. */
  @Override
  public Optional<ZeroGradient> zeroGradient(ExactStatistics rows) {
    return knee >= 1 ? Optional.of(ZeroGradient.affine(rows, 0, -1)) : Optional.empty();
  }

  /** λ‖w‖² ≤ −⟨∇L(0), w⟩ ≤ g(0)·B‖w‖, and λ‖w‖² ≤ L(0), at most φ(1, 0). */
  @Override
  public double longestMinimiser(double lambda, double ball) {
    double cut = Math.min(knee, 1);
    double most = multiplyUp(cut, Math.nextUp(1 - cut / 2));
    return Math.min(divideUp(multiplyUp(cut, ball), lambda), sqrtUp(divideUp(most, lambda)));
  }
}
