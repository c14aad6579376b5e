package dev.lethe.glm.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Problem;
import dev.lethe.glm.Adversary;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.Attack;
import dev.lethe.testkit.ProblemContract;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class NewtonProblemTest extends ProblemContract<ExactStatistics> {

  private static final Objective FREE = LogisticLoss.objective(0.1);
  private static final Objective ON_THE_BOUNDARY = LogisticLoss.objective(1e-3).within(1);

  @Override
  protected Problem<ExactStatistics> problem() {
    return NewtonProblem.of(FREE, Sample.KERNEL);
  }

  @Override
  protected ExactStatistics sample(long seed, int rows) {
    return Sample.random(seed, rows, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL).statistics();
  }

  private static Attack.Duel duel(Sample sample, Objective o, int m) {
    Bound bound = NewtonProblem.of(o, Sample.KERNEL).retain(sample.statistics(), Capacity.of(m));
    double radius = RiskBall.of(sample.statistics(), o).objective().radius();
    return duel(sample, o, m, bound, w -> NewtonOracle.inBall(sample, o.lambda(), w, radius));
  }

  private static Attack.Duel duel(
      Sample sample, Objective o, int m, Bound bound, UnaryOperator<double[]> step) {
    double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
    return new Adversary(
        bound,
        sample,
        m,
        false,
        w,
        z -> {
          double[] trained = Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w();
          return Oracle.distance(w, step.apply(trained));
        });
  }

  private static Attack.Duel duel(long seed) {
    int d = 1 + (int) (seed % 3);
    int n = new int[] {1, 3, 10, 40, 100}[(int) (seed / 3 % 5)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 5 % 6));
    Sample.Labels labels = Sample.LABELS.get((int) (seed / 2 % 3));
    double lambda = new double[] {1e-3, 1e-2, 0.1, 1, 10}[(int) (seed % 5)];
    int m = new int[] {1, 1, 2, 4}[(int) (seed / 7 % 4)];
    return duel(Sample.random(seed, n, d, shape, labels), LogisticLoss.objective(lambda), m);
  }

  @Test
  void no_addition_exceeds_the_bound() {
    Attack.Report report = Attack.run(60, 150, NewtonProblemTest::duel);
    report.neverExceeds().reaches(0.1);
  }

  /** All rows alike, labels such that w·x lies where the third derivative is largest. */
  @Test
  void the_bound_is_nearly_attained_where_the_loss_bends_most() {
    double[][] x = new double[1000][];
    double[] y = new double[1000];
    Arrays.fill(x, new double[] {1});
    Arrays.fill(y, -1);
    Arrays.fill(y, 0, 789, 1);
    Sample sample = Sample.of(x, y);
    Attack.Report report =
        Attack.run(1, 50, seed -> duel(sample, LogisticLoss.objective(0).within(3), 1));
    report.neverExceeds().reaches(0.95);
  }

  /** The third derivative is 0 at 0: minimisers that are known to be short bend the loss little. */
  @Test
  void near_the_origin_the_bound_is_nearly_attained_too() {
    double[][] x = new double[1000][];
    double[] y = new double[1000];
    Arrays.fill(x, new double[] {1});
    Arrays.fill(y, -1);
    for (int ones : new int[] {510, 540, 580}) {
      Arrays.fill(y, 0, ones, 1);
      Sample sample = Sample.of(x, y);
      Attack.run(1, 50, seed -> duel(sample, LogisticLoss.objective(0).within(3), 1))
          .neverExceeds()
          .reaches(0.85);
    }
  }

  @Test
  void a_step_is_never_farther_than_the_ball_is_wide() {
    Sample few = Sample.random(1, 4, 2, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    Objective o = LogisticLoss.objective(1e-4);
    Bound bound = NewtonProblem.of(o, Sample.KERNEL).retain(few.statistics(), Capacity.of(50));
    Constants inputs = Constants.of(bound.inputs());
    assertThat(bound.value())
        .isLessThanOrEqualTo((inputs.get("radius") + inputs.get("W_R")) * (1 + 1e-12));
  }

  @Test
  void on_the_boundary_of_the_ball_the_printed_bound_is_exceeded_and_ours_is_not() {
    Sample sample = Sample.random(4, 2000, 2, Sample.Shape.SPHERE, Sample.Labels.SIGNAL);
    Objective o = ON_THE_BOUNDARY;
    Bound printed =
        NewtonProblem.of(o, Sample.KERNEL).retainAsPrinted(sample.statistics(), Capacity.of(1));
    Attack.run(
            1,
            40,
            seed ->
                duel(
                    sample,
                    o,
                    1,
                    printed,
                    w -> NewtonOracle.projected(sample, o.lambda(), w, Double.POSITIVE_INFINITY)))
        .exceedsBy(5);
    Attack.run(1, 40, seed -> duel(sample, o, 1)).neverExceeds();
  }

  @Test
  void without_curvature_there_is_no_bound() {
    Sample sample = Sample.random(4, 20, 2, Sample.Shape.RANK_DEFICIENT, Sample.Labels.SIGNAL);
    assertThatThrownBy(
            () ->
                NewtonProblem.of(LogisticLoss.objective(0), Sample.KERNEL)
                    .retain(sample.statistics(), Capacity.of(1)))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void inexact_starts_and_steps_are_charged() {
    ExactStatistics rows = sample(1, 60);
    NewtonProblem exact = NewtonProblem.of(FREE, Sample.KERNEL);
    double least = exact.retain(rows, Capacity.of(1)).value();
    NewtonProblem rounded = exact.within(new NewtonProblem.Tolerance(0, 1e-9));
    assertThat(rounded.retain(rows, Capacity.of(1)).value())
        .isBetween(least + 1e-9, least + 1e-9 + 1e-15);
    NewtonProblem rough = exact.within(new NewtonProblem.Tolerance(1e-3, 0));
    assertThat(rough.retain(rows, Capacity.of(1)).value()).isBetween(1.01 * least, 1.5 * least);
    assertThatThrownBy(() -> new NewtonProblem.Tolerance(Double.NaN, 0))
        .isInstanceOf(BadUsageException.class);
  }

  @Test
  void two_worlds_are_charged_both_errors_and_one_of_them_is_nothing_where_one_row_leaves() {
    ExactStatistics rows = sample(1, 60);
    NewtonProblem newton = NewtonProblem.of(FREE, Sample.KERNEL);
    double one = newton.retain(rows, Capacity.of(1)).value();
    double two = newton.retain(rows, Capacity.of(2)).value();
    assertThat(newton.worlds(rows, Capacity.of(1)).value()).isBetween(one, one * (1 + 1e-12));
    assertThat(newton.worlds(rows, Capacity.of(2)).value())
        .isBetween(one + two, 1.02 * (one + two));
  }

  @Test
  void inside_the_ball_the_bound_is_at_most_half_the_printed_one() {
    for (long seed = 0; seed < 20; seed++) {
      ExactStatistics rows = sample(seed, 60);
      assertThat(problem().retain(rows, Capacity.of(1)).value())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(0.5 * problem().retainAsPrinted(rows, Capacity.of(1)).value());
    }
  }

  @Test
  void a_billion_rows_leave_a_positive_bound_of_second_order() {
    ExactStatistics many = sample(5, 60);
    for (int doubling = 0; doubling < 24; doubling++) {
      many = many.plus(many);
    }
    double value = problem().retain(many, Capacity.of(1)).value();
    assertThat(value).isPositive().isLessThan(1e-15);
  }
}
