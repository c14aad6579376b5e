package dev.lethe.data.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnitBallGridTest {

  private static final long SEED = 77;

  private static int[] grid(double... x) {
    int[] v = new int[x.length];
    UnitBallGrid.clip(x, v, 0);
    return v;
  }

  @Test
  void rows_inside_the_ball_are_truncated_toward_zero() {
    assertThat(grid(0.5, -0.5)).containsExactly(1 << 19, -(1 << 19));
    assertThat(grid(Math.nextDown(0.5), -Math.nextDown(0.5)))
        .containsExactly((1 << 19) - 1, -(1 << 19) + 1);
    assertThat(grid(0x1p-21, -0.0, Double.MIN_VALUE)).containsExactly(0, 0, 0);
  }

  @Test
  void a_unit_vector_stays_exact() {
    assertThat(grid(0, 1, 0)).containsExactly(0, UnitBallGrid.ONE, 0);
    assertThat(grid(0, -1e308, 0)).containsExactly(0, -UnitBallGrid.ONE, 0);
    assertThat(grid(Double.MAX_VALUE)).containsExactly(UnitBallGrid.ONE);
  }

  @Test
  void huge_rows_keep_their_direction() {
    int[] v = grid(3e300, 4e300);
    assertThat(v[0] / (double) UnitBallGrid.ONE).isBetween(0.6 - 2e-6, 0.6);
    assertThat(v[1] / (double) UnitBallGrid.ONE).isBetween(0.8 - 2e-6, 0.8);
    assertThat(grid(Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE)[2]).isZero();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void coordinates_that_are_not_finite_are_refused(double bad) {
    assertThatThrownBy(() -> grid(0.1, bad)).isInstanceOf(BadUsageException.class);
  }

  /** Attack: rows whose norm is 1 up to a few units in the last place, in many dimensions. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 50, 784, 4096, 20_000})
  void rows_at_the_boundary_never_leave_the_ball_and_lose_at_most_a_grid_step(int d) {
    SplittableRandom random = new SplittableRandom(SEED + d);
    int tries = Math.max(30, 30_000 / d);
    for (int t = 0; t < tries; t++) {
      double[] x = boundaryRow(random, d);
      int[] v = grid(x);
      assertThat(UnitBallGrid.squaredNorm(v, 0, d))
          .as("seed %d, d %d, try %d", SEED, d, t)
          .isLessThanOrEqualTo(UnitBallGrid.BALL);
      double norm = Math.max(1, norm(x));
      for (int i = 0; i < d; i++) {
        double exact = x[i] / norm * UnitBallGrid.ONE;
        if (Math.abs(v[i]) > Math.ceil(Math.abs(exact)) || Math.abs(exact - v[i]) >= 1.01) {
          throw new AssertionError(x[i] + " became " + v[i] + "; seed " + SEED + ", try " + t);
        }
      }
    }
  }

  /**
   * Twin: rounding to nearest, which docs/mathematics/statistics.md warns of, does leave the ball
   * on the same rows.
   */
  @Test
  void rounding_to_nearest_would_leave_the_ball() {
    SplittableRandom random = new SplittableRandom(SEED + 50);
    int outside = 0;
    for (int t = 0; t < 500; t++) {
      double[] x = boundaryRow(random, 50);
      double norm = Math.max(1, norm(x));
      long sum = 0;
      for (double value : x) {
        long v = Math.round(value / norm * UnitBallGrid.ONE);
        sum += v * v;
      }
      outside += sum > UnitBallGrid.BALL ? 1 : 0;
    }
    assertThat(outside).isGreaterThan(25);
  }

  /** Integer points exactly on the sphere (Pythagorean): the largest legal rows must survive. */
  @Test
  void grid_points_on_the_sphere_are_fixed_points() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int t = 0; t < 20_000; t++) {
      long a = random.nextLong(UnitBallGrid.ONE + 1L);
      long b = (long) Math.sqrt((double) (UnitBallGrid.BALL - a * a));
      double[] x = {a * 0x1p-20, -b * 0x1p-20};
      assertThat(grid(x)).containsExactly((int) a, (int) -b);
    }
  }

  private static double[] boundaryRow(SplittableRandom random, int d) {
    double[] x = new double[d];
    int kind = random.nextInt(3);
    for (int i = 0; i < d; i++) {
      x[i] = kind == 0 ? 1 : kind == 1 ? random.nextDouble(-1, 1) : random.nextInt(-3, 4);
    }
    x[random.nextInt(d)] += 0.5;
    double norm = norm(x);
    double factor = (1 + random.nextInt(-4, 5) * 0x1p-52) / norm;
    for (int i = 0; i < d; i++) {
      x[i] *= factor;
      for (int k = random.nextInt(3); k > 0; k--) {
        x[i] = random.nextBoolean() ? Math.nextUp(x[i]) : Math.nextDown(x[i]);
      }
    }
    return x;
  }

  private static double norm(double[] x) {
    BigDecimal sum = BigDecimal.ZERO;
    if (x.length > 100) {
      double plain = 0;
      for (double value : x) {
        plain += value * value;
      }
      return Math.sqrt(plain);
    }
    for (double value : x) {
      BigDecimal exact = new BigDecimal(value);
      sum = sum.add(exact.multiply(exact));
    }
    return Math.sqrt(sum.doubleValue());
  }
}
