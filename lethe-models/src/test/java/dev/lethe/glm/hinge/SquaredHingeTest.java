package dev.lethe.glm.hinge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.loss.LossContract;
import dev.lethe.glm.newton.NewtonProblem;
import org.junit.jupiter.api.Test;

/** A loss without a third derivative. */
class SquaredHingeTest extends LossContract {

  @Override
  protected Loss loss() {
    return SquaredHingeLoss.INSTANCE;
  }

  @Override
  protected Oracle.Phi phi() {
    return new Oracle.Phi() {
      @Override
      public double value(double y, double t) {
        return y * t < 1 ? (1 - y * t) * (1 - y * t) / 2 : 0;
      }

      @Override
      public double slope(double y, double t) {
        return y * t < 1 ? t - y : 0;
      }

      @Override
      public double curvature(double y, double t) {
        return y * t < 1 ? 1 : 0;
      }
    };
  }

  @Override
  protected double label(double y) {
    return y < 0 ? -1 : 1;
  }

  @Test
  void an_a_priori_newton_step_is_refused() {
    NewtonProblem newton = NewtonProblem.of(objective(0), Sample.KERNEL);
    assertThatThrownBy(() -> newton.worlds(sample(0).statistics(), Capacity.of(1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("third derivative");
    assertThat(new Kind().results()).noneMatch(result -> result.id().contains("newton"));
  }
}
