package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class NormShellsTest {

  @Test
  void a_row_on_a_threshold_belongs_to_the_inner_shell() {
    NormShells shells = NormShells.unitBall(4);
    assertThat(shells.shellOf(0)).isZero();
    assertThat(shells.shellOf(shells.threshold(0))).isZero();
    assertThat(shells.shellOf(shells.threshold(0) + 1)).isEqualTo(1);
    assertThat(shells.shellOf(Grid.ONE_SQUARED)).isEqualTo(3);
    assertThatThrownBy(() -> shells.shellOf(Grid.ONE_SQUARED + 1))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("1099511627777");
  }

  @Test
  void radii_are_never_below_the_truth_and_never_off_by_more_than_the_last_place() {
    for (int count = 1; count <= 40; count++) {
      for (NormShells shells :
          new NormShells[] {NormShells.unitBall(count), NormShells.unitBallWithBias(count)}) {
        for (int s = 0; s < count; s++) {
          BigDecimal threshold = BigDecimal.valueOf(shells.threshold(s));
          BigDecimal radius = new BigDecimal(shells.radiusAtMost(s) * Grid.ONE);
          assertThat(radius.pow(2)).isGreaterThanOrEqualTo(threshold);
          assertThat(new BigDecimal(Math.nextDown(Math.nextDown(radius.doubleValue()))).pow(2))
              .isLessThan(threshold);
        }
      }
    }
  }

  @Test
  void the_outermost_radius_is_one_or_the_root_of_two_with_a_bias() {
    assertThat(NormShells.unitBall(16).radiusAtMost(15)).isEqualTo(1);
    assertThat(NormShells.unitBallWithBias(16).radiusAtMost(15))
        .isBetween(Math.sqrt(2), Math.nextUp(Math.nextUp(Math.sqrt(2))));
    assertThat(NormShells.unitBallWithBias(16).shellOf(Grid.ONE_SQUARED)).isZero();
  }

  @Test
  void impossible_thresholds_are_refused() {
    assertThatThrownBy(() -> NormShells.unitBall(0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> NormShells.unitBall(1025)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> NormShells.of()).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> NormShells.of(3, 3))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("3 follows 3");
    assertThatThrownBy(() -> NormShells.of(0)).isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> NormShells.of((1L << 41) + 1)).isInstanceOf(BadInputException.class);
  }
}
