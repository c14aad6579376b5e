package dev.lethe.lab.differencing;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.Grid;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.kind.ModelKind;
import dev.lethe.kinds.unlearn.Unlearnings;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.Regressions;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.unlearn.release.Unlearning;
import java.util.List;
import java.util.Random;

/**
 * Seeded rows for the attack: ten independent normal features of deviation 0.3, clipped to the unit
 * ball, and a bias column of ones. A value to predict is a linear function with noise of deviation
 * 0.2, a class a draw with the probability that a logistic model gives.
 */
public final class GeneratedPeople {

  private static final int FEATURES = 10;
  private static final double LAMBDA = 0.01;

  private GeneratedPeople() {}

  /** The regression of this word, if there are people for it. */
  public static ModelKind kind(String word) {
    List<String> words = Regressions.kinds().stream().map(ModelKind::word).toList();
    return Regressions.kinds().stream()
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    "the reconstruction attack is for %s models, but got '%s'"
                        .formatted(String.join(" and ", words), word)));
  }

  public static Unlearning<?> model(ModelKind kind) {
    return Unlearnings.of(Regressions.at(LAMBDA, kind), Kernels.java());
  }

  public static GridRows rows(int n, ModelKind kind) {
    return rows(n, Regressions.ofClasses(kind));
  }

  public static NormShells shells() {
    return NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT);
  }

  static GridRows rows(int n, boolean classes) {
    Random random = Draw.random("differencing people", 1);
    int d = FEATURES + 1;
    int[] features = new int[n * d];
    int[] labels = new int[n];
    double[] row = new double[FEATURES];
    int[] grid = new int[FEATURES];
    for (int i = 0; i < n; i++) {
      double score = 0;
      for (int j = 0; j < FEATURES; j++) {
        row[j] = 0.3 * random.nextGaussian();
        score += (j % 2 == 0 ? 0.3 : -0.2) * row[j];
      }
      UnitBallGrid.clip(row, grid, 0);
      System.arraycopy(grid, 0, features, i * d, FEATURES);
      features[i * d + FEATURES] = Grid.ONE;
      labels[i] = classes ? side(score, random) : value(score, random);
    }
    return new GridRows(d, features, labels);
  }

  private static int side(double score, Random random) {
    return random.nextDouble() < 1 / (1 + StrictMath.exp(-5 * score)) ? Grid.ONE : -Grid.ONE;
  }

  private static int value(double score, Random random) {
    double noisy = score + 0.2 * random.nextGaussian();
    return UnitBallGrid.truncate(Math.max(-1, Math.min(1, noisy)));
  }
}
