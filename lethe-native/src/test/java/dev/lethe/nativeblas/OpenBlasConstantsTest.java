package dev.lethe.nativeblas;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.ConstantCheck;
import dev.lethe.glm.Objective;
import dev.lethe.glm.distance.GlmProblem;
import dev.lethe.glm.distance.GlmRetained;
import dev.lethe.glm.kind.GlmConstantsCheck;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.newton.NewtonProblem;
import dev.lethe.glm.ridge.RidgeConstantsCheck;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.PcaConstantsCheck;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.testkit.RandomHistory;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Constants that one kernel publishes are valid for a verifier who has the other. */
class OpenBlasConstantsTest {

  private static final Capacity M = Capacity.of(7);
  private static final Objective OBJECTIVE = LogisticLoss.objective(0.01, 40);

  private final Kernel openBlas = new OpenBlasProvider().load(Kernels.java());

  private static ExactStatistics statistics(long seed) {
    RandomHistory rows = new RandomHistory(12, true, new SplittableRandom(seed));
    rows.add(4000);
    return rows.retained().statistics();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void either_kernel_accepts_what_the_other_published(long seed) {
    ExactStatistics rows = statistics(seed);
    requireAccepted(rows, Kernels.java(), openBlas);
    requireAccepted(rows, openBlas, Kernels.java());
  }

  private static void requireAccepted(ExactStatistics rows, Kernel author, Kernel verifier) {
    GlmConstantsCheck logistic = new GlmConstantsCheck(OBJECTIVE, verifier);
    Bound apart = GlmProblem.of(OBJECTIVE, author).worlds(GlmRetained.of(rows), M);
    requireValid(logistic.check(apart.result(), printed(apart), rows, M));
    Bound newton = NewtonProblem.of(OBJECTIVE, author).worlds(rows, M);
    requireValid(logistic.check(newton.result(), printed(newton), rows, M));
    Bound ridge = RidgeProblem.of(OBJECTIVE.lambda(), author).worlds(rows, M);
    requireValid(
        new RidgeConstantsCheck(OBJECTIVE.lambda(), verifier)
            .check(ridge.result(), printed(ridge), rows, M));
    Pca pca = Pca.ofRank(3);
    Bound turn = pca.withKernel(author).worlds(rows, M);
    requireValid(
        new PcaConstantsCheck(pca.withKernel(verifier))
            .check(turn.result(), printed(turn), rows, M));
  }

  private static Map<String, Object> printed(Bound full) {
    return full.result().published(full).inputs();
  }

  private static void requireValid(List<ConstantCheck> checks) {
    assertThat(checks).isNotEmpty().allMatch(ConstantCheck::isValid);
  }
}
