package dev.lethe.glm.kind;

import static dev.lethe.testkit.FormulaContract.logUniform;
import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Result;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Sample;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmResults;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.logistic.LogisticKind;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.ridge.RidgeResults;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.FormulaContract;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GlmResultsTest {

  private static final int TRIES = 2000;

  private static Map<String, Double> drawn(Random random) {
    double lambdaR = logUniform(random, 1e-4, 1);
    return Map.of(
        "capacity",
        (double) (1 + random.nextInt(100)),
        "lambda",
        random.nextInt(5) == 0 ? 0 : logUniform(random, 1e-6, lambdaR),
        "B",
        1.0,
        "lambda_R",
        lambdaR,
        "beta_R",
        lambdaR * logUniform(random, 1, 1e4),
        "n_lambda_R",
        lambdaR * logUniform(random, 10, 1e6),
        "radius",
        logUniform(random, 1e-2, 1e2),
        "R_w",
        200.0,
        "start_error",
        random.nextBoolean() ? 0 : 1e-9,
        "iterations",
        (double) (1 + random.nextInt(1000)));
  }

  @Test
  void every_formula_moves_with_its_constants_as_they_are_rounded() {
    Set<Result> results = new LinkedHashSet<>(LogisticKind.INSTANCE.results());
    results.addAll(RidgeResults.ALL);
    results.remove(Result.ALLOWANCE);
    for (Result result : results) {
      FormulaContract.requireMonotone(result.formula(), 7, TRIES, GlmResultsTest::drawn);
    }
  }

  /** Lengths alone bound the distance then, by more than a ball: nothing to publish. */
  @Test
  void without_curvature_the_logistic_formula_is_infinite() {
    Map<String, Double> none =
        Map.of(
            "capacity",
            100.0,
            "lambda",
            0.0,
            "B",
            1.0,
            "radius",
            2.0,
            "W_R",
            1.0,
            "n_nu",
            0.0,
            "N_nu",
            0.0,
            "n_lambda_R",
            0.0);
    assertThat(new GlmResults(LogisticLoss.INSTANCE).passive().formula().recomputed(none))
        .isInfinite();
    Map<String, Double> some = new HashMap<>(none);
    some.put("n_lambda_R", 1e-300);
    assertThat(new GlmResults(LogisticLoss.INSTANCE).passive().formula().recomputed(some))
        .isBetween(4.0, 4.001); // 2ρ
    Bound proved =
        Bound.atMost(new GlmResults(LogisticLoss.INSTANCE).passive(), 3)
            .from("n", 40)
            .from("lambda_R", 0.0)
            .from("capacity", 100)
            .from("lambda", 0.0)
            .from("B", 1.0)
            .from("radius", 2.0)
            .from("W_R", 1.0);
    assertThat(new GlmResults(LogisticLoss.INSTANCE).passive().published(proved).value())
        .isInfinite();
  }

  /** A random data set, objective and capacity. */
  private record Case(Sample sample, Objective objective, Capacity m) {

    static Case of(long seed, Sample.Shape shape) {
      Random random = new Random(seed);
      int n = (int) logUniform(random, 4, 3000);
      int d = 1 + random.nextInt(6);
      Sample.Labels labels = Sample.LABELS.get(random.nextInt(3));
      Sample sample = Sample.random(seed, n, d + 1, shape, labels);
      double radius = random.nextBoolean() ? Double.POSITIVE_INFINITY : logUniform(random, 0.5, 50);
      Objective objective = LogisticLoss.objective(logUniform(random, 1e-5, 3), radius);
      return new Case(sample, objective, Capacity.of((int) logUniform(random, 1, 300)));
    }
  }

  /** Refusals and infinite bounds publish nothing. */
  private static void requirePublished(double most, Supplier<Bound> bound) {
    Bound full;
    try {
      full = bound.get();
    } catch (NoGuaranteeException refused) {
      return;
    }
    if (full.value() < Double.POSITIVE_INFINITY) {
      FormulaContract.requirePublished(full, most);
    }
  }

  @ParameterizedTest
  @EnumSource(Sample.Shape.class)
  void published_bounds_are_above_the_full_ones_by_little(Sample.Shape shape) {
    NewtonProblem.Tolerance tolerance = new NewtonProblem.Tolerance(1e-10, 1e-9);
    for (long seed = 0; seed < 250; seed++) {
      Case c = Case.of(seed, shape);
      ExactStatistics rows = c.sample().statistics();
      GlmProblem logistic = GlmProblem.of(c.objective(), Sample.KERNEL);
      NewtonProblem newton = NewtonProblem.of(c.objective(), Sample.KERNEL).within(tolerance);
      RidgeProblem ridge = RidgeProblem.of(c.objective().lambda(), Sample.KERNEL);
      requirePublished(0.02, () -> logistic.worlds(GlmRetained.of(rows), c.m()));
      requirePublished(0.13, () -> newton.worlds(rows, c.m()));
      requirePublished(0.02, () -> ridge.worlds(rows, c.m()));
    }
  }

  /** κ_R is cut by up to 2 %; unless it is near 1, that share of steps makes up for it. */
  @ParameterizedTest
  @EnumSource(Sample.Shape.class)
  void published_descent_needs_at_most_three_percent_more_steps(Sample.Shape shape) {
    for (long seed = 0; seed < 100; seed++) {
      Case c = Case.of(seed, shape);
      ExactStatistics rows = c.sample().statistics();
      double lambda = c.objective().lambda();
      for (long steps : new long[] {0, 10, 1000}) {
        requireFewMoreSteps(
            steps,
            i ->
                RidgeDescent.betweenWorlds(rows, lambda, c.m(), Sample.KERNEL)
                    .withErrors(1e-6, 0)
                    .after(i));
        requireFewMoreSteps(
            steps, i -> DescentToDelete.worlds(rows, c.objective(), c.m(), Sample.KERNEL).after(i));
        requireFewMoreSteps(
            steps, i -> RidgeDescent.accelerated(rows, lambda, c.m(), Sample.KERNEL).after(i));
      }
    }
  }

  private static void requireFewMoreSteps(long steps, LongFunction<Bound> after) {
    requirePublished(Double.POSITIVE_INFINITY, () -> after.apply(steps));
    Bound full;
    try {
      full = after.apply(steps);
    } catch (NoGuaranteeException refused) {
      return;
    }
    if (full.value() > 1e-12 && Constants.of(full.inputs()).get("kappa_R") >= 2) {
      Bound more = after.apply(steps + steps * 3 / 100 + 1);
      assertThat(more.result().published(more).value()).isLessThanOrEqualTo(full.value() * 1.02);
    }
  }

  @Test
  void errors_of_steps_are_charged_as_if_there_were_no_end_of_them() {
    Sample sample = Sample.random(5, 300, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    DescentToDelete steps =
        RidgeDescent.betweenWorlds(sample.statistics(), 0.1, Capacity.of(2), Sample.KERNEL)
            .withErrors(1e-3, 1e-5);
    for (long i : new long[] {0, 1, 5, 1234}) {
      FormulaContract.requirePublished(steps.after(i), 0.1);
    }
  }
}
