package dev.lethe.glm.logistic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.glm.Adversary;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.distance.LocalCurvature;
import dev.lethe.glm.learn.Fit;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.Attack;
import dev.lethe.testkit.ProblemContract;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

public class LogisticProblemTest extends ProblemContract<GlmRetained> {

  private static final double[] LAMBDAS = {0, 1e-6, 1e-3, 1e-2, 0.1, 1, 10};
  public static final List<Double> RADII = List.of(1.0, 0.3, 3.0, Double.POSITIVE_INFINITY);
  private static final Objective TYPICAL = LogisticLoss.objective(1e-2).within(1);

  @Override
  protected Problem<GlmRetained> problem() {
    return GlmProblem.of(TYPICAL, Sample.KERNEL);
  }

  @Override
  protected GlmRetained sample(long seed, int rows) {
    return solved(Sample.random(seed, rows, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL), TYPICAL);
  }

  public static GlmRetained solved(Sample sample, Objective objective) {
    Oracle.Minimiser at =
        Oracle.logistic(sample.x(), sample.y(), objective.lambda(), objective.radius());
    Fit fit = new Fit(at.w(), 1e-10, at.multiplier(), 1e-15, 0);
    return GlmRetained.of(sample.statistics())
        .at(
            LocalCurvature.measure(
                sample.statistics(), sample.rows(), fit, objective, Sample.KERNEL));
  }

  /** Without λ and ball only data that no weights separate have a minimiser. */
  private static Objective objective(long seed) {
    double lambda = LAMBDAS[(int) (seed % 7)];
    double radius = RADII.get((int) (seed / 3 % 4));
    boolean hopeless = Double.isInfinite(radius) && lambda < 1e-3;
    return LogisticLoss.objective(hopeless ? 1e-3 : lambda, radius);
  }

