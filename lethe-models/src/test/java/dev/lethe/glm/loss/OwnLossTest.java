package dev.lethe.glm.loss;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.divideUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;

import dev.lethe.base.Grid;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.RowRules;
import dev.lethe.glm.ThirdDerivative;
import dev.lethe.glm.ZeroGradient;
import dev.lethe.statistics.ExactStatistics;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A loss as somebody else would write it: log cosh(t − y), which is squared near the label and
 * linear far from it, with all derivatives. It is not among the kinds, and forgets all the same.
 */
class OwnLossTest extends LossContract {

  @Override
  protected Loss loss() {
    return LogCosh.INSTANCE;
  }

  @Override
  protected Oracle.Phi phi() {
    return new Oracle.Phi() {
      @Override
      public double value(double y, double t) {
        double e = Math.abs(t - y);
        return e + Math.log1p(Math.exp(-2 * e)) - Math.log(2);
      }

      @Override
      public double slope(double y, double t) {
        return Math.tanh(t - y);
      }

      @Override
      public double curvature(double y, double t) {
        double cosh = Math.cosh(t - y);
        return 1 / (cosh * cosh);
      }
    };
  }

  @Override
  protected double label(double y) {
    return y;
  }

  @Override
  protected double descentReach() {
    return 0.7;
  }

  @Test
  void no_newton_step_ends_farther_than_its_bound() {
    newtonAttack(40, 60).neverExceeds().reaches(0.2);
  }

  /** φ′ = tanh(e), φ″ = 1 − tanh²(e), φ‴ = −2tanh(e)φ″, e = t − y, |e| ≤ T + 1. */
  private enum LogCosh implements Loss, ThirdDerivative {
    INSTANCE;

    /** What StrictMath.tanh may be off, and more. */
    private static final double UP = 1 + 0x1p-49;

    @Override
    public String word() {
      return "log-cosh";
    }

    @Override
    public void requireLabels(ExactStatistics rows) {
      RowRules.requireRows(rows);
    }

    @Override
    public void requireLabel(int label, int row) {}

    private static double error(double margin, int label) {
      return margin - label * (1.0 / Grid.ONE);
    }

    @Override
    public double slopes(double[] margins, int[] labels) {
      double sum = 0;
      for (int i = 0; i < margins.length; i++) {
        double e = Math.abs(error(margins[i], labels[i]));
        sum += e + Math.log1p(Math.exp(-2 * e)) - Math.log(2);
        margins[i] = Math.tanh(error(margins[i], labels[i]));
      }
      return sum;
    }

    @Override
    public double[] curvatures(double[] margins, int[] labels) {
      for (int i = 0; i < margins.length; i++) {
        double decay = Math.exp(-2 * Math.abs(error(margins[i], labels[i])));
        margins[i] = 4 * decay / ((1 + decay) * (1 + decay));
      }
      return margins;
    }

    /** t − y rounds by 2⁻⁵³(t + 1), and φ′ moves by no more. */
    @Override
    public Accuracy accuracy(double t) {
      double difference = multiplyUp(addUp(t, 1), 0x1p-52);
      return new Accuracy(1, addUp(difference, 0x1p-50), addUp(2 * difference, 0x1p-49));
    }

    @Override
    public double slopeAtMost(double t) {
      return Math.min(1, multiplyUp(UP, StrictMath.tanh(addUp(t, 1))));
    }

    @Override
    public double curvatureAtLeast(double t) {
      double cosh = multiplyUp(UP, StrictMath.cosh(addUp(t, 1)));
      return Math.max(0, multiplyDown(1 - 0x1p-50, 1 / multiplyUp(cosh, cosh)));
    }

    @Override
    public double curvatureAtMost(double t) {
      return 1;
    }

    @Override
    public Optional<ThirdDerivative> third() {
      return Optional.of(this);
    }

    /** 2u(1 − u²) is largest at u = 1/√3: 4/(3√3). */
    @Override
    public double atMost(double t) {
      return divideUp(4, multiplyDown(3, Math.nextDown(Math.sqrt(3))));
    }

    @Override
    public double overCurvature(double t) {
      return 2;
    }

    /** tanh(−y) is not affine in y. */
    @Override
    public Optional<ZeroGradient> zeroGradient(ExactStatistics rows) {
      return Optional.empty();
    }

    /** λ‖w‖² ≤ g(0)·B‖w‖, and λ‖w‖² ≤ L(0) ≤ log cosh 1. */
    @Override
    public double longestMinimiser(double lambda, double ball) {
      double most = multiplyUp(UP, StrictMath.log(StrictMath.cosh(1)));
      return Math.min(
          divideUp(multiplyUp(slopeAtMost(0), ball), lambda), sqrtUp(divideUp(most, lambda)));
    }
  }
}
