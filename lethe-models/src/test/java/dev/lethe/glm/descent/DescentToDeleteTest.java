package dev.lethe.glm.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Adversary;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.logistic.LogisticProblemTest;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.testkit.Attack;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class DescentToDeleteTest {

  private static final Capacity ONE = Capacity.of(1);

  private static double[] project(double[] w, double radius) {
    double norm = Oracle.norm(w);
    return norm > radius ? Sample.scale(w.clone(), radius / norm) : w;
  }

  private static double[] descend(
      DescentToDelete descent, int steps, double[] start, UnaryOperator<double[]> gradient) {
    double[] w = project(start, descent.radius());
    for (int i = 0; i < steps; i++) {
      w = project(Oracle.minus(w, descent.stepSize(), gradient.apply(w)), descent.radius());
    }
    return w;
  }

  private static Sample sample(long seed) {
    int d = 1 + (int) (seed % 3);
    int n = new int[] {2, 10, 30}[(int) (seed / 3 % 3)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 5 % 6));
    return Sample.random(seed, n, d, shape, Sample.LABELS.get((int) (seed / 2 % 3)));
  }

  private static int steps(long seed) {
    return new int[] {0, 1, 2, 5, 20}[(int) (seed / 4 % 5)];
  }

  private static Attack.Duel logistic(long seed) {
    Sample sample = sample(seed);
    Objective o =
        LogisticLoss.objective(
            new double[] {1e-2, 0.1, 1}[(int) (seed % 3)],
            LogisticProblemTest.RADII.get((int) (seed / 3 % 4)));
    int m = 1 + (int) (seed % 2);
    DescentToDelete descent =
        DescentToDelete.of(sample.statistics(), o, Capacity.of(m), Sample.KERNEL);
    double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
    return new Adversary(
        descent.after(steps(seed)),
        sample,
        m,
        false,
        w,
        z -> {
          double[] trained = Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w();
          double[] end =
              descend(
                  descent,
                  steps(seed),
                  trained,
                  v -> Oracle.gradient(sample.x(), sample.y(), o.lambda(), v));
          return Oracle.distance(w, end);
        });
  }

  private static double[] ridgeGradient(Sample sample, double lambda, double[] w) {
    double[] g = Sample.scale(w.clone(), lambda);
    for (int i = 0; i < sample.n(); i++) {
      double error = (Oracle.dot(sample.x()[i], w) - sample.y()[i]) / sample.n();
      g = Oracle.minus(g, -error, sample.x()[i]);
    }
    return g;
  }

  private static Attack.Duel ridge(long seed) {
    Sample sample = sample(seed);
    double lambda = new double[] {1e-2, 0.1, 1}[(int) (seed % 3)];
    int m = 1 + (int) (seed % 2);
    DescentToDelete descent =
        RidgeDescent.towardsRetained(sample.statistics(), lambda, Capacity.of(m), Sample.KERNEL);
    double[] w = Oracle.ridge(sample.x(), sample.y(), lambda);
    return new Adversary(
        descent.after(steps(seed)),
        sample,
        m,
        true,
        w,
        z -> {
          double[] trained = Oracle.ridge(z.x(), z.y(), lambda);
          double[] end =
              descend(descent, steps(seed), trained, v -> ridgeGradient(sample, lambda, v));
          return Oracle.distance(w, end);
        });
  }

  @Test
  void no_addition_exceeds_the_logistic_bound() {
    Attack.Report report = Attack.run(60, 100, DescentToDeleteTest::logistic);
    report.neverExceeds();
  }

  @Test
  void no_addition_exceeds_the_ridge_bound_and_the_contraction_is_attained() {
    Attack.Report report = Attack.run(60, 100, DescentToDeleteTest::ridge);
    report.neverExceeds().reaches(0.95);
    Attack.Report moving = Attack.run(60, 100, seed -> ridge(steps(seed) == 0 ? seed + 4 : seed));
    moving.neverExceeds().reaches(0.95);
  }

  private static Sample typical() {
    return Sample.random(6, 500, 3, Sample.Shape.BALL, Sample.Labels.RANDOM);
  }

  @Test
  void both_directions_agree() {
    DescentToDelete descent =
        DescentToDelete.of(
            typical().statistics(), LogisticLoss.objective(1e-3).within(1), ONE, Sample.KERNEL);
    for (double target : new double[] {1e-2, 1e-4, 1e-8, 1e-15}) {
      long steps = descent.iterationsFor(target);
      assertThat(descent.after(steps).value()).isLessThanOrEqualTo(target);
      if (steps > 0) {
        assertThat(descent.after(steps - 1).value()).isGreaterThan(target);
      }
    }
    assertThat(descent.iterationsFor(10)).isZero();
    assertThat(descent.after(1_000_000_000_000L).value()).isPositive();
    Bound after = descent.after(7);
    assertThat(after.result()).isEqualTo(DescentResults.RETAIN);
    assertThat(after.inputs()).containsKeys("iterations", "lambda_R", "beta_R", "kappa_R", "L");
  }

  @Test
  void from_anywhere_costs_a_few_more_steps() {
    Objective o = LogisticLoss.objective(1e-3).within(1);
    DescentToDelete near = DescentToDelete.of(typical().statistics(), o, ONE, Sample.KERNEL);
    DescentToDelete far =
        DescentToDelete.fromAnywhere(typical().statistics(), o, ONE, Sample.KERNEL);
    assertThat(far.iterationsFor(1e-6)).isGreaterThan(near.iterationsFor(1e-6));
    assertThat(far.after(0).value()).isLessThanOrEqualTo(2 + 1e-9);
  }

  @Test
  void step_errors_are_charged_and_can_make_a_target_unreachable() {
    DescentToDelete descent =
        RidgeDescent.towardsRetained(typical().statistics(), 0.1, ONE, Sample.KERNEL)
            .withErrors(1e-3, 1e-9);
    assertThat(descent.after(0).value()).isGreaterThan(1e-3);
    assertThat(descent.after(1_000_000).value()).isBetween(1e-9, 1e-7);
    assertThatThrownBy(() -> descent.iterationsFor(1e-10))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("1.0E-10");
    assertThatThrownBy(() -> descent.iterationsFor(0)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> descent.after(-1)).isInstanceOf(BadUsageException.class);
  }

  @Test
  void without_curvature_descent_is_refused() {
    Sample flat = Sample.random(1, 20, 2, Sample.Shape.RANK_DEFICIENT, Sample.Labels.RANDOM);
    assertThatThrownBy(
            () ->
                DescentToDelete.of(
                    flat.statistics(), LogisticLoss.objective(0).within(1), ONE, Sample.KERNEL))
        .isInstanceOf(NoGuaranteeException.class);
    assertThatThrownBy(() -> RidgeDescent.towardsRetained(flat.statistics(), 0, ONE, Sample.KERNEL))
        .isInstanceOf(NoGuaranteeException.class);
  }

  private static double[] accelerate(
      AcceleratedDescent descent, int steps, double[] start, UnaryOperator<double[]> gradient) {
    double[] x = start;
    double[] y = start;
    for (int i = 0; i < steps; i++) {
      double[] next = Oracle.minus(y, descent.stepSize(), gradient.apply(y));
      y = Oracle.minus(next, -descent.momentum(), Oracle.minus(next, 1, x));
      x = next;
    }
    return x;
  }

  private static Attack.Duel acceleratedLogistic(long seed) {
    Sample sample = Sample.random(seed, 60, 3, Sample.Shape.NEARLY_ALIGNED, Sample.Labels.RANDOM);
    Objective o =
        LogisticLoss.objective(5e-3).within(seed % 2 == 0 ? Double.POSITIVE_INFINITY : 40);
    AcceleratedDescent descent = AcceleratedDescent.of(sample.statistics(), o, ONE, Sample.KERNEL);
    int steps = 1 + (int) (seed % 40);
    double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
    UnaryOperator<double[]> gradient = v -> Oracle.gradient(sample.x(), sample.y(), o.lambda(), v);
    return new Adversary(
        descent.after(steps),
        sample,
        1,
        false,
        w,
        z -> {
          double[] trained = Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w();
          return Oracle.distance(w, accelerate(descent, steps, trained, gradient));
        });
  }

  private static Attack.Duel acceleratedRidge(long seed) {
    Sample sample = Sample.random(seed, 60, 3, Sample.Shape.NEARLY_ALIGNED, Sample.Labels.RANDOM);
    double lambda = 1e-3;
    AcceleratedDescent descent =
        RidgeDescent.accelerated(sample.statistics(), lambda, ONE, Sample.KERNEL);
    int steps = 1 + (int) (seed % 40);
    double[] w = Oracle.ridge(sample.x(), sample.y(), lambda);
    return new Adversary(
        descent.after(steps),
        sample,
        1,
        true,
        w,
        z -> {
          double[] trained = Oracle.ridge(z.x(), z.y(), lambda);
          UnaryOperator<double[]> gradient = v -> ridgeGradient(sample, lambda, v);
          return Oracle.distance(w, accelerate(descent, steps, trained, gradient));
        });
  }

  @Test
  void no_addition_exceeds_the_accelerated_bounds() {
    Attack.run(40, 60, DescentToDeleteTest::acceleratedLogistic).neverExceeds().reaches(0.1);
    Attack.run(40, 60, DescentToDeleteTest::acceleratedRidge).neverExceeds().reaches(0.05);
  }

  @Test
  void acceleration_pays_where_the_condition_is_bad_and_is_refused_without_room() {
    Sample sample = Sample.random(3, 2000, 3, Sample.Shape.NEARLY_ALIGNED, Sample.Labels.RANDOM);
    Objective ill = LogisticLoss.objective(1e-3);
    AcceleratedDescent fast = AcceleratedDescent.of(sample.statistics(), ill, ONE, Sample.KERNEL);
    DescentToDelete plain = DescentToDelete.of(sample.statistics(), ill, ONE, Sample.KERNEL);
    long steps = fast.iterationsFor(1e-6);
    assertThat(steps).isLessThan(plain.iterationsFor(1e-6));
    assertThat(fast.after(steps).value()).isLessThanOrEqualTo(1e-6);
    assertThatThrownBy(
            () -> AcceleratedDescent.of(sample.statistics(), ill.within(0.01), ONE, Sample.KERNEL))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("plain descent");
  }

  @Test
  void step_errors_never_shrink_the_bound_however_little_curvature_there_is() {
    Sample flat = Sample.random(3, 30, 3, Sample.Shape.RANK_DEFICIENT, Sample.Labels.RANDOM);
    for (double lambda : new double[] {1e-8, 1e-14, 1e-16, 1e-17, 1e-18, 1e-30, 1e-300}) {
      DescentToDelete descent =
          DescentToDelete.of(
              flat.statistics(), LogisticLoss.objective(lambda).within(1), ONE, Sample.KERNEL);
      assertThat(descent.contraction()).isLessThanOrEqualTo(1);
      for (double error : new double[] {1e-20, 1e-17, 1e-15, 1e-3}) {
        for (long steps : new long[] {1, 7, 1L << 40}) {
          double exact = descent.after(steps).value();
          assertThat(descent.withErrors(0, error).after(steps).value())
              .as("λ = %s, error %s, %s steps", lambda, error, steps)
              .isGreaterThanOrEqualTo(exact + error * 0.999);
        }
      }
    }
  }

  @Test
  void the_bound_says_what_it_takes_for_granted() {
    Sample sample = sample(4);
    Objective o = LogisticLoss.objective(0.1).within(1);
    DescentToDelete trained = DescentToDelete.of(sample.statistics(), o, ONE, Sample.KERNEL);
    assertThat(trained.after(3).assumptions())
        .anyMatch(a -> a.contains("minimiser on all rows"))
        .anyMatch(a -> a.contains("steps are exact"));
    DescentToDelete anywhere =
        DescentToDelete.fromAnywhere(sample.statistics(), o, ONE, Sample.KERNEL);
    assertThat(anywhere.after(3).assumptions()).noneMatch(a -> a.contains("minimiser on all rows"));
  }
}
