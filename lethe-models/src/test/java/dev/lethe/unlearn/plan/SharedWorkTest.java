package dev.lethe.unlearn.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.RowBlock;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.pca.unlearn.PcaUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.quantile.Quantile;
import dev.lethe.quantile.unlearn.QuantileUnlearning;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.Retained;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.unlearn.SvmUnlearning;
import dev.lethe.unlearn.Casts;
import dev.lethe.unlearn.population.ForgetRequest;
import dev.lethe.unlearn.population.Population;
import dev.lethe.unlearn.population.Removal;
import dev.lethe.unlearn.release.Plans;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What the ways share on the retained rows is worked out once, from the choice to the release.
 *
 * <p>Passes over rows are counted where rows are read, and factorisations where they are made.
 * Choosing among the ways and carrying one out takes as many as the one way that takes the most
 * when it is taken alone; so do all ways together.
 */
class SharedWorkTest {

  private static final Terms TERMS = Terms.of(new Guarantee(1, 1e-5), Capacity.of(3));

  private static final int WIDE = 128;

  @Test
  void auto_on_a_margin_solves_once() {
    SvmUnlearning svm = new SvmUnlearning(HardMarginSvm.withMargin(0.02));
    CountedRows rows = new CountedRows();
    assertThat(beyondTraining(svm, Casts.people(svm, 4), rows::in, () -> rows.passes)).isZero();
  }

  @Test
  void auto_on_a_median_counts_values_once() {
    QuantileUnlearning median = new QuantileUnlearning(Quantile.median(Interval.of(-1, 1)));
    CountedRows rows = new CountedRows();
    // bounds ask for other ranks than the median, once each
    assertThat(beyondTraining(median, Casts.people(median, 4), rows::in, () -> rows.passes))
        .isPositive();
  }

  @Test
  void auto_on_ridge_fits_once() {
    CountedKernel kernel = new CountedKernel();
    RidgeUnlearning ridge = RidgeUnlearning.of(0.05, kernel);
    assertThat(beyondTraining(ridge, wide(), rows -> rows, () -> kernel.factors)).isZero();
  }

  @Test
  void auto_on_components_decomposes_once() {
    CountedKernel kernel = new CountedKernel();
    PcaUnlearning pca = PcaUnlearning.of(Pca.ofRank(1).withKernel(kernel));
    assertThat(beyondTraining(pca, Casts.people(pca, 4), rows -> rows, () -> kernel.decompositions))
        .isZero();
  }

  /** Of so many columns that their factor is left to the kernel. */
  private static Population wide() {
    Random random = new Random(4);
    int[] features = random.ints(60L * WIDE, -20_000, 20_000).toArray();
    int[] labels = random.ints(60, -Grid.ONE, Grid.ONE).toArray();
    List<String> names = IntStream.range(0, 60).mapToObj(i -> "p" + i).toList();
    return Population.of(NormShells.unitBall(16), names, new GridRows(WIDE, features, labels));
  }

  /** What auto takes beyond one training. */
  private static <S> int beyondTraining(
      Unlearning<S> problem, Population all, UnaryOperator<Retained> counted, IntSupplier count) {
    S state = problem.train(all.retained());
    Removal removal = all.forget(ForgetRequest.of("p3", "p10"));
    Retained after = counted.apply(removal.population().retained());
    int training = counting(count, () -> problem.train(after));
    assertThat(training).isPositive();
    int[] alone =
        problem.ways().stream()
            .mapToInt(way -> counting(count, () -> forget(problem.on(after), way, state, removal)))
            .toArray();
    assertThat(Arrays.stream(alone).min().orElseThrow()).isGreaterThanOrEqualTo(training);
    int most = Arrays.stream(alone).max().orElseThrow();
    int auto =
        counting(
            count,
            () ->
                Planner.of(problem)
                    .choose(after, TERMS)
                    .prepared()
                    .carryOut(state, removal.forgotten(), RandomBits.insecureSeeded(1)));
    assertThat(auto).isEqualTo(most);
    int each =
        counting(
            count,
            () -> {
              Plans<S> plans = problem.on(after);
              problem.ways().forEach(way -> forget(plans, way, state, removal));
            });
    assertThat(each).isEqualTo(most);
    return auto - training;
  }

  private static <S> void forget(Plans<S> plans, Way way, S state, Removal removal) {
    plans.prepare(TERMS.by(way)).carryOut(state, removal.forgotten(), RandomBits.insecureSeeded(1));
  }

  private static int counting(IntSupplier count, Runnable work) {
    int before = count.getAsInt();
    work.run();
    return count.getAsInt() - before;
  }

  /** Rows in memory whose passes are counted. */
  private static final class CountedRows {

    private int passes;

    Retained in(Retained retained) {
      return Retained.on(() -> new Engine(retained.engine()), retained.statistics());
    }

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

  /** The Java kernel, its factorisations counted. */
  private static final class CountedKernel implements Kernel {

    private final Kernel java = Kernels.java();
    private int factors;
    private int decompositions;

    @Override
    public String name() {
      return java.name();
    }

    @Override
    public RowBlock newBlock(int capacity, int columns) {
      return java.newBlock(capacity, columns);
    }

    @Override
    public void gram(RowBlock x, double[] gram) {
      java.gram(x, gram);
    }

    @Override
    public void weightedGram(RowBlock x, double[] weights, double[] gram) {
      java.weightedGram(x, weights, gram);
    }

    @Override
    public void multiply(RowBlock x, double[] w, double[] result) {
      java.multiply(x, w, result);
    }

    @Override
    public void multiplyTransposedAdd(RowBlock x, double[] r, double[] result) {
      java.multiplyTransposedAdd(x, r, result);
    }

    @Override
    public boolean cholesky(double[] a, int n) {
      factors++;
      return java.cholesky(a, n);
    }

    @Override
    public SymmetricEigen eigen(SymmetricMatrix a, boolean withVectors) {
      decompositions++;
      return java.eigen(a, withVectors);
    }
  }
}
