package dev.lethe.lab.audit;

import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A test that knows nothing of the mechanism and learns from outputs alone.
 *
 * <p>Fisher's linear discriminant on {@link Features}: w = (C + rI)⁻¹(mean_forgot −
 * mean_retrained), C the covariance within the worlds. Directions in which there is no noise at
 * all, of one coordinate or of several together (noise used twice), have next to no variance and so
 * all the weight. Of the features that are no coordinates, only those that differ between the
 * worlds by more than chance take part, and never more than a few, so that they do not drown the
 * others.
 */
public record LearnedTest() implements Distinguisher {

  private static final int MOST_COORDINATES = 64;
  private static final int MOST_OTHERS = 32;

  /** In standard errors: among a thousand features of equal worlds, one or none is farther. */
  private static final double BEYOND_CHANCE = 3.5;

  /** In units of a feature's variance. */
  private static final double RIDGE = 1e-6;

  @Override
  public String name() {
    return "learned";
  }

  @Override
  public ToDoubleFunction<double[]> learn(Outputs training) {
    Features features = Features.learnedFrom(training);
    Moments forgot = moments(training, World.FORGOT, features);
    Moments retrained = moments(training, World.RETRAINED, features);
    int[] chosen = choose(features, forgot, retrained);
    double[] unit = Arrays.stream(chosen).mapToDouble(j -> unit(forgot, retrained, j)).toArray();
    double[] difference = new double[chosen.length];
    Arrays.setAll(difference, i -> (forgot.mean(chosen[i]) - retrained.mean(chosen[i])) / unit[i]);
    double[] covariance = new double[chosen.length * chosen.length];
    addCovariance(covariance, training, World.FORGOT, features, forgot.mean(), chosen, unit);
    addCovariance(covariance, training, World.RETRAINED, features, retrained.mean(), chosen, unit);
    SymmetricMatrix within =
        SymmetricMatrix.takingUpper(chosen.length, covariance)
            .scale(1.0 / (forgot.count() + retrained.count()))
            .plusDiagonal(RIDGE);
    double[] weights = CholeskyFactor.of(within, Kernels.java()).solve(difference);
    return output -> {
      double[] all = features.of(output);
      double score = 0;
      for (int i = 0; i < chosen.length; i++) {
        score += weights[i] * all[chosen[i]] / unit[i];
      }
      return score;
    };
  }

  private static Moments moments(Outputs training, World world, Features features) {
    Moments moments = new Moments(features.count());
    training.of(world).forEach(output -> moments.add(features.of(output)));
    return moments;
  }

  /** Those that differ most: coordinates in any case, others if it is no chance. */
  private static int[] choose(Features features, Moments forgot, Moments retrained) {
    double[] apart = new double[features.count()];
    double trials = forgot.count();
    Arrays.setAll(
        apart,
        j ->
            Math.abs(forgot.mean(j) - retrained.mean(j))
                / unit(forgot, retrained, j)
                * Math.sqrt(trials / 2));
    Comparator<Integer> farthestFirst = Comparator.comparingDouble(j -> -apart[j]);
    IntStream coordinates =
        IntStream.range(0, features.coordinates())
            .boxed()
            .sorted(farthestFirst)
            .limit(MOST_COORDINATES)
            .mapToInt(j -> j);
    IntStream others =
        IntStream.range(features.coordinates(), features.count())
            .filter(j -> apart[j] > BEYOND_CHANCE)
            .boxed()
            .sorted(farthestFirst)
            .limit(MOST_OTHERS)
            .mapToInt(j -> j);
    return IntStream.concat(coordinates, others).toArray();
  }

  /** The deviation within the worlds; where there is none, a thousandth of what is between them. */
  private static double unit(Moments forgot, Moments retrained, int j) {
    double within = Math.sqrt((forgot.variance(j) + retrained.variance(j)) / 2);
    double between = Math.abs(forgot.mean(j) - retrained.mean(j));
    return within > 0 || between > 0 ? Math.max(within, between / 1000) : 1;
  }

  private static void addCovariance(
      double[] sum,
      Outputs training,
      World world,
      Features features,
      double[] mean,
      int[] chosen,
      double[] unit) {
    int p = chosen.length;
    double[] x = new double[p];
    for (double[] output : training.of(world)) {
      double[] all = features.of(output);
      Arrays.setAll(x, i -> (all[chosen[i]] - mean[chosen[i]]) / unit[i]);
      for (int i = 0; i < p; i++) {
        for (int j = i; j < p; j++) {
          sum[i * p + j] += x[i] * x[j];
        }
      }
    }
  }
}
