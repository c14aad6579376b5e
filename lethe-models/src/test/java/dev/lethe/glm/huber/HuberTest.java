package dev.lethe.glm.huber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.loss.LossContract;
import org.junit.jupiter.api.Test;

/** A loss with a knee, whose slopes are bounded by it. */
class HuberTest extends LossContract {

  private static final double KNEE = 0.4;

  @Override
  protected Loss loss() {
    return new HuberLoss(KNEE);
  }

  @Override
  protected Oracle.Phi phi() {
    return new Oracle.Phi() {
      @Override
      public double value(double y, double t) {
        double e = Math.abs(t - y);
        return e <= KNEE ? e * e / 2 : KNEE * e - KNEE * KNEE / 2;
      }

      @Override
      public double slope(double y, double t) {
        double e = t - y;
        return Math.abs(e) <= KNEE ? e : Math.signum(e) * KNEE;
      }

      @Override
      public double curvature(double y, double t) {
        return Math.abs(t - y) <= KNEE ? 1 : 0;
      }
    };
  }

  @Override
  protected double label(double y) {
    return y;
  }

  /** So the attack would find a loss that states its constants wrongly. */
  @Test
  void a_loss_that_understates_its_knee_is_exceeded() {
    assertThat(attackOnBoundOf(new HuberLoss(KNEE / 2)).best()).isGreaterThan(1.1);
  }
}
