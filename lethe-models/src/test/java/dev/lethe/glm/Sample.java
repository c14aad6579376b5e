package dev.lethe.glm;

import dev.lethe.base.Grid;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Rows on the grid as doubles, as grid integers and as exact statistics: one data set, thrice. */
public record Sample(double[][] x, double[] y, GridRows rows, ExactStatistics statistics) {

  public static final Kernel KERNEL = Kernels.java();
  public static final List<Shape> SHAPES = List.of(Shape.values());
  public static final List<Labels> LABELS = List.of(Labels.values());

  /** Truncates towards zero onto the grid; rows must be in the unit ball. */
  public static Sample of(double[][] x, double[] y) {
    return of(x, y, NormShells.unitBall(NormShells.DEFAULT_COUNT));
  }

  public static Sample of(double[][] x, double[] y, NormShells shells) {
    int n = x.length;
    int d = x[0].length;
    int[] features = new int[n * d];
    int[] labels = new int[n];
    double[][] onGrid = new double[n][d];
    double[] yOnGrid = new double[n];
    try (StatisticsAccumulator accumulator = new StatisticsAccumulator(KERNEL, d, shells)) {
      for (int i = 0; i < n; i++) {
        for (int k = 0; k < d; k++) {
          features[i * d + k] = (int) (x[i][k] * Grid.ONE);
          onGrid[i][k] = (double) features[i * d + k] / Grid.ONE;
        }
        labels[i] = (int) (y[i] * Grid.ONE);
        yOnGrid[i] = (double) labels[i] / Grid.ONE;
        accumulator.add(features, i * d, labels[i]);
      }
      return new Sample(onGrid, yOnGrid, new GridRows(d, features, labels), accumulator.build());
    }
  }

  /** The same rows, of which statistics know the sums of this many classes. */
  public Sample withClasses(int classes) {
    return of(x, y, statistics.shells().withClassSums(classes));
  }

  /** A last column of ones: B = √2. */
  public Sample withBias() {
    double[][] wide = new double[n()][];
    for (int i = 0; i < n(); i++) {
      wide[i] = Arrays.copyOf(x[i], d() + 1);
      wide[i][d()] = 1;
    }
    return of(wide, y, NormShells.unitBallWithBias(NormShells.DEFAULT_COUNT));
  }

  public int n() {
    return x.length;
  }

  public int d() {
    return x[0].length;
  }

  /** How rows lie in the ball: what a bound may find easy or hard. */
  public enum Shape {
    BALL,
    SPHERE,
    RANK_DEFICIENT,
    DUPLICATES,
    SHORT,
    NEARLY_ALIGNED
  }

  /** How labels relate to rows. */
  public enum Labels {
    SIGNAL,
    RANDOM,
    CONSTANT
  }

  public static Sample random(long seed, int n, int d, Shape shape, Labels labels) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L + 17);
    double[] truth = direction(random, d);
    double[][] x = new double[n][];
    double[] y = new double[n];
    for (int i = 0; i < n; i++) {
      double[] u = direction(random, d);
      double length = Math.pow(random.nextDouble(), 1.0 / d);
      switch (shape) {
        case BALL -> {}
        case SPHERE -> length = 1 - 1e-9;
        case RANK_DEFICIENT -> u[d - 1] = 0;
        case DUPLICATES -> u = i > 0 ? x[i - 1].clone() : u;
        case SHORT -> length *= 0.05;
        case NEARLY_ALIGNED -> {
          for (int k = 1; k < d; k++) {
            u[k] *= 0.05;
          }
        }
      }
      if (!(shape == Shape.DUPLICATES && i > 0)) {
        scale(u, length);
      }
      x[i] = u;
      double dot = 0;
      for (int k = 0; k < d; k++) {
        dot += u[k] * truth[k];
      }
      y[i] =
          switch (labels) {
            case SIGNAL -> dot >= 0 ? 1 : -1;
            case RANDOM -> random.nextBoolean() ? 1 : -1;
            case CONSTANT -> 1;
          };
    }
    return of(x, y);
  }

  public static double[] direction(Random random, int d) {
    double[] u = new double[d];
    double norm = 0;
    while (norm == 0) {
      norm = 0;
      for (int k = 0; k < d; k++) {
        u[k] = random.nextGaussian();
        norm += u[k] * u[k];
      }
    }
    return scale(u, 1 / Math.sqrt(norm));
  }

  public static double[] scale(double[] u, double factor) {
    for (int k = 0; k < u.length; k++) {
      u[k] *= factor;
    }
    return u;
  }

  /** With further rows, off the grid if they like. */
  public Addition plus(double[][] moreX, double[] moreY) {
    double[][] allX = Arrays.copyOf(x, n() + moreX.length);
    double[] allY = Arrays.copyOf(y, n() + moreX.length);
    System.arraycopy(moreX, 0, allX, n(), moreX.length);
    System.arraycopy(moreY, 0, allY, n(), moreY.length);
    return new Addition(allX, allY);
  }

  /** All rows of R ∪ Z. */
  public record Addition(double[][] x, double[] y) {}
}
