package dev.lethe.pca.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Grid;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Method;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.privacy.RandomBits;
import dev.lethe.privacy.SymmetricCoordinates;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import dev.lethe.testkit.ForgettingContract;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.Collections;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PcaUnlearningTest extends ForgettingContract {

  private static final int FEATURES = 4;

  private static final PcaUnlearning PCA =
      PcaUnlearning.of(Pca.ofRank(2).withKernel(Kernels.java()));

  private static double[][] rows(SplittableRandom random, int n) {
    double[][] rows = new double[n][FEATURES];
    for (double[] row : rows) {
      for (int j = 0; j < FEATURES; j++) {
        row[j] = random.nextDouble(-0.5, 0.5) * Math.pow(0.5, j);
      }
    }
    return rows;
  }

  private static ExactStatistics statistics(double[][] rows) {
    try (StatisticsAccumulator sum =
        new StatisticsAccumulator(Kernels.java(), FEATURES, NormShells.unitBall(16))) {
      for (double[] row : rows) {
        sum.add(Arrays.stream(row).mapToInt(x -> (int) (x * Grid.ONE)).toArray(), 0, 0);
      }
      return sum.build();
    }
  }

  private static PcaUnlearning problem(long seed) {
    return seed % 2 == 0 ? PCA : PcaUnlearning.of(PCA.problem().aboutMean());
  }

  @Override
  protected Case sample(long seed) {
    // sealed facts are compared between seeds, and both kinds of PCA have the same global bound
    return sample(seed, problem(seed));
  }

  private static Case sample(long seed, PcaUnlearning pca) {
    SplittableRandom random = new SplittableRandom(seed);
    int forgotten = random.nextInt(1, CAPACITY.value() + 1);
    double[][] all = rows(random, random.nextInt(20, 800) + forgotten);
    // Half of the deletions are the worst there are: copies of one row between u_2 and u_3.
    double angle = random.nextDouble(0.5, 1.5);
    for (int i = 0; i < forgotten && seed % 4 < 2; i++) {
      all[i] = new double[] {0, 0.999 * Math.cos(angle), 0.999 * Math.sin(angle), 0};
    }
    double[][] gone = Arrays.copyOf(all, forgotten);
    double[][] rest = Arrays.copyOfRange(all, forgotten, all.length);
    ExactStatistics trainedOn = statistics(all);
    TrainedProjector trained = TrainedProjector.of(pca.problem().train(trainedOn));
    ExactStatistics left = trainedOn.minus(statistics(gone));
    Collections.reverse(Arrays.asList(rest));
    ExactStatistics fresh = statistics(rest);
    LearntProjector ownLeft = pca.learnt(left);
    LearntProjector ownFresh = pca.learnt(fresh);
    return new Case() {
      @Override
      public ReleaseFacts factsAfterForgetting(Terms terms) {
        return pca.learnt(left).facts(terms);
      }

      @Override
      public ReleaseFacts factsOfRetained(Terms terms) {
        return pca.learnt(fresh).facts(terms);
      }

      @Override
      public double[] meanAfterForgetting(Terms terms) {
        return ownLeft.mean(trained, terms).toArray();
      }

      @Override
      public double[] meanOfRetained(Terms terms) {
        return ownFresh.mean(ownFresh.own(), terms).toArray();
      }

      @Override
      public double[] kept() {
        return trained.projector().toArray();
      }

      @Override
      public double[] meanWithBrokenModel(Terms terms) {
        SymmetricMatrix broken = SymmetricMatrix.diagonal(9, 9, 9, 9);
        return ownLeft.mean(new TrainedProjector(broken, 0), terms).toArray();
      }
    };
  }

  @Override
  protected double reaches() {
    return 0.99;
  }

  @Override
  protected Method recomputing() {
    return Method.EXACT;
  }

  @Test
  void a_kept_projector_of_unknown_error_is_replaced_not_refused() {
    SplittableRandom random = new SplittableRandom(3);
    double[][] all = rows(random, 100);
    ExactStatistics retained = statistics(Arrays.copyOf(all, 99));
    LearntProjector own = PCA.learnt(retained);
    SymmetricMatrix kept = PCA.problem().train(statistics(all)).projector();
    Terms terms = terms(Method.PASSIVE);
    TrainedProjector sure = new TrainedProjector(kept, 1e-12);
    TrainedProjector unsure = new TrainedProjector(kept, Double.POSITIVE_INFINITY);
    assertThat(own.mean(sure, terms)).isSameAs(kept);
    assertThat(own.mean(unsure, terms).toArray()).containsExactly(own.own().projector().toArray());
  }

  @Test
  void retained_rows_without_a_gap_are_refused_unless_the_method_is_exact() {
    double[][] rows = {{0.5, 0, 0, 0}, {0, 0.5, 0, 0}, {0, 0, 0.5, 0}, {0, 0, 0, 0.5}};
    ExactStatistics retained = statistics(rows);
    assertThatThrownBy(() -> PCA.learnt(retained).facts(terms(Method.PASSIVE)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("gap");
    Release exact = PCA.learnt(retained).release(terms(Method.EXACT), RandomBits.secure());
    assertThat(exact.parameters().toArray())
        .containsExactly(SymmetricCoordinates.of(PCA.problem().train(retained).projector()));
    assertThat(exact.facts().mu()).isZero();
  }

  @Test
  void what_is_released_is_a_projector_of_the_public_rank_made_from_the_coordinates() {
    ExactStatistics retained = statistics(rows(new SplittableRandom(8), 300));
    TrainedProjector trained = TrainedProjector.of(PCA.problem().train(retained));
    Release release =
        PCA.learnt(retained).release(trained, terms(Method.PASSIVE), RandomBits.insecureSeeded(2));
    SymmetricMatrix p = PCA.projector(release.parameters());
    assertThat(p.trace()).isCloseTo(2, within(1e-9));
    for (int i = 0; i < FEATURES; i++) {
      double[] column = new double[FEATURES];
      for (int j = 0; j < FEATURES; j++) {
        column[j] = p.get(i, j);
      }
      assertThat(p.times(column)).containsExactly(column, within(1e-9));
    }
    assertThat(release.parameters().dimension()).isEqualTo(FEATURES * (FEATURES + 1) / 2);
    assertThat(release.facts().sigma()).isPositive();
  }

  @Test
  void all_components_are_released_as_the_identity() {
    PcaUnlearning all = PcaUnlearning.of(Pca.ofRank(FEATURES));
    ExactStatistics retained = statistics(rows(new SplittableRandom(9), 10));
    Release release =
        all.learnt(retained).release(terms(Method.PASSIVE), RandomBits.insecureSeeded(2));
    assertThat(all.projector(release.parameters()).toArray())
        .containsExactly(SymmetricMatrix.identity(FEATURES).toArray());
  }
}
