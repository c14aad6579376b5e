package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

class SparkValuesTest extends LocalSpark {

  private JavaRDD<double[]> spread(double[] values, int blocks) {
    List<double[]> parts = new ArrayList<>();
    for (int b = 0; b < blocks; b++) {
      int from = values.length * b / blocks;
      parts.add(Arrays.copyOfRange(values, from, values.length * (b + 1) / blocks));
    }
    return JavaSparkContext.fromSparkContext(session.sparkContext())
        .parallelize(parts, blocks)
        .cache();
  }

  /** Neighbours in the last place, equal ones, both zeros, the smallest and the largest. */
  private static double[] awkward(SplittableRandom random) {
    double[] values = new double[90];
    for (int i = 0; i < values.length; i++) {
      values[i] =
          switch (random.nextInt(6)) {
            case 0 -> 1 + random.nextInt(4) * 0x1p-52;
            case 1 -> -1 - random.nextInt(4) * 0x1p-52;
            case 2 -> random.nextBoolean() ? 0.0 : -0.0;
            case 3 -> random.nextBoolean() ? Double.MIN_VALUE : -Double.MAX_VALUE;
            default -> random.nextDouble(-1, 1);
          };
    }
    return values;
  }

  @Test
  void every_rank_is_the_one_of_the_sorted_values_however_few_may_be_fetched() {
    for (int few : new int[] {1, 5, 1000}) {
      double[] values = awkward(new SplittableRandom(few));
      SparkValues there = new SparkValues("values", spread(values, 4), few);
      Arrays.sort(values);
      assertThat(there.count()).isEqualTo(values.length);
      for (int rank : new int[] {0, 1, 20, 44, 45, 46, 70, 88, 89}) {
        assertThat(Double.doubleToRawLongBits(there.get(rank)))
            .as("rank %d, %d at once", rank, few)
            .isEqualTo(Double.doubleToRawLongBits(values[rank]));
      }
    }
  }

  @Test
  void no_value_has_no_order() {
    assertThatThrownBy(() -> new SparkValues("values", spread(new double[0], 2), 5))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("no rows");
  }
}
