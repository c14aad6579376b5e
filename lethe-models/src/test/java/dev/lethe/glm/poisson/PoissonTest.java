package dev.lethe.glm.poisson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.loss.LossContract;
import dev.lethe.testkit.Attack;
import dev.lethe.testkit.FormulaContract;
import java.util.Map;
import java.util.Random;
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
    Attack.Report report =
        Attack.run(
            20,
            60,
            seed -> {
              Sample sample = sample(seed);
              Objective o = objective(seed);
              Objective wrong = new Objective(new PoissonLoss(1), o.lambda(), o.radius());
              GlmRetained retained = GlmRetained.of(sample.statistics());
              Bound bound = GlmProblem.of(wrong, Sample.KERNEL).retain(retained, Capacity.of(1));
              return adversary(bound, sample, o, 1, Oracle::distance);
            });
    assertThat(report.best()).isGreaterThan(1.1);
  }

  @Test
  void no_newton_step_ends_farther_than_its_bound() {
    newtonAttack(40, 60).neverExceeds().reaches(0.8);
  }

  @Test
  void published_formulas_move_with_their_constants_and_print_the_parameter() {
    new Kind()
        .results().stream()
            .filter(result -> result.id().startsWith("poisson/"))
            .filter(result -> !result.id().contains("verified"))
            .forEach(
                result -> {
                  assertThat(result.formula().constants())
                      .anyMatch(constant -> constant.name().equals("Y"));
                  FormulaContract.requireMonotone(result.formula(), 7, 500, PoissonTest::drawn);
                });
  }

  private static Map<String, Double> drawn(Random random) {
    return Map.of(
        "capacity",
        (double) (1 + random.nextInt(10)),
        "lambda",
        FormulaContract.logUniform(random, 1e-3, 1),
        "B",
        1.0,
        "Y",
        MOST,
        "n_lambda_R",
        FormulaContract.logUniform(random, 1, 1e4),
        "radius",
        FormulaContract.logUniform(random, 1e-2, 3),
        "R_w",
        5.0,
        "start_error",
        0.0,
        "step_error",
        0.0);
  }
}
