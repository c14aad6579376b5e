package dev.lethe.lab.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClopperPearsonTest {

  /** Against SciPy: {@code src/test/scripts/clopper_pearson.py}. */
  @Test
  void limits_are_those_of_the_binomial_tails_and_never_inside_them() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(
                    ClopperPearsonTest.class.getResourceAsStream("clopper_pearson.csv")),
                StandardCharsets.US_ASCII))) {
      for (String line : lines.lines().toList()) {
        String[] cells = line.split(",", -1);
        int seen = Integer.parseInt(cells[0]);
        int trials = Integer.parseInt(cells[1]);
        ClopperPearson limits = new ClopperPearson(Double.parseDouble(cells[2]));
        double lower = Double.parseDouble(cells[3]);
        double upper = Double.parseDouble(cells[4]);
        assertThat(limits.atLeast(seen, trials)).as(line).isBetween(lower * (1 - 2e-6), lower);
        assertThat(limits.atMost(seen, trials))
            .as(line)
            .isBetween(upper, Math.min(1, upper * (1 + 2e-6)));
      }
    }
  }

  /**
   * Each limit is wrong in at most 2 % of the cases, whatever the truth. Over 4000 cases the share
   * of wrong ones exceeds 3 % by chance in fewer than one of 10⁵ runs; the seed is fixed.
   */
  @Test
  void limits_are_wrong_as_rarely_as_they_say() {
    Random random = new Random(11);
    ClopperPearson limits = new ClopperPearson(0.02);
    for (double truth : new double[] {0.001, 0.02, 0.3, 0.5, 0.98}) {
      assertThat(wrong(truth, 200, limits, random)).as("truth " + truth).isLessThan(0.03);
    }
  }

  /** The twin: limits of half the width are wrong far more often. */
  @Test
  void limits_for_a_larger_error_are_noticed() {
    assertThat(wrong(0.3, 200, new ClopperPearson(0.15), new Random(11))).isGreaterThan(0.1);
  }

  private static double wrong(double truth, int trials, ClopperPearson limits, Random random) {
    int cases = 4000;
    int below = 0;
    int above = 0;
    for (int i = 0; i < cases; i++) {
      int seen = 0;
      for (int t = 0; t < trials; t++) {
        seen += random.nextDouble() < truth ? 1 : 0;
      }
      below += limits.atMost(seen, trials) < truth ? 1 : 0;
      above += limits.atLeast(seen, trials) > truth ? 1 : 0;
    }
    return Math.max(below, above) / (double) cases;
  }

  @Test
  void counts_that_cannot_be_are_refused() {
    ClopperPearson limits = new ClopperPearson(0.05);
    assertThatThrownBy(() -> limits.atMost(3, 2)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> limits.atLeast(-1, 2)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> limits.atLeast(0, 0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> new ClopperPearson(Double.NaN)).isInstanceOf(BadUsageException.class);
  }
}
