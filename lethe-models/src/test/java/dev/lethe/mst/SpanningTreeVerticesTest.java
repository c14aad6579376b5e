package dev.lethe.mst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Problem;
import dev.lethe.testkit.ProblemContract;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpanningTreeVerticesTest extends ProblemContract<MetricVertices> {

  private static final MetricSpace SQUARE =
      MetricSpace.box(Norm.EUCLIDEAN, new double[] {0, 0}, new double[] {1, 1});

  @Override
  protected Problem<MetricVertices> problem() {
    return SpanningTreeVertices.in(SQUARE);
  }

  @Override
  protected MetricVertices sample(long seed, int rows) {
    return uniform(Norm.EUCLIDEAN, new Random(seed), rows, 2);
  }

  @Test
  void in_the_plane_the_bound_is_the_formula_of_the_section() {
    for (long seed = 0; seed < 20; seed++) {
      PointCloud cloud = uniform(Norm.EUCLIDEAN, new Random(seed), 40, 2);
      MetricTree tree = MetricTree.of(cloud);
      double cover = SQUARE.cover(cloud);
      for (int m : new int[] {1, 2, 5}) {
        double factor = m == 1 ? 4 * (1 - Math.sqrt(3) / 2) : 0.7036 * m;
        double fall = Math.min((1 - 0.8241) * tree.weight(), factor * tree.longest());
        double rise = SQUARE.rise(cloud, cover, m);
        assertThat(rise).isBetween(cover, m * cover * (1 + 1e-15));
        assertThat(problem().retain(cloud, Capacity.of(m)).value())
            .as("seed %d, m %d", seed, m)
            .isCloseTo(Math.max(rise, fall), within(1e-11));
      }
    }
  }

  @Test
  void the_facts_of_trees_are_those_proved() {
    assertThat(TreeFacts.of(Norm.EUCLIDEAN, 2).lightening(100, 1)).isCloseTo(0.536, within(1e-3));
    assertThat(TreeFacts.of(Norm.EUCLIDEAN, 2).lightening(100, 3))
        .isCloseTo(3 * 0.7036, within(1e-9));
    assertThat(TreeFacts.of(Norm.EUCLIDEAN, 3).degree()).isEqualTo(12);
    assertThat(TreeFacts.of(Norm.EUCLIDEAN, 9).degree()).isEqualTo(19682);
    assertThat(TreeFacts.of(Norm.MANHATTAN, 2).ratio(10)).isCloseTo(2 / 3.0, within(1e-15));
    assertThat(TreeFacts.of(Norm.EUCLIDEAN, 1).lightening(100, 7)).isZero();
    assertThat(TreeFacts.ANY.ratio(10)).isCloseTo(10 / 18.0, within(1e-15));
    assertThat(TreeFacts.ANY.lightening(10, 2)).isCloseTo(8, within(1e-13));
    assertThat(TreeFacts.ANY.lightening(2, 5)).isZero();
  }

  @Test
  void a_lone_vertex_can_only_gain_edges() {
    PointCloud one = PointCloud.of(Norm.EUCLIDEAN, new double[][] {{0, 0}});
    // The far corner; then two that are √6 − √2 from each other and the point, or two corners.
    assertThat(problem().retain(one, Capacity.of(1)).value()).isCloseTo(Math.sqrt(2), within(1e-4));
    assertThat(problem().retain(one, Capacity.of(2)).value())
        .isBetween(Math.sqrt(2) + 1, 1.04 * (Math.sqrt(2) + Math.sqrt(6) - Math.sqrt(2)));
    assertThat(problem().retain(one, Capacity.of(3)).value())
        .isBetween(Math.sqrt(2) + 2, 1.04 * (Math.sqrt(2) + 2.1));
  }

  @Test
  void thousands_of_new_points_cost_no_more_than_a_few() {
    MetricVertices cloud = sample(3, 50);
    double few = problem().retain(cloud, Capacity.of(32)).value();
    double many = problem().retain(cloud, Capacity.of(5000)).value();
    double cover = SQUARE.cover(cloud);
    assertThat(few).isLessThan(0.8 * 32 * cover);
    assertThat(many).isLessThan(0.75 * 5000 * cover);
  }

  @Test
  void two_worlds_are_no_farther_apart_than_both_from_the_retained_points() {
    for (SpanningTreeVertices problem :
        new SpanningTreeVertices[] {
          SpanningTreeVertices.in(SQUARE), SpanningTreeVertices.in(SQUARE).attachingToAny()
        }) {
      for (int n : new int[] {1, 2, 5, 60}) {
        MetricVertices cloud = sample(n, n);
        assertThat(problem.worlds(cloud, Capacity.of(1)))
            .isEqualTo(problem.retain(cloud, Capacity.of(1)));
        for (int m : new int[] {2, 3, 9}) {
          double least = problem.retain(cloud, Capacity.of(m)).value();
          double before = problem.retain(cloud, Capacity.of(m - 1)).value();
          assertThat(problem.worlds(cloud, Capacity.of(m)).value())
              .as("n %d, m %d", n, m)
              .isBetween(least, (least + before) * (1 + 1e-12));
        }
      }
    }
    assertThat(
            SpanningTreeVertices.in(SQUARE)
                .worlds(sample(1, 3), Capacity.of(Integer.MAX_VALUE))
                .value())
        .isFinite();
  }

  @Test
  void prim_agrees_with_kruskal_on_all_pairs() {
    PointCloud cloud = uniform(Norm.MANHATTAN, new Random(4), 60, 3);
    int[] from = IntStream.range(0, 60).flatMap(i -> IntStream.range(0, i).map(j -> i)).toArray();
    int[] to = IntStream.range(0, 60).flatMap(i -> IntStream.range(0, i)).toArray();
    double[] weight =
        IntStream.range(0, from.length).mapToDouble(i -> cloud.distance(from[i], to[i])).toArray();
    MinimumSpanningForest forest = MinimumSpanningForest.of(WeightedGraph.of(60, from, to, weight));
    MetricTree tree = MetricTree.of(cloud);
    assertThat(tree.weight()).isCloseTo(forest.weight(), within(1e-12));
    assertThat(tree.longest()).isEqualTo(forest.heaviest(1));
    assertThat(tree.weightDown()).isLessThan(forest.weight());
    assertThat(tree.weightUp()).isGreaterThan(forest.weight());
    assertThat(MetricTree.of(SparseVertices.of(cloud, from, to)).weight()).isEqualTo(tree.weight());
  }

  @Test
  void scaling_the_space_scales_the_bound() {
    for (Norm norm : Norm.values()) {
      PointCloud cloud = uniform(norm, new Random(8), 25, 2);
      double[][] moved = new double[25][];
      for (int i = 0; i < 25; i++) {
        moved[i] = new double[] {8 * cloud.coordinate(i, 0) - 2, 8 * cloud.coordinate(i, 1) + 5};
      }
      MetricSpace small = MetricSpace.box(norm, new double[] {0, 0}, new double[] {1, 1});
      MetricSpace large = MetricSpace.box(norm, new double[] {-2, 5}, new double[] {6, 13});
      double one = SpanningTreeVertices.in(small).retain(cloud, Capacity.of(2)).value();
      double eight =
          SpanningTreeVertices.in(large).retain(PointCloud.of(norm, moved), Capacity.of(2)).value();
      assertThat(eight).isCloseTo(8 * one, within(1e-4));
    }
  }

  @Test
  void any_space_keeps_the_order_retain_below_global_and_grows_with_m() {
    MetricSpace[] spaces = {
      MetricSpace.box(Norm.MANHATTAN, new double[] {0, 0}, new double[] {1, 1}),
      MetricSpace.box(Norm.EUCLIDEAN, new double[3], new double[] {1, 1, 1}),
      MetricSpace.box(Norm.EUCLIDEAN, new double[5], new double[] {1, 1, 1, 1, 1}),
      MetricSpace.box(Norm.MANHATTAN, new double[3], new double[] {1, 1, 1}),
      MetricSpace.box(Norm.EUCLIDEAN, new double[1], new double[] {1}),
      MetricSpace.ofDiameter(Norm.EUCLIDEAN, 4, 2),
    };
    int[] dimensions = {2, 3, 5, 3, 1, 4};
    Norm[] norms = {
      Norm.MANHATTAN, Norm.EUCLIDEAN, Norm.EUCLIDEAN, Norm.MANHATTAN, Norm.EUCLIDEAN, Norm.EUCLIDEAN
    };
    for (int s = 0; s < spaces.length; s++) {
      for (int n : new int[] {1, 2, 3, 30}) {
        PointCloud cloud = uniform(norms[s], new Random(s + n), n, dimensions[s]);
        for (SpanningTreeVertices problem :
            new SpanningTreeVertices[] {
              SpanningTreeVertices.in(spaces[s]),
              SpanningTreeVertices.in(spaces[s]).attachingToAny()
            }) {
          double before = 0;
          for (int m : new int[] {1, 2, 5, 50}) {
            Bound retain = problem.retain(cloud, Capacity.of(m));
            assertThat(retain.result()).isEqualTo(SpanningTreeResults.VERTICES);
            assertThat(retain.value())
                .as("space %d, n %d, m %d", s, n, m)
                .isGreaterThanOrEqualTo(before)
                .isLessThanOrEqualTo(problem.global(cloud, Capacity.of(m)).value());
            before = retain.value();
          }
        }
      }
    }
  }

  @Test
  void in_a_star_metric_one_centre_attains_bound_and_global_bound() {
    int n = 12;
    double b = 0.5;
    double[][] distance = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        distance[i][j] = i == j ? 0 : 2 * b;
      }
    }
    SpanningTreeVertices problem = SpanningTreeVertices.in(MetricSpace.anyOfDiameter(2 * b));
    DistanceMatrix star = DistanceMatrix.of(distance);
    assertThat(problem.retain(star, Capacity.of(1)).value()).isCloseTo((n - 2) * b, within(1e-8));
    assertThat(problem.global(star, Capacity.of(1)).value()).isCloseTo((n - 2) * b, within(1e-7));
    assertThat(problem.globalAsPrinted(star, Capacity.of(1)).value()).isEqualTo((n - 2) * b);
  }

  @Test
  void a_sparse_graph_in_pieces_is_refused_with_the_reason() {
    SparseVertices pieces = SparseVertices.of(sample(1, 4), new int[] {0, 2}, new int[] {1, 3});
    SpanningTreeVertices problem = SpanningTreeVertices.in(SQUARE).attachingToAny();
    assertThatThrownBy(() -> problem.retain(pieces, Capacity.of(1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("must be connected");
    assertThatThrownBy(() -> problem().retain(pieces, Capacity.of(1)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("attachment to any");
  }

  @Test
  void points_outside_the_box_and_matrices_that_are_no_metric_are_refused() {
    PointCloud outside = PointCloud.of(Norm.EUCLIDEAN, new double[][] {{0, 0}, {0.5, 1.5}});
    assertThatThrownBy(() -> problem().retain(outside, Capacity.of(1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("point 1 is 1.5");
    assertThatThrownBy(() -> PointCloud.of(Norm.EUCLIDEAN, new double[][] {{0, Double.NaN}}))
        .isInstanceOf(BadInputException.class);
    assertThatThrownBy(() -> DistanceMatrix.of(new double[][] {{0, 1, 5}, {1, 0, 1}, {5, 1, 0}}))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("third vertex");
    assertThatThrownBy(() -> DistanceMatrix.of(new double[][] {{0, 1}, {2, 0}}))
        .isInstanceOf(BadInputException.class);
    DistanceMatrix wide = DistanceMatrix.of(new double[][] {{0, 3}, {3, 0}});
    assertThatThrownBy(
            () ->
                SpanningTreeVertices.in(MetricSpace.anyOfDiameter(2)).retain(wide, Capacity.of(1)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("3.0 apart");
  }

  @Test
  void impossible_spaces_are_refused() {
    assertThatThrownBy(() -> MetricSpace.anyOfDiameter(Double.NaN))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> MetricSpace.box(Norm.EUCLIDEAN, new double[2], new double[2]))
        .isInstanceOf(BadUsageException.class);
    assertThatThrownBy(() -> MetricSpace.box(Norm.EUCLIDEAN, new double[1], new double[2]))
        .isInstanceOf(BadUsageException.class);
    PointCloud flat = uniform(Norm.MANHATTAN, new Random(1), 3, 2);
    assertThatThrownBy(() -> problem().retain(flat, Capacity.of(1)))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("EUCLIDEAN");
  }

  private static PointCloud uniform(Norm norm, Random random, int n, int d) {
    return PointCloud.of(
        norm,
        IntStream.range(0, n).mapToObj(i -> random.doubles(d).toArray()).toArray(double[][]::new));
  }
}
