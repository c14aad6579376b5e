package dev.lethe.glm.learn;

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
import dev.lethe.glm.WideRows;
import dev.lethe.glm.constants.Measures;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.kind.GlmConstantsCheck;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.logistic.LogisticProblemTest;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.testkit.Attack;
import dev.lethe.testkit.WrongConstants;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is proved of a logistic risk without a matrix of d²: less, and never wrong. */
class WideRowsTest {

  private static final double[] LAMBDAS = {1e-4, 1e-2, 0.1, 1, 10};
  private static final double[] RADII = {1, 0.3, Double.POSITIVE_INFINITY};

  private static Sample wide(Sample sample) {
    return Sample.of(sample.x(), sample.y(), sample.statistics().shells().withoutProducts());
  }

  private static Sample narrow(long seed) {
    int n = new int[] {1, 2, 5, 12, 40}[(int) (seed / 3 % 5)];
    Sample.Shape shape = Sample.SHAPES.get((int) (seed / 5 % 6));
    Sample.Labels labels = Sample.LABELS.get((int) (seed / 2 % 3));
    Sample plain = Sample.random(seed, n, 1 + (int) (seed % 3), shape, labels);
    return seed % 4 == 3 ? plain.withBias() : plain;
  }

  private static Objective objective(long seed) {
    return LogisticLoss.objective(LAMBDAS[(int) (seed % 5)], RADII[(int) (seed / 5 % 3)]);
  }

  @Test
  void the_limit_is_two_thousand_features() {
    NormShells shells = NormShells.unitBall(4);
    assertThat(WideRows.shells(shells, 2_000)).isEqualTo(shells);
    assertThat(WideRows.shells(shells, 2_001)).isEqualTo(shells.withoutProducts());
    assertThat(WideRows.isWide(ExactStatistics.empty(2_001, shells))).isTrue();
    assertThat(WideRows.isWide(ExactStatistics.empty(2, shells))).isFalse();
    assertThat(WideRows.isWide(ExactStatistics.empty(2, shells.withoutProducts()))).isTrue();
  }

  private interface BoundChoice {
    Bound of(GlmProblem problem, GlmRetained retained, Capacity m);
  }

  private static Attack.Duel duel(long seed, BoundChoice choice) {
    Objective o = objective(seed);
    Sample sample = narrow(seed);
    int m = new int[] {1, 1, 2, 4}[(int) (seed / 7 % 4)];
    GlmProblem problem = GlmProblem.of(o, Sample.KERNEL);
    Bound bound = choice.of(problem, LogisticProblemTest.solved(wide(sample), o), Capacity.of(m));
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
  void no_addition_exceeds_the_uniform_bound_of_wide_rows_and_the_best_reach_60_percent() {
    Attack.run(90, 60, seed -> duel(seed, (p, r, m) -> p.uniform(r.statistics(), m)))
        .neverExceeds()
        .reaches(0.6);
  }

  @Test
  void nor_the_local_one() {
    Attack.run(60, 60, seed -> duel(seed, GlmProblem::local)).neverExceeds().reaches(0.6);
  }

  @Test
  void everything_measured_is_on_the_safe_side_of_what_products_would_show() {
    for (long seed = 0; seed < 120; seed++) {
      Objective o = objective(seed);
      Sample narrow = narrow(seed);
      Measures all = Measures.of(narrow.statistics(), o);
      Measures own = Measures.of(wide(narrow).statistics(), o);
      double slack = 1 + 1e-3; // proofs of eigenvalues have four digits
      assertThat(own.retainedRadius() * slack).isGreaterThanOrEqualTo(all.retainedRadius());
      assertThat(own.radiusWith(3) * slack).isGreaterThanOrEqualTo(all.radiusWith(3));
      assertThat(own.smoothness(1, 10) * slack)
          .isGreaterThanOrEqualTo(all.smoothness(1, 10) - 1e-300);
      assertThat(own.strongConvexity(1)).isEqualTo(o.lambda());
      assertThat(own.hessianLipschitz(1) * slack)
          .isGreaterThanOrEqualTo(all.hessianLipschitz(1) - 1e-300);
      assertThat(own.multipliers().retained())
          .isLessThanOrEqualTo(all.multipliers().retained() * slack + 1e-9);
    }
  }

  /** Short rows along one axis, one label: the ball holds the weights back for certain. */
  @Test
  void the_multiplier_of_a_small_ball_is_seen_without_products() {
    double[][] x = new double[50][];
    double[] y = new double[50];
    for (int i = 0; i < 50; i++) {
      x[i] = new double[] {0.5, 0.1 * Math.sin(i), 0.1 * Math.cos(i)};
      y[i] = 1;
    }
    Sample sample = wide(Sample.of(x, y));
    Objective o = LogisticLoss.objective(1e-3, 0.2);
    double nu = Oracle.logistic(sample.x(), sample.y(), o.lambda(), o.radius()).multiplier();
    double proved = Measures.of(sample.statistics(), o).multipliers().retained() / 50;
    assertThat(proved).isBetween(0.5 * nu, nu);
  }

  @Test
  void printed_constants_are_checked_without_a_matrix() {
    Capacity m = Capacity.of(5);
    Objective o = LogisticLoss.objective(0.05, 12);
    for (long seed = 0; seed < 9; seed++) {
      Sample.Shape shape = Sample.SHAPES.get((int) (seed % 6));
      ExactStatistics rows =
          wide(Sample.random(seed, 800, 4, shape, Sample.Labels.RANDOM)).statistics();
      GlmConstantsCheck check = new GlmConstantsCheck(o, Sample.KERNEL);
      WrongConstants.requireAccepted(
          check, GlmProblem.of(o, Sample.KERNEL).worlds(GlmRetained.of(rows), m), rows, m);
      WrongConstants.requireAccepted(
          check,
          RiskBall.of(rows, o)
              .rounded(DescentToDelete.worlds(rows, o, m, Sample.KERNEL), 1e-6)
              .after(50),
          rows,
          m);
    }
  }

  @Test
  void a_risk_without_a_hessian_refuses_one() {
    RiskOnRows risk = RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(50, 3, 1));
    assertThat(risk.hasHessian()).isTrue();
    assertThatThrownBy(() -> risk.withoutHessian().hessian(new double[3]))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("no Hessian is computed");
    Risk sample = risk.withoutHessian().sample(2);
    assertThat(List.of(sample.hasHessian(), risk.withoutHessian().hasHessian()))
        .containsOnly(false);
  }

  /** λ = 10⁻⁵: F's last digits hide that it falls long before its gradient does. */
  @Test
  void a_small_residual_is_reached_where_the_values_of_f_no_longer_tell() {
    Risk risk =
        RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(60, 200, 2)).withoutHessian();
    for (double lambda : new double[] {1e-3, 1e-4, 1e-5}) {
      Fit fit = Learner.of(LogisticLoss.objective(lambda)).withTolerance(5e-11).fit(risk);
      assertThat(fit.residual()).isLessThanOrEqualTo(5e-11);
      assertThat(fit.steps()).isLessThan(500);
    }
    assertThatThrownBy(
            () -> Learner.of(LogisticLoss.objective(1e-5)).withTolerance(1e-30).fit(risk))
        .isInstanceOf(NoGuaranteeException.class);
  }
}
