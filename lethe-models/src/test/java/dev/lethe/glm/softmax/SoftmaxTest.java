package dev.lethe.glm.softmax;

import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.loss.LossContract;
import dev.lethe.testkit.Attack;
import org.junit.jupiter.api.Test;

/** A loss of several outputs. */
class SoftmaxTest extends LossContract {

  private static final int CLASSES = 3;

  @Override
  protected Loss loss() {
    return new SoftmaxLoss(CLASSES);
  }

  @Override
  protected Oracle.Referee phi() {
    return new SoftmaxOracle(CLASSES);
  }

  @Override
  protected double label(double y) {
    return SoftmaxOracle.label(Math.min(CLASSES - 1, (int) ((y + 1) / 2 * CLASSES)));
  }

  /** All classes, and which of them the rows have still depends on ±1. */
  @Override
  protected Sample labelled(Sample sample) {
    double[] y = new double[sample.n()];
    for (int i = 0; i < y.length; i++) {
      y[i] = SoftmaxOracle.label(sample.y()[i] > 0 ? 0 : 1 + i % (CLASSES - 1));
    }
    return Sample.of(sample.x(), y);
  }

  @Override
  protected double descentReach() {
    return 0.6;
  }

  /**
   * Not by the lengths of minimisers, which a small ball alone lets them reach, but by the rows.
   */
  @Test
  void without_a_ball_the_best_additions_come_near_too() {
    Attack.Report report =
        Attack.run(
            20,
            60,
            seed -> {
              Objective o = Objective.of(loss(), 10);
              return oneAddition(sample(15 + 20 * seed), o, o);
            });
    report.neverExceeds().reaches(0.85);
  }

  @Test
  void no_newton_step_ends_farther_than_its_bound() {
    newtonAttack(40, 60).neverExceeds().reaches(0.2);
  }

  @Test
  void published_formulas_move_with_their_constants_and_print_the_number_of_classes() {
    requireFormulas("classes", random -> 2 + random.nextInt(20), 50);
  }
}
