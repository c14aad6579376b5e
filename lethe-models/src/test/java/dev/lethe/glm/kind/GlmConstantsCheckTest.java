package dev.lethe.glm.kind;

import static dev.lethe.bound.ConstantCheck.Verdict.CANNOT_TELL;
import static dev.lethe.bound.ConstantCheck.Verdict.INVALID;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.bound.ConstantsCheck;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Sample;
import dev.lethe.glm.descent.AcceleratedDescent;
import dev.lethe.glm.descent.DescentToDelete;
import dev.lethe.glm.descent.RiskBall;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmResults;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.newton.NewtonResults;
import dev.lethe.glm.ridge.RidgeConstantsCheck;
import dev.lethe.glm.ridge.RidgeDescent;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.ridge.RidgeModel;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.ridge.RidgeResults;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.WrongConstants;
import dev.lethe.testkit.kernel.OtherKernel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Constants that were published on some rows, checked on the same rows by others. */
class GlmConstantsCheckTest {

  private static final Capacity M = Capacity.of(5);
  private static final Objective OBJECTIVE = LogisticLoss.objective(0.05, 12);
  private static final List<Kernel> KERNELS =
      List.of(Sample.KERNEL, new OtherKernel(3e-15), new OtherKernel(-1e-14));

  /** A result, and who may check it. */
  private record Published(Bound full, boolean ridge) {

    ConstantsCheck<ExactStatistics> by(Kernel kernel) {
      return ridge
          ? new RidgeConstantsCheck(OBJECTIVE.lambda(), kernel)
          : new GlmConstantsCheck(OBJECTIVE, kernel);
    }
  }

  private static List<Published> published(ExactStatistics rows) {
    double lambda = OBJECTIVE.lambda();
    Kernel kernel = Sample.KERNEL;
    RidgeModel ridge = RidgeLearner.of(lambda, kernel).fit(rows);
    double norm = Rounding.addUp(Vectors.normUp(ridge.weights()), ridge.distanceAtMost());
    return List.of(
        new Published(GlmProblem.of(OBJECTIVE, kernel).worlds(GlmRetained.of(rows), M), false),
        new Published(
            NewtonProblem.of(OBJECTIVE, kernel)
                .within(new NewtonProblem.Tolerance(1e-6, 1e-6))
                .worlds(rows, M),
            false),
        new Published(
            RiskBall.of(rows, OBJECTIVE)
                .rounded(DescentToDelete.worlds(rows, OBJECTIVE, M, kernel), 1e-6)
                .after(50),
            false),
        new Published(AcceleratedDescent.of(rows, OBJECTIVE, M, kernel).after(50), false),
        new Published(RidgeProblem.of(lambda, kernel).worlds(rows, M), true),
        new Published(RidgeDescent.plain(rows, lambda, M, norm, 1e-6, kernel).after(50), true),
        new Published(RidgeDescent.accelerated(rows, lambda, M, kernel).after(50), true));
  }

  private static ExactStatistics rows(long seed) {
    Sample.Shape shape = Sample.SHAPES.get((int) (seed % Sample.SHAPES.size()));
    return Sample.random(seed, 800, 4, shape, Sample.Labels.RANDOM).statistics();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 5, 6, 7, 8, 9})
  void what_is_published_by_one_kernel_is_accepted_by_the_others(long seed) {
    ExactStatistics rows = rows(seed);
    for (Published one : published(rows)) {
      for (Kernel kernel : KERNELS) {
        WrongConstants.requireAccepted(one.by(kernel), one.full(), rows, M);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, n_lambda_R",
    "1, n_lambda_R",
    "1, n_beta_R",
    "1, n_M",
    "2, lambda_R",
    "2, beta_R",
    "3, lambda_R",
    "3, beta_R",
    "4, moved",
    "4, share",
    "4, norm",
    "4, W_R",
    "4, others",
    "5, lambda_R",
    "5, beta_R",
    "6, lambda_R",
    "6, beta_R"
  })
  void a_constant_two_percent_off_is_refuted(int which, String constant) {
    ExactStatistics rows = rows(6);
    Published one = published(rows).get(which);
    for (Kernel kernel : KERNELS) {
      assertThat(
              WrongConstants.verdictOnTwoPercentTooMuch(
                  one.by(kernel), one.full(), rows, M, constant))
          .isEqualTo(INVALID);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, radius",
    "0, W_R",
    "1, radius",
    "1, W_R",
    "1, B_R",
    "2, start",
    "2, step_error",
    "3, start",
    "5, start",
    "5, step_error",
    "6, start"
  })
  void a_constant_that_nothing_but_the_iteration_knows_does_not_pass_either(
      int which, String constant) {
    ExactStatistics rows = rows(6);
    Published one = published(rows).get(which);
    assertThat(
            WrongConstants.verdictOnTwoPercentTooMuch(
                one.by(Sample.KERNEL), one.full(), rows, M, constant))
        .isEqualTo(CANNOT_TELL);
  }

  @Test
  void other_public_parameters_than_declared_are_refuted() {
    ExactStatistics rows = rows(6);
    Published one = published(rows).get(0);
    Map<String, Object> inputs = one.full().result().published(one.full()).inputs();
    assertThat(
            new GlmConstantsCheck(LogisticLoss.objective(0.06, 12), Sample.KERNEL)
                .check(new GlmResults(LogisticLoss.INSTANCE).passive(), inputs, rows, M))
        .anyMatch(c -> c.constant().equals("lambda") && c.verdict() == INVALID);
    assertThat(
            one.by(Sample.KERNEL)
                .check(
                    new GlmResults(LogisticLoss.INSTANCE).passive(), inputs, rows, Capacity.of(6)))
        .anyMatch(c -> c.constant().equals("capacity") && c.verdict() == INVALID);
  }

  @Test
  void rows_that_allow_no_such_bound_accept_nothing_and_say_why() {
    ExactStatistics undecided =
        Sample.of(new double[][] {{0.5, 0}, {0.5, 0}}, new double[] {1, -1}).statistics();
    Published newton = published(rows(6)).get(1);
    assertThat(
            new GlmConstantsCheck(LogisticLoss.objective(0, 1), Sample.KERNEL)
                .check(
                    NewtonResults.ball(LogisticLoss.INSTANCE),
                    newton.full().result().published(newton.full()).inputs(),
                    undecided,
                    Capacity.of(1000)))
        .isNotEmpty()
        .noneMatch(ConstantCheck::isValid)
        .allMatch(c -> c.words().contains("no such bound"));
  }

  @Test
  void a_verified_release_has_nothing_to_check_but_its_target() {
    assertThat(
            new GlmConstantsCheck(OBJECTIVE, Sample.KERNEL)
                .check(
                    new GlmResults(LogisticLoss.INSTANCE).verified(),
                    Map.of("target", 1e-6),
                    rows(6),
                    M))
        .hasSize(1)
        .allMatch(ConstantCheck::isValid);
  }

  @Test
  void the_result_of_another_problem_is_refused() {
    assertThatThrownBy(
            () ->
                new GlmConstantsCheck(OBJECTIVE, Sample.KERNEL)
                    .check(RidgeResults.PASSIVE, Map.of(), rows(6), M))
        .isInstanceOf(BadInputException.class);
  }
}
