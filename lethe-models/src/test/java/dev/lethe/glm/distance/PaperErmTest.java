package dev.lethe.glm.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Sample;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.ridge.RidgeProblem;
import org.junit.jupiter.api.Test;

/** The printed formulas on data whose spectrum is known: XᵀX = (n/2)·I with n = 40. */
class PaperErmTest {

  private static final int N = 40;
  private static final Capacity ONE = Capacity.of(1);

  private static Sample axes() {
    double[][] x = new double[N][];
    double[] y = new double[N];
    for (int i = 0; i < N; i++) {
      x[i] = i % 2 == 0 ? new double[] {1, 0} : new double[] {0, 1};
      y[i] = 1;
    }
    return Sample.of(x, y);
  }

  private static void assertNear(Bound bound, double expected) {
    assertThat(bound.form()).isEqualTo(Bound.Form.PAPER);
    assertThat(bound.value()).isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void ridge_is_the_printed_formula() {
    double lambda = 0.1;
    double slope = 1 / (20.0 / 41 + lambda) + 1;
    RidgeProblem ridge = RidgeProblem.of(lambda, Sample.KERNEL);
    assertNear(ridge.retainAsPrinted(axes().statistics(), ONE), slope / (N * 0.6));
    assertNear(ridge.globalAsPrinted(axes().statistics(), ONE), slope / (N * lambda));
  }

  @Test
  void logistic_and_newton_are_the_printed_formulas() {
    Objective o = LogisticLoss.objective(0.01).within(1);
    double curvature = 0.5 / Math.pow(2 * Math.cosh(0.5), 2) + 0.01;
    double lipschitz = 1 / (6 * Math.sqrt(3));
    assertNear(
        PaperErm.passive(axes().statistics(), o, ONE, Sample.KERNEL), 1.01 / (N * curvature));
    assertNear(PaperErm.passiveGlobal(axes().statistics(), o, ONE), 1.01 / (N * 0.01));
    assertNear(
        PaperErm.newton(axes().statistics(), o, Capacity.of(3), Sample.KERNEL),
        lipschitz * Math.pow(3 * 1.01 / N, 2) / Math.pow(curvature, 3));
    assertNear(
        PaperErm.newtonGlobal(axes().statistics(), o, ONE),
        lipschitz * Math.pow(1.01 / N, 2) / 1e-6);
  }

  @Test
  void descent_needs_no_steps_where_the_start_is_near_enough() {
    assertThat(PaperErm.descentIterations(0.01, 0.1, 0.3, 0.1)).isZero();
    // κ = 3 halves the distance at every step.
    assertThat(PaperErm.descentIterations(1, 0.1, 0.3, 0.1)).isEqualTo(4);
  }

  @Test
  void the_sound_local_root_is_smaller_than_the_printed_one_and_exists_more_often() {
    double sound = LocalBound.lipschitzHessian(0.2, 0.1, 0.05);
    assertThat(sound).isLessThan(printedRoot(0.2, 0.1, 0.05));
    assertThat(LocalBound.lipschitzHessian(0.2, 0.1, 0.15)).isFinite();
    assertThat(printedRoot(0.2, 0.1, 0.15)).isInfinite();
    assertThat(LocalBound.lipschitzHessian(0.2, 0.1, 0.25)).isInfinite();
    assertThat(LocalBound.lipschitzHessian(0.2, 0.1, 1e-12)).isBetween(5e-12, 5.01e-12);
  }

  /** (λ₀ − √(λ₀² − 4ML/n))/(2M), as 2(L/n)/(λ₀ + √(…)); infinite where the root is not real. */
  private static double printedRoot(double curvature, double lipschitz, double pull) {
    double discriminant = curvature * curvature - 4 * lipschitz * pull;
    return discriminant >= 0
        ? 2 * pull / (curvature + Math.sqrt(discriminant))
        : Double.POSITIVE_INFINITY;
  }
}
