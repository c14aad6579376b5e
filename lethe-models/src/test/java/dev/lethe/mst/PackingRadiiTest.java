package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Places points as far from one another and from given ones as it can. */
class PackingRadiiTest {

  private static final int COUNT = 6;

  /** The least of all distances that matter, for the best places of i points that were found. */
  private static double found(Norm norm, double[][] given, int i, Random random) {
    double best = 0;
    double[][] places = new double[i][];
    for (int t = 0; t < 4000; t++) {
      boolean anew = t % 40 == 0 || places[0] == null;
      double step = Math.pow(10, -0.5 - 2 * random.nextDouble());
      double[][] next = new double[i][];
      for (int p = 0; p < i; p++) {
        double[] old = places[p];
        next[p] =
            anew
                ? random.doubles(2).map(x -> random.nextInt(3) == 0 ? Math.rint(x) : x).toArray()
                : Arrays.stream(old)
                    .map(x -> Math.max(0, Math.min(1, x + step * random.nextGaussian())))
                    .toArray();
      }
      double least = least(norm, given, next);
      if (least > best || places[0] == null) {
        best = Math.max(best, least);
        places = next;
      }
    }
    return best;
  }

  private static double least(Norm norm, double[][] given, double[][] places) {
    double least = Double.POSITIVE_INFINITY;
    for (int p = 0; p < places.length; p++) {
      for (double[] point : given) {
        least = Math.min(least, norm.distance(point, places[p]));
      }
      for (int q = 0; q < p; q++) {
        least = Math.min(least, norm.distance(places[q], places[p]));
      }
    }
    return least;
  }

  private static double[] radii(Norm norm, double[][] given) {
    Box box = Box.between(norm, new double[2], new double[] {1, 1});
    PointCloud cloud = PointCloud.of(norm, given);
    return PackingRadii.of(box, cloud, box.cover(cloud), COUNT);
  }

  @Test
  void there_is_never_more_room_and_sometimes_as_much() {
    for (Norm norm : Norm.values()) {
      double[] most = new double[COUNT];
      for (long seed = 0; seed < 15; seed++) {
        Random random = new Random(seed);
        double[][] given =
            IntStream.range(0, 1 + random.nextInt(12))
                .mapToObj(i -> random.doubles(2).toArray())
                .toArray(double[][]::new);
        double[] radii = radii(norm, given);
        for (int i = 1; i <= COUNT; i++) {
          double ratio = found(norm, given, i, random) / radii[i - 1];
          assertThat(ratio).as("%s, seed %d, %d points", norm, seed, i).isLessThanOrEqualTo(1);
          most[i - 1] = Math.max(most[i - 1], ratio);
          assertThat(radii[i - 1]).isLessThanOrEqualTo(radii[Math.max(0, i - 2)]);
        }
      }
      // A bound a tenth smaller is refuted by what was found, for each number of points up to 4.
      assertThat(Arrays.stream(most, 0, 4).min().orElseThrow()).isGreaterThan(0.9);
    }
  }

  @Test
  void a_point_in_a_corner_leaves_room_for_a_triangle() {
    double[] radii = radii(Norm.EUCLIDEAN, new double[][] {{0, 0}});
    double side = Math.sqrt(6) - Math.sqrt(2);
    assertThat(radii[1]).isBetween(side, 1.07 * side);
    // Three corners.
    assertThat(radii[2]).isBetween(1.0, 1.1);
  }

  @Test
  void equal_points_and_points_everywhere_are_settled() {
    double[][] same = new double[40][];
    Arrays.fill(same, new double[] {0.5, 0.5});
    assertThat(radii(Norm.EUCLIDEAN, same)).isEqualTo(radii(Norm.EUCLIDEAN, same.clone()));
    double[][] grid =
        IntStream.range(0, 900)
            .mapToObj(i -> new double[] {i % 30 / 29.0, Math.floorDiv(i, 30) / 29.0})
            .toArray(double[][]::new);
    assertThat(radii(Norm.EUCLIDEAN, grid)[COUNT - 1]).isGreaterThan(Math.sqrt(0.5) / 29);
  }
}
