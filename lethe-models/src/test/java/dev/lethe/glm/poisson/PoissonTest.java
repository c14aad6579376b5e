package dev.lethe.glm.poisson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.loss.LossContract;
import org.junit.jupiter.api.Test;

/** A loss with a parameter, whose curvature grows without limit. */
class PoissonTest extends LossContract {

  private static final double MOST = 3;

  @Override
  protected Loss loss() {
    return new PoissonLoss(MOST);
  }

  @Override
  protected Oracle.Phi phi() {
    return new Oracle.Phi() {
      @Override
      public double value(double y, double t) {
        return Math.exp(t) - MOST * (y + 1) / 2 * t;
      }

      @Override
      public double slope(double y, double t) {
        return Math.exp(t) - MOST * (y + 1) / 2;
      }

      @Override
      public double curvature(double y, double t) {
        return Math.exp(t);
      }
    };
  }

  @Override
  protected double label(double y) {
    return y;
  }

  /** So the attack would find a loss that states its constants wrongly. */
  @Test
  void a_loss_that_understates_its_labels_is_exceeded() {
    assertThat(attackOnBoundOf(new PoissonLoss(1)).best()).isGreaterThan(1.1);
  }

  @Test
  void no_newton_step_ends_farther_than_its_bound() {
    newtonAttack(40, 60).neverExceeds().reaches(0.8);
  }

  @Test
  void published_formulas_move_with_their_constants_and_print_the_parameter() {
    requireFormulas("Y", random -> MOST, 5);
  }
}
