package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.linalg.Enclosure;
import dev.lethe.linalg.Kernels;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CentredGramTest {

  private static ExactStatistics rows(long seed, int n, int d, int centre, int spread) {
    SplittableRandom random = new SplittableRandom(seed);
    try (StatisticsAccumulator sum =
        new StatisticsAccumulator(Kernels.java(), d, NormShells.unitBall(16))) {
      for (int i = 0; i < n; i++) {
        int[] row = new int[d];
        for (int j = 0; j < d; j++) {
          row[j] = (j % 2 == 0 ? centre : -centre) + random.nextInt(-spread, spread + 1);
        }
        sum.add(row, 0, 0);
      }
      return sum.build();
    }
  }

  private static BigDecimal exact(ExactStatistics rows, int i, int j) {
    BigInteger n = BigInteger.valueOf(rows.count());
    BigInteger numerator =
        n.multiply(rows.gramExact(i, j))
            .subtract(rows.featureSumExact(i).multiply(rows.featureSumExact(j)));
    return new BigDecimal(numerator)
        .divide(new BigDecimal(n.shiftLeft(2 * Grid.BITS)), MathContext.DECIMAL128);
  }

  @Test
  void every_entry_is_the_exact_one_but_for_its_last_bits() {
    for (int doublings : new int[] {0, 3, 12, 20, 35, 45}) {
      for (int spread : new int[] {1, 1000, Grid.ONE / 4}) {
        ExactStatistics rows = rows(doublings, 37, 4, Grid.ONE / 5, spread);
        for (int i = 0; i < doublings; i++) {
          rows = rows.plus(rows);
        }
        Enclosure centred = rows.centredGram();
        double error = 0;
        for (int i = 0; i < 4; i++) {
          for (int j = 0; j < 4; j++) {
            BigDecimal truth = exact(rows, i, j);
            double off =
                new BigDecimal(centred.centre().get(i, j)).subtract(truth).abs().doubleValue();
            assertThat(off)
                .as("doublings %d, spread %d, entry (%d, %d)", doublings, spread, i, j)
                .isLessThanOrEqualTo(0x1p-51 * Math.abs(truth.doubleValue()));
            error += off * off;
          }
        }
        assertThat(Math.sqrt(error)).isLessThanOrEqualTo(centred.radius());
      }
    }
  }

  @Test
  void one_row_has_no_scatter_and_none_has_no_mean() {
    Enclosure one = rows(1, 1, 3, 5000, 100).centredGram();
    assertThat(one.centre().toArray()).containsOnly(0);
    assertThatThrownBy(() -> ExactStatistics.empty(3, NormShells.unitBall(2)).centredGram())
        .isInstanceOf(BadInputException.class);
  }
}
