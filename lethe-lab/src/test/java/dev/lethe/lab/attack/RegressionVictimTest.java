package dev.lethe.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.ParallelStatistics;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegressionVictimTest {

  private static final Kernel KERNEL = Kernels.java();
  private static final int D = 3;

  private static GridRows rows(long seed, int n) {
    Random random = new Random(seed);
    int[] features = new int[n * D];
    int[] labels = new int[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < D; j++) {
        features[i * D + j] = (int) ((2 * random.nextDouble() - 1) / (j + 2) * Grid.ONE);
      }
      boolean up = features[i * D] + 0.3 * Grid.ONE * random.nextGaussian() > 0;
      labels[i] = up ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(D, features, labels);
  }

  private static ExactStatistics statistics(GridRows rows) {
    return new ParallelStatistics(KERNEL, 1).of(rows, NormShells.unitBall(16), Progress.SILENT);
  }

  /** Inside and on the sphere. */
  @ParameterizedTest
  @ValueSource(doubles = {0.3, 1, 100})
  void the_plain_solver_finds_what_the_learner_finds(double radius) {
    GridRows rows = rows(1, 80);
    Objective objective = LogisticLoss.objective(1e-2).within(radius);
    Fit fit = Learner.of(objective).fit(rows);
    LogisticRows plain = new LogisticRows(rows, objective, KERNEL);
    assertThat(Dense.distance(plain.fit(List.of()).weights(), fit.weights())).isLessThan(1e-8);
    assertThat(plain.isOnSphere()).isEqualTo(fit.multiplier() > 0);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.3, 100})
  void slopes_are_those_of_the_damage(double radius) {
    GridRows rows = rows(2, 80);
    requireSlopes(
        RegressionVictim.passive(
            new LogisticRows(rows, LogisticLoss.objective(1e-2).within(radius), KERNEL)));
    requireSlopes(RegressionVictim.passive(new RidgeSums(statistics(rows), 1e-2, KERNEL)));
  }

  private static void requireSlopes(Victim victim) {
    Random random = new Random(3);
    for (int attempt = 0; attempt < 20; attempt++) {
      double[] z = random.doubles(D, -0.5, 0.5).toArray();
      double[] other = random.doubles(D, -0.5, 0.5).toArray();
      List<Block> at = List.of(new Block(z, 1, 3), new Block(other, -1, 2));
      double[] slope = victim.slopes(at).get(0);
      double size = Dense.distance(slope, new double[D]);
      double h = 1e-6;
      // The slope is of the damage times its own length: compare directions and one common factor.
      double[] differences = new double[D];
      for (int j = 0; j < D; j++) {
        double[] more = z.clone();
        double[] less = z.clone();
        more[j] += h;
        less[j] -= h;
        differences[j] =
            (victim.damage(List.of(at.get(0).at(more), at.get(1)))
                    - victim.damage(List.of(at.get(0).at(less), at.get(1))))
                / (2 * h);
      }
      double length = Dense.distance(differences, new double[D]);
      assertThat(Dense.dot(slope, differences) / (size * length)).isCloseTo(1, within(1e-4));
    }
  }

  /** Four rows x = 1, y = ½ at λ = ¼: x = 1, y = −1 moves the minimiser by 0.24, the bound. */
  @Test
  void the_search_finds_the_worst_row_of_the_worked_example() {
    int one = Grid.ONE;
    GridRows rows =
        new GridRows(
            1, new int[] {one, one, one, one}, new int[] {one / 2, one / 2, one / 2, one / 2});
    Victim victim = RegressionVictim.passive(new RidgeSums(statistics(rows), 0.25, KERNEL));
    RowSearch.Found found =
        new RowSearch(1, 10, 10, new Random(1)).strongest(List.of(new double[] {1}), victim);
    assertThat(found.damage()).isCloseTo(0.24, within(1e-12));
    assertThat(found.evaluations()).isGreaterThan(10);
  }
}
