package dev.lethe.glm.softmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.apache.commons.numbers.gamma.Erfc;
import org.junit.jupiter.api.Test;

/** The chance that noise leaves a class in front, against drawing and against two classes. */
class ChosenClassTest {

  @Test
  void of_two_classes_it_is_the_chance_of_a_sign() {
    for (double gap : new double[] {-3, -0.1, 0, 0.5, 2}) {
      double expected = Erfc.value(-gap / 0.7 / 2) / 2; // the difference has deviation 0.7·√2
      assertThat(ChosenClass.chance(new double[] {gap, 0}, 0, 0.7))
          .isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void the_chances_of_all_classes_add_up_and_a_draw_agrees() {
    double[] logits = {0.3, -0.2, 1.1, 0.9};
    double sum = 0;
    for (int y = 0; y < logits.length; y++) {
      sum += ChosenClass.chance(logits, y, 0.8);
    }
    assertThat(sum).isCloseTo(1, within(1e-12));
    Random random = new Random(5);
    int chosen = 0;
    for (int i = 0; i < 200_000; i++) {
      int best = 0;
      double[] noisy = new double[logits.length];
      for (int j = 0; j < logits.length; j++) {
        noisy[j] = logits[j] + 0.8 * random.nextGaussian();
        best = noisy[j] > noisy[best] ? j : best;
      }
      chosen += best == 2 ? 1 : 0;
    }
    // five deviations of the share of a fixed seed
    assertThat(chosen / 200_000.0).isCloseTo(ChosenClass.chance(logits, 2, 0.8), within(0.0056));
  }

  @Test
  void without_noise_the_first_of_the_likeliest_is_chosen() {
    assertThat(ChosenClass.chance(new double[] {1, 2, 2}, 1, 0)).isEqualTo(1);
    assertThat(ChosenClass.chance(new double[] {1, 2, 2}, 2, 0)).isZero();
  }
}
