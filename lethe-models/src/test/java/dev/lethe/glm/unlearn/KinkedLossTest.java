package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Loss;
import dev.lethe.glm.Objective;
import dev.lethe.glm.hinge.SquaredHingeLoss;
import dev.lethe.glm.huber.HuberLoss;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.learn.LearnerData;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Terms;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where φ″ jumps a step from kept sums proves nothing, but it saves passes of what is checked. */
class KinkedLossTest {

  private static final int ROWS = 30_000;

  private int passes;

  static Stream<Loss> losses() {
    return Stream.of(SquaredHingeLoss.INSTANCE, new HuberLoss(0.5));
  }

  @ParameterizedTest
  @MethodSource("losses")
  void a_verified_release_checks_the_step_in_one_pass(Loss loss) {
    GlmUnlearning unlearning = GlmUnlearning.of(Objective.of(loss, 0.01), Kernels.java());
    Population people = people();
    RegressionState trained = unlearning.train(people.retained());
    Removal removal = people.forget(ForgetRequest.of("p17"));
    Terms terms =
        Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, Certification.VERIFIED);

    double[] step = release(unlearning, trained, removal, terms);
    assertThat(passes).isEqualTo(1);

    double[] searched =
        release(unlearning, RegressionState.imported(trained.weights()), removal, terms);
    assertThat(passes).as("without the record of a training").isGreaterThan(3);
    double target = 1e-6 * unlearning.objective().longestMinimiser(1);
    assertThat(Vectors.normUp(Vectors.plus(step, -1, searched)))
        .as("the same noise on two means, each within the target of one minimiser")
        .isLessThan(2.5 * target);
  }

  private double[] release(
      GlmUnlearning unlearning, RegressionState state, Removal removal, Terms terms) {
    Retained after = removal.population().retained();
    Retained counted = Retained.on(() -> new Engine(after.engine()), after.statistics());
    passes = 0;
    return unlearning
        .forget(state, counted, removal.forgotten(), terms, RandomBits.insecureSeeded(1))
        .release()
        .parameters()
        .toArray();
  }

  private static Population people() {
    GridRows rows = LearnerData.gaussian(ROWS, 6, 5);
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> "p" + i).toList();
    return Population.of(NormShells.unitBall(NormShells.DEFAULT_COUNT), names, rows);
  }

  /** Counts how often all rows are read. */
  private final class Engine implements RowEngine {

    private final RowEngine rows;

    Engine(RowEngine rows) {
      this.rows = rows;
    }

    @Override
    public long count() {
      return rows.count();
    }

    @Override
    public int columns() {
      return rows.columns();
    }

    @Override
    public <A> A fold(RowFold<A> fold) {
      passes++;
      return rows.fold(fold);
    }

    @Override
    public ExactStatistics statistics(NormShells shells) {
      return rows.statistics(shells);
    }

    @Override
    public GridRows fetch() {
      return rows.fetch();
    }
  }
}