  private static Attack.Duel duel(long seed, BoundChoice choice) {
    int d = 1 + (int) (seed % 3);
    int n = new int[] {1, 2, 5, 12, 40}[(int) (seed / 3 % 5)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 5 % 6));
    Sample.Labels labels = Sample.LABELS.get((int) (seed / 2 % 3));
    int m = new int[] {1, 1, 2, 4}[(int) (seed / 7 % 4)];
    Sample plain = Sample.random(seed, n, d, shape, labels);
    return duel(seed % 4 == 3 ? plain.withBias() : plain, objective(seed), m, choice);
  }

  private interface BoundChoice {
    Bound of(GlmProblem problem, GlmRetained retained, Capacity m);
  }

  private static Attack.Duel duel(Sample sample, Objective o, int m, BoundChoice choice) {
    GlmProblem problem = GlmProblem.of(o, Sample.KERNEL);
    Bound bound = choice.of(problem, solved(sample, o), Capacity.of(m));
    double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
    return new Adversary(
        bound,
        sample,
        m,
        false,
        w,
        z -> Oracle.distance(w, Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w()));
  }

  @Test
  void no_addition_exceeds_the_smaller_of_the_bounds_and_the_best_reach_75_percent() {
    Attack.Report report = Attack.run(140, 200, seed -> duel(seed, GlmProblem::retain));
    report.neverExceeds().reaches(0.75);
  }

  /** Enough rows that the bound is of the order 1/n, far below the trivial R_w + W_R. */
  @Test
  void the_local_bound_is_nearly_attained_where_it_is_small() {
    for (Objective o :
        new Objective[] {
          LogisticLoss.objective(1e-3).within(1),
          LogisticLoss.objective(1e-3).within(10),
          LogisticLoss.objective(0.1),
          LogisticLoss.objective(0).within(0.5)
        }) {
      Attack.Report report =
          Attack.run(
              12,
              60,
              seed -> {
                Sample.Labels labels =
                    o.radius() <= 1 ? Sample.LABELS.get((int) (seed % 3)) : Sample.Labels.RANDOM;
                Sample sample = Sample.random(seed, 150, 2, Sample.Shape.SPHERE, labels);
                Attack.Duel duel = duel(sample, o, 1, GlmProblem::local);
                assertThat(duel.bound().value()).isLessThan(0.2);
                return duel;
              });
      report.neverExceeds().reaches(0.75);
    }
  }

  @Test
  void the_uniform_bound_alone_is_not_far_from_attained() {
    Attack.Report report =
        Attack.run(84, 60, seed -> duel(seed, (p, r, m) -> p.uniform(r.statistics(), m)));
    report.neverExceeds().reaches(0.6);
  }

  /** The proof obligation is ‖ŵ − w_R‖ ≤ τ, not that ŵ is good. */
  @Test
  void a_rough_fit_gives_a_larger_bound_that_still_holds() {
    Random random = new Random(7);
    for (long seed = 0; seed < 40; seed++) {
      Objective o = objective(seed);
      Sample sample = Sample.random(seed, 30, 2, Sample.Shape.BALL, Sample.Labels.RANDOM);
      double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
      double tau = 0.2 * random.nextDouble();
      double[] rough = Oracle.minus(w, tau, Sample.direction(random, 2));
      double outside = Oracle.norm(rough) / o.radius();
      Fit fit = new Fit(outside > 1 ? Sample.scale(rough, 1 / outside) : rough, tau, 0, 1, 0);
      LocalCurvature at =
          LocalCurvature.measure(sample.statistics(), sample.rows(), fit, o, Sample.KERNEL);
      LocalCurvature exact = solved(sample, o).local().orElseThrow();
      assertThat(at.lambda0()).isLessThanOrEqualTo(exact.lambda0() * (1 + 1e-8));
      assertThat(at.norm()).isGreaterThanOrEqualTo(Oracle.norm(w) * (1 - 1e-12));
      assertThat(at.multiplier()).isLessThanOrEqualTo(exact.multiplier() + 1e-8);
      Bound bound =
          GlmProblem.of(o, Sample.KERNEL)
              .local(GlmRetained.of(sample.statistics()).at(at), Capacity.of(1));
      Attack.Duel duel =
          new Adversary(
              bound,
              sample,
              1,
              false,
              w,
              z -> Oracle.distance(w, Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w()));
      Attack.run(1, 40, ignored -> duel).neverExceeds();
    }
  }

  @Test
  void without_regulariser_and_ball_the_closed_form_still_bounds_the_change() {
    Sample sample = Sample.random(11, 400, 2, Sample.Shape.SPHERE, Sample.Labels.RANDOM);
    Objective o = LogisticLoss.objective(0);
    GlmRetained retained = solved(sample, o);
    GlmProblem problem = GlmProblem.of(o, Sample.KERNEL);
    assertThat(problem.uniform(sample.statistics(), Capacity.of(1)).value()).isInfinite();
    assertThat(problem.local(retained, Capacity.of(1)).value()).isFinite();
    Attack.Report report = Attack.run(1, 300, seed -> duel(sample, o, 1, GlmProblem::retain));
    report.neverExceeds().reaches(0.75);
  }

  @Test
  void labels_other_than_plus_and_minus_one_are_refused() {
    Sample sample = Sample.of(new double[][] {{1, 0}, {0, 1}}, new double[] {1, 0});
    GlmRetained retained = GlmRetained.of(sample.statistics());
    assertThatThrownBy(() -> problem().retain(retained, Capacity.of(1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("2 labels sum to 1.0");
  }

  @Test
  void a_ball_alone_makes_the_uniform_bound_finite() {
    Sample sample = Sample.random(2, 50, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    GlmProblem problem = GlmProblem.of(LogisticLoss.objective(0).within(1), Sample.KERNEL);
    GlmRetained retained = GlmRetained.of(sample.statistics());
    assertThat(problem.retain(retained, Capacity.of(1)).value()).isBetween(1e-3, 2.0);
    assertThat(problem.global(retained, Capacity.of(1)).value()).isBetween(2.0, 2.0 + 1e-9);
  }

  @Test
  void a_fit_of_which_nothing_is_proved_gives_no_better_bound_than_the_uniform_one() {
    Sample sample = Sample.random(2, 50, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    Fit unproved = new Fit(new double[3], Double.POSITIVE_INFINITY, 0, 1, 0);
    LocalCurvature nothing =
        LocalCurvature.measure(
            sample.statistics(), sample.rows(), unproved, TYPICAL, Sample.KERNEL);
    GlmRetained retained = GlmRetained.of(sample.statistics());
    GlmProblem problem = GlmProblem.of(TYPICAL, Sample.KERNEL);
    assertThat(problem.retain(retained.at(nothing), Capacity.of(1)).value())
        .isEqualTo(problem.retain(retained, Capacity.of(1)).value());
  }

  @Test
  void a_billion_rows_leave_positive_bounds() {
    Sample sample = Sample.random(5, 60, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    GlmRetained few = solved(sample, TYPICAL);
    ExactStatistics many = sample.statistics();
    for (int doubling = 0; doubling < 24; doubling++) {
      many = many.plus(many);
    }
    // Averages over copies are those of the originals: the same minimiser, the same curvature.
    GlmRetained billion = new GlmRetained(many, few.local());
    GlmProblem problem = GlmProblem.of(TYPICAL, Sample.KERNEL);
    double uniform = problem.uniform(many, Capacity.of(1)).value();
    double local = problem.local(billion, Capacity.of(1)).value();
    assertThat(uniform).isPositive().isLessThan(1e-6);
    assertThat(local).isPositive().isLessThan(1e-6);
  }

  @Test
  void labels_other_than_signs_are_refused_because_curvature_shrinks_with_them() {
    Sample half = Sample.of(new double[][] {{0.5, 0}, {0, 0.5}}, new double[] {1, 0.5});
    GlmProblem problem = GlmProblem.of(LogisticLoss.objective(0.1), Sample.KERNEL);
    assertThatThrownBy(() -> problem.uniform(half.statistics(), Capacity.of(1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("−1 or 1");
    assertThatThrownBy(() -> problem.global(GlmRetained.of(half.statistics()), Capacity.of(1)))
        .isInstanceOf(BadInputException.class);
  }

  @Test
  void lambda_stays_where_its_multiples_do_not_overflow() {
    assertThatThrownBy(() -> LogisticLoss.objective(1e308)).isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> LogisticLoss.objective(Double.NaN))
        .isInstanceOf(BadUsageException.class);
    double longest = LogisticLoss.objective(1e100).longestMinimiser(1);
    assertThat(longest).isGreaterThanOrEqualTo(0.5e-100);
  }
}
