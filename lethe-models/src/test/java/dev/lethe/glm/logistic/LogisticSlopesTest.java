package dev.lethe.glm.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is decided by bits is, to the last bit, what the formula with its branches gives. */
class LogisticSlopesTest {

  private static final double[] EDGES = {
    0.0, -0.0, Double.MIN_VALUE, 1e-300, 0x1p-53, 1, 36.7, 745.2, 1e9, Double.POSITIVE_INFINITY
  };

  private static double slopeOf(double margin, int label) {
    double s = label > 0 ? margin : -margin;
    double t = Math.exp(-Math.abs(s));
    double wrong = (s > 0 ? t : 1) / (1 + t);
    return label > 0 ? -wrong : wrong;
  }

  private static double lossOf(double margin, int label) {
    double s = label > 0 ? margin : -margin;
    return (s < 0 ? -s : 0) + Math.log(1 + Math.exp(-Math.abs(s)));
  }

  private static void assertSame(double margin, int label) {
    double[] slope = {margin};
    double loss = LogisticLoss.INSTANCE.slopes(slope, new int[] {label});
    assertThat(Double.doubleToRawLongBits(slope[0]))
        .as("slope at %s, label %d", margin, label)
        .isEqualTo(Double.doubleToRawLongBits(slopeOf(margin, label)));
    assertThat(loss).as("loss at %s, label %d", margin, label).isEqualTo(lossOf(margin, label));
  }

  @Test
  void at_the_edges() {
    for (double margin : EDGES) {
      for (int label : new int[] {1, -1, 1 << 20, -(1 << 20), Integer.MAX_VALUE}) {
        assertSame(margin, label);
        assertSame(-margin, label);
      }
    }
  }

  @Test
  void at_margins_of_all_sizes() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      double margin = (random.nextDouble() - 0.5) * Math.pow(2, random.nextInt(-60, 12));
      assertSame(margin, random.nextBoolean() ? 1 << 20 : -(1 << 20));
    }
  }

  @Test
  void a_tile_has_the_sum_of_its_losses() {
    SplittableRandom random = new SplittableRandom(8);
    double[] margins = random.doubles(128, -800, 20).toArray();
    int[] labels = random.ints(128, 0, 2).map(i -> 2 * i - 1).toArray();
    double sum = 0;
    for (int i = 0; i < margins.length; i++) {
      sum += lossOf(margins[i], labels[i]);
    }
    assertThat(LogisticLoss.INSTANCE.slopes(margins.clone(), labels))
        .isCloseTo(sum, withPercentage(1e-10));
  }
}
