package dev.lethe.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.Objective;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.softmax.SoftmaxLoss;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the planner and a workspace expect of every problem that can forget. */
public class UnlearningContractTest {

  private static final int ROWS = 60;

  public static Stream<Unlearning<?>> problems() {
    return Stream.of(
        GlmUnlearning.of(LogisticLoss.objective(0.05), Kernels.java()),
        GlmUnlearning.of(LogisticLoss.objective(0.05).within(10), Kernels.java()),
        GlmUnlearning.of(Objective.of(new SoftmaxLoss(3), 0.05).within(10), Kernels.java()),
        RidgeUnlearning.of(0.05, Kernels.java()),
        PcaUnlearning.of(Pca.ofRank(1)),
        new SvmUnlearning(HardMarginSvm.withMargin(0.02)),
        new QuantileUnlearning(Quantile.median(Interval.of(-1, 1))));
  }

  /** Separable by its first feature, with a clear first component. */
  public static Population people(Unlearning<?> problem) {
    return people(problem, 4);
  }

  public static Population people(Unlearning<?> problem, long seed) {
    int columns = problem instanceof QuantileUnlearning ? 1 : 3;
    Random random = new Random(seed);
    int[] features = new int[ROWS * columns];
    int[] labels = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      labels[i] = i % 2 == 0 ? Grid.ONE : -Grid.ONE;
      features[i * columns] = Integer.signum(labels[i]) * (200_000 + random.nextInt(400_000));
      for (int j = 1; j < columns; j++) {
        features[i * columns + j] = random.nextInt(200_000) - 100_000;
      }
    }
    List<String> names = IntStream.range(0, ROWS).mapToObj(i -> "p" + i).toList();
    return Population.of(NormShells.unitBall(16), names, new GridRows(columns, features, labels));
  }

  private static Terms terms(Way way) {
    return Terms.of(new Guarantee(1, 1e-5), Capacity.of(3)).by(way);
  }

  @ParameterizedTest
  @MethodSource("problems")
  <S> void every_way_says_before_the_release_what_it_says_after(Unlearning<S> problem) {
    Population all = people(problem);
    S state = problem.train(all.retained());
    Removal removal = all.forget(ForgetRequest.of("p3", "p10"));
    Retained after = removal.population().retained();
    for (Way way : problem.ways()) {
      ReleaseFacts before = problem.facts(after, terms(way));
      Release release =
          problem
              .forget(state, after, removal.forgotten(), terms(way), RandomBits.insecureSeeded(1))
              .release();
      assertThat(release.facts()).as(way.toString()).isEqualTo(before);
      assertThat(release.problem()).isEqualTo(problem.name());
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  <S> void a_stored_state_releases_the_same_bits(Unlearning<S> problem) {
    Population all = people(problem);
    S state = problem.train(all.retained());
    Removal removal = all.forget(ForgetRequest.of("p3", "p10"));
    Retained after = removal.population().retained();
    for (Way way : problem.ways()) {
      S restored = problem.format().state(problem.format().bytes(state));
      assertThat(released(problem, restored, after, removal, way))
          .as(way.toString())
          .containsExactly(released(problem, state, after, removal, way));
    }
  }

  private static <S> double[] released(
      Unlearning<S> problem, S state, Retained after, Removal removal, Way way) {
    return problem
        .forget(state, after, removal.forgotten(), terms(way), RandomBits.insecureSeeded(7))
        .release()
        .parameters()
        .toArray();
  }

  @ParameterizedTest
  @MethodSource("problems")
  <S> void torn_or_foreign_states_are_refused(Unlearning<S> problem) {
    byte[] bytes = problem.format().bytes(problem.train(people(problem).retained()));
    for (int length : new int[] {0, 1, 9, bytes.length / 2, bytes.length - 1}) {
      assertThatThrownBy(() -> problem.format().state(Arrays.copyOf(bytes, length)))
          .as("%d of %d bytes", length, bytes.length)
          .isInstanceOf(BadInputException.class);
    }
    assertThatThrownBy(() -> problem.format().state(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(BadInputException.class);
    byte[] foreign = bytes.clone();
    foreign[4] ^= 1;
    assertThatThrownBy(() -> problem.format().state(foreign))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("must begin with");
  }
}
