package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.algorithm.construct.LargestEmptyCircle;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

class CoverRadiusTest {

  @Test
  void in_the_plane_it_is_the_largest_empty_circle_of_jts() {
    GeometryFactory geometry = new GeometryFactory();
    for (long seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      double[][] points = points(random, 1 + random.nextInt(60), 2);
      Coordinate[] coordinates =
          Arrays.stream(points).map(p -> new Coordinate(p[0], p[1])).toArray(Coordinate[]::new);
      LargestEmptyCircle circle =
          new LargestEmptyCircle(
              geometry.createMultiPointFromCoords(coordinates),
              geometry.toGeometry(new Envelope(0, 1, 0, 1)),
              1e-6);
      CoverRadius cover = cover(Norm.EUCLIDEAN, points);
      assertThat(cover.above())
          .as("seed %d", seed)
          .isCloseTo(circle.getRadiusLine().getLength(), within(2e-5));
      assertThat(cover.below()).isLessThanOrEqualTo(cover.above());
    }
  }

  @Test
  void no_point_of_the_box_is_farther_than_it_says() {
    for (Norm norm : Norm.values()) {
      for (int d = 1; d <= 3; d++) {
        for (long seed = 0; seed < 8; seed++) {
          Random random = new Random(seed);
          double[][] points = points(random, 1 + random.nextInt(20), d);
          CoverRadius cover = cover(norm, points);
          double most = 0;
          for (int i = 0; i < 3000; i++) {
            double[] place =
                random.doubles(d).map(x -> random.nextInt(3) == 0 ? Math.rint(x) : x).toArray();
            most = Math.max(most, nearest(norm, place, points));
          }
          assertThat(most).as("%s, d %d, seed %d", norm, d, seed).isLessThan(cover.above());
          assertThat(most).isGreaterThan(0.7 * cover.above());
          assertThat(cover.above()).isLessThan(cover.below() * (1 + 1.1e-5));
        }
      }
    }
  }

  @Test
  void a_point_in_a_corner_leaves_the_whole_diagonal() {
    double[][] corner = {{0, 0}};
    assertThat(cover(Norm.EUCLIDEAN, corner).above())
        .isBetween(Math.sqrt(2), 1.00002 * Math.sqrt(2));
    assertThat(cover(Norm.MANHATTAN, corner).above()).isBetween(2.0, 2.00004);
  }

  @Test
  void a_grid_with_many_equal_holes_is_settled() {
    int side = 30;
    double step = 1.0 / (side - 1);
    double[][] grid = new double[side * side][];
    for (int i = 0; i < grid.length; i++) {
      int row = i / side;
      grid[i] = new double[] {Math.min(1, i % side * step), Math.min(1, row * step)};
    }
    double hole = Math.sqrt(0.5) / (side - 1);
    assertThat(cover(Norm.EUCLIDEAN, grid).above()).isBetween(hole, 1.00002 * hole);
  }

  @Test
  void far_from_the_origin_it_stays_above_the_truth() {
    double far = 1e9;
    Box box = Box.between(Norm.EUCLIDEAN, new double[] {far, far}, new double[] {far + 1, far + 1});
    PointCloud cloud = PointCloud.of(Norm.EUCLIDEAN, new double[][] {{far, far}});
    assertThat(CoverRadius.of(box, cloud).above()).isBetween(Math.sqrt(2), 1.0001 * Math.sqrt(2));
  }

  private static CoverRadius cover(Norm norm, double[][] points) {
    double[] hi = new double[points[0].length];
    Arrays.fill(hi, 1);
    return CoverRadius.of(
        Box.between(norm, new double[hi.length], hi), PointCloud.of(norm, points));
  }

  private static double[][] points(Random random, int n, int d) {
    return IntStream.range(0, n)
        .mapToObj(i -> random.doubles(d).toArray())
        .toArray(double[][]::new);
  }

  private static double nearest(Norm norm, double[] place, double[][] points) {
    return Arrays.stream(points).mapToDouble(p -> norm.distance(place, p)).min().orElseThrow();
  }
}
