package dev.lethe.erm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Attack;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Constants;
import dev.lethe.bound.Problem;
import dev.lethe.bound.ProblemContract;
import dev.lethe.statistics.ExactStatistics;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class NewtonProblemTest extends ProblemContract<ExactStatistics> {

  private static final Objective FREE = Objective.of(0.1);
  private static final Objective ON_THE_BOUNDARY = Objective.of(1e-3).within(1);

  @Override
  protected Problem<ExactStatistics> problem() {
    return NewtonProblem.of(FREE, Sample.KERNEL);
  }

  @Override
  protected ExactStatistics sample(long seed, int rows) {
    return Sample.random(seed, rows, 3, Sample.Shape.BALL, Sample.Labels.SIGNAL).statistics();
  }

  /** w̄ = w_S + (1/n)H⁻¹Σ∇f(w_S, u). */
  private static double[] step(Sample sample, Sample.Addition z, Objective o, double[] w) {
    int n = sample.n();
    double[] sum = new double[w.length];
    for (int i = n; i < z.x().length; i++) {
      double pull = -z.y()[i] / (1 + Math.exp(z.y()[i] * Oracle.dot(z.x()[i], w)));
      for (int k = 0; k < w.length; k++) {
        sum[k] += (pull * z.x()[i][k] + o.lambda() * w[k]) / n;
      }
    }
    double[][] h = Oracle.hessian(sample.x(), sample.y(), o.lambda(), w);
    return Oracle.minus(w, -1, Oracle.solve(h, sum));
  }

  private static Attack.Duel duel(Sample sample, Objective o, int m, boolean printed) {
    NewtonProblem problem = NewtonProblem.of(o, Sample.KERNEL);
    Bound bound =
        printed
            ? problem.retainAsPrinted(sample.statistics(), Capacity.of(m))
            : problem.retain(sample.statistics(), Capacity.of(m));
    double[] w = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).w();
    return new Adversary(
        bound,
        sample,
        m,
        false,
        w,
        z -> {
          double[] trained = Oracle.logistic(z.x(), z.y(), o.lambda(), o.radius()).w();
          double[] stepped = step(sample, z, o, trained);
          return Oracle.distance(w, printed ? stepped : projected(stepped, bound, o));
        });
  }

  /** As released: on the ball that holds the retained minimiser. */
  private static double[] projected(double[] w, Bound bound, Objective o) {
    double radius = Constants.of(bound.inputs()).get("radius");
    double most = NewtonProblem.projection(o, 1, radius);
    double length = Oracle.norm(w);
    return length > most ? Sample.scale(w, most / length) : w;
  }

  private static Attack.Duel duel(long seed) {
    int d = 1 + (int) (seed % 3);
    int n = new int[] {1, 3, 10, 40, 100}[(int) (seed / 3 % 5)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 5 % 6));
    Sample.Labels labels = Sample.LABELS.get((int) (seed / 2 % 3));
    double lambda = new double[] {1e-3, 1e-2, 0.1, 1, 10}[(int) (seed % 5)];
    int m = new int[] {1, 1, 2, 4}[(int) (seed / 7 % 4)];
    return duel(Sample.random(seed, n, d, shape, labels), Objective.of(lambda), m, false);
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
        Attack.run(1, 50, seed -> duel(sample, Objective.of(0).within(3), 1, false));
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
      Attack.run(1, 50, seed -> duel(sample, Objective.of(0).within(3), 1, false))
          .neverExceeds()
          .reaches(0.85);
    }
  }

  @Test
  void a_step_is_never_farther_than_the_ball_is_wide() {
    Sample few = Sample.random(1, 4, 2, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    Objective o = Objective.of(1e-4);
    Bound bound = NewtonProblem.of(o, Sample.KERNEL).retain(few.statistics(), Capacity.of(50));
    Constants inputs = Constants.of(bound.inputs());
    assertThat(bound.value())
        .isLessThanOrEqualTo((inputs.get("radius") + inputs.get("W_R")) * (1 + 1e-12));
  }

  @Test
  void on_the_boundary_of_the_ball_the_printed_bound_is_exceeded_and_ours_refuses() {
    Sample sample = Sample.random(4, 2000, 2, Sample.Shape.SPHERE, Sample.Labels.SIGNAL);
    Attack.Report report = Attack.run(1, 40, seed -> duel(sample, ON_THE_BOUNDARY, 1, true));
    report.exceedsBy(5);
    assertThatThrownBy(
            () ->
                NewtonProblem.of(ON_THE_BOUNDARY, Sample.KERNEL)
                    .retain(sample.statistics(), Capacity.of(1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("inside the ball")
        .hasMessageContaining("enlarge the radius");
  }

  @Test
  void without_curvature_there_is_no_bound() {
    Sample sample = Sample.random(4, 20, 2, Sample.Shape.RANK_DEFICIENT, Sample.Labels.SIGNAL);
    assertThatThrownBy(
            () ->
                NewtonProblem.of(Objective.of(0), Sample.KERNEL)
                    .retain(sample.statistics(), Capacity.of(1)))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void the_solver_tolerance_is_charged_and_too_coarse_a_one_refused() {
    ExactStatistics rows = sample(1, 60);
    NewtonProblem exact = NewtonProblem.of(FREE, Sample.KERNEL);
    NewtonProblem rough = exact.within(new NewtonProblem.Tolerance(1e-6, 1e-9));
    double difference =
        rough.retain(rows, Capacity.of(1)).value() - exact.retain(rows, Capacity.of(1)).value();
    // (N/n)·θ/λ_R with λ_R between λ and λ + ¼, and a little more through r.
    assertThat(difference).isBetween(1e-6 / 0.35, 1.5e-6 / 0.1);
    NewtonProblem tooRough =
        NewtonProblem.of(Objective.of(0).within(5), Sample.KERNEL)
            .within(new NewtonProblem.Tolerance(1, 0));
    ExactStatistics noisy =
        Sample.random(1, 3000, 3, Sample.Shape.BALL, Sample.Labels.RANDOM).statistics();
    assertThatThrownBy(() -> tooRough.retain(noisy, Capacity.of(1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("train to a smaller gradient");
    assertThatThrownBy(() -> new NewtonProblem.Tolerance(Double.NaN, 0))
        .isInstanceOf(BadUsageException.class);
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
