package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatisticsAccumulatorTest {

  private static final NormShells SHELLS = NormShells.unitBall(16);

  private static StatisticsAccumulator accumulator(int features) {
    return new StatisticsAccumulator(Kernels.java(), features, SHELLS);
  }

  /** The Java kernel with one thing done to its Gram matrices. */
  private static Kernel lying(Consumer<double[]> lie) {
    Kernel honest = Kernels.java();
    return (Kernel)
        Proxy.newProxyInstance(
            Kernel.class.getClassLoader(),
            new Class<?>[] {Kernel.class},
            (proxy, method, arguments) -> {
              try {
                Object result = method.invoke(honest, arguments);
                if (method.getName().equals("gram") && arguments[0] instanceof RowBlock) {
                  lie.accept((double[]) arguments[1]);
                }
                return result;
              } catch (InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
  }

  @Test
  void a_kernel_that_is_wrong_by_one_unit_is_caught() {
    GridRows rows = SampleRows.random(1, 50, 6);
    assertThat(SampleRows.statistics(rows, lying(gram -> {}), SHELLS))
        .isEqualTo(SampleRows.statistics(rows, Kernels.java(), SHELLS));
    assertThatThrownBy(() -> SampleRows.statistics(rows, lying(gram -> gram[13] += 1), SHELLS))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("wrong Gram");
  }

  /** (−1, 0, 1) adds up to 0, so that row sums are the same with it and without. */
  @Test
  void a_kernel_that_loses_doubles_or_replaces_a_centred_row_is_caught() {
    GridRows rows = new GridRows(1, new int[] {-1, -1, 5}, new int[3]);
    for (double more : new double[] {-1, 1}) {
      Consumer<double[]> times =
          gram -> {
            gram[0] += more;
            gram[2] -= more;
            gram[6] -= more;
            gram[8] += more;
          };
      assertThatThrownBy(() -> SampleRows.statistics(rows, lying(times), SHELLS))
          .isInstanceOf(VerificationFailedException.class)
          .hasMessageContaining("the number of its rows is " + (int) (3 + more) + " instead of 3");
    }
    GridRows pairs = new GridRows(2, new int[] {-1, 0, 3, 5}, new int[2]);
    Consumer<double[]> replaced = // by (1, −2, 0, 1)
        gram -> {
          double[] was = {-1, 0, 0, 1};
          double[] is = {1, -2, 0, 1};
          for (int k = 0; k < 16; k++) {
            gram[k] += is[k / 4] * is[k % 4] - was[k / 4] * was[k % 4];
          }
        };
    assertThatThrownBy(() -> SampleRows.statistics(pairs, lying(replaced), SHELLS))
        .isInstanceOf(VerificationFailedException.class)
        .hasMessageContaining("the trace over the features is 39 instead of 35");
  }

  @Test
  void a_kernel_that_computes_in_single_precision_is_caught() {
    GridRows rows = SampleRows.random(2, 50, 6);
    Consumer<double[]> narrow =
        gram -> {
          for (int k = 0; k < gram.length; k++) {
            gram[k] = (float) gram[k];
          }
        };
    assertThatThrownBy(() -> SampleRows.statistics(rows, lying(narrow), SHELLS))
        .isInstanceOf(VerificationFailedException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {Grid.ONE + 1, -Grid.ONE - 1, Integer.MAX_VALUE, Integer.MIN_VALUE, 1 << 30})
  void values_off_the_grid_are_refused_with_their_place(int value) {
    try (StatisticsAccumulator accumulator = accumulator(3)) {
      assertThatThrownBy(() -> accumulator.add(new int[] {0, value, 0}, 0, 0))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("feature 1")
          .hasMessageContaining(Integer.toString(value));
      assertThatThrownBy(() -> accumulator.add(new int[3], 0, value))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("label");
      assertThat(accumulator.build()).isEqualTo(ExactStatistics.empty(3, SHELLS));
    }
  }

  @Test
  void rows_outside_the_ball_are_refused() {
    try (StatisticsAccumulator accumulator = accumulator(2)) {
      accumulator.add(new int[] {Grid.ONE, 0}, 0, 0);
      assertThatThrownBy(() -> accumulator.add(new int[] {Grid.ONE, 1}, 0, 0))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("ball");
      assertThat(accumulator.build().count()).isEqualTo(1);
    }
  }

  @Test
  void a_snapshot_does_not_change_when_adding_goes_on() {
    try (StatisticsAccumulator accumulator = accumulator(1)) {
      accumulator.add(new int[] {5}, 0, 1);
      ExactStatistics before = accumulator.build();
      accumulator.add(new int[] {6}, 0, 1);
      assertThat(before.count()).isEqualTo(1);
      assertThat(accumulator.build().count()).isEqualTo(2);
    }
  }

  @Test
  void a_full_block_of_the_largest_values_is_exact() {
    try (StatisticsAccumulator accumulator =
        new StatisticsAccumulator(Kernels.java(), 1, NormShells.unitBall(1))) {
      for (int r = 0; r < 3 * Grid.EXACT_ROWS + 1; r++) {
        accumulator.add(new int[] {r % 2 == 0 ? Grid.ONE : -Grid.ONE}, 0, Grid.ONE);
      }
      ExactStatistics statistics = accumulator.build();
      assertThat(statistics.gramExact(0, 0).longValueExact())
          .isEqualTo((3L * Grid.EXACT_ROWS + 1) << 40);
      assertThat(statistics.featureLabelExact(0).longValueExact()).isEqualTo(1L << 40);
    }
  }
}
