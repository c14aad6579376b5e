package dev.lethe.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** It finds what there is to find, and never leaves the ball. */
class AdversaryTest {

  private static final double[] VICTIM = {0.6, -0.48, 0.64};

  @Test
  void it_climbs_to_the_best_row_and_label() {
    Adversary adversary = new Adversary(4000, new Random(5));
    double found =
        adversary.strongest(
            List.of(new double[] {1, 0, 0}),
            (row, label) -> {
              double sum = 0;
              double norm = 0;
              for (int j = 0; j < row.length; j++) {
                sum -= label * row[j] * VICTIM[j];
                norm += row[j] * row[j];
              }
              assertThat(norm).isLessThanOrEqualTo(1 + 1e-12);
              return sum;
            });
    assertThat(found).isBetween(0.99, 1 + 1e-12);
  }
}
