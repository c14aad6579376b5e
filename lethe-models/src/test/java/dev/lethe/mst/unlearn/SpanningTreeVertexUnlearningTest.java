package dev.lethe.mst.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Method;
import dev.lethe.mst.MetricSpace;
import dev.lethe.mst.MetricVertices;
import dev.lethe.mst.Norm;
import dev.lethe.mst.PointCloud;
import dev.lethe.mst.SpanningTreeVertices;
import dev.lethe.mst.SparseVertices;
import dev.lethe.privacy.RandomBits;
import dev.lethe.testkit.ForgettingContract;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SpanningTreeVertexUnlearningTest extends ForgettingContract {

  private static final MetricSpace SQUARE =
      MetricSpace.box(Norm.EUCLIDEAN, new double[] {0, 0}, new double[] {1, 1});

  private static final SpanningTreeVertexUnlearning TREE =
      new SpanningTreeVertexUnlearning(SpanningTreeVertices.in(SQUARE));

  @Override
  protected Case sample(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int forgotten = random.nextInt(1, CAPACITY.value() + 1);
    double[][] all = new double[random.nextInt(1, 12) + forgotten][];
    Arrays.setAll(all, i -> random.doubles(2, 0, 1).toArray());
    double trained = TREE.problem().value(PointCloud.of(Norm.EUCLIDEAN, all));
    double[][] rest = Arrays.copyOfRange(all, forgotten, all.length);
    MetricVertices retained = PointCloud.of(Norm.EUCLIDEAN, rest);
    return new Case() {
      @Override
      public ReleaseFacts factsAfterForgetting(Terms terms) {
        return TREE.facts(retained, terms);
      }

      @Override
      public ReleaseFacts factsOfRetained(Terms terms) {
        return TREE.facts(PointCloud.of(Norm.EUCLIDEAN, rest.clone()), terms);
      }

      @Override
      public double[] meanAfterForgetting(Terms terms) {
        return new double[] {TREE.of(retained, terms).mean(trained, terms)};
      }

      @Override
      public double[] meanOfRetained(Terms terms) {
        return new double[] {TREE.of(retained, terms).mean(Double.NaN, terms)};
      }

      @Override
      public double[] kept() {
        return new double[] {trained};
      }

      @Override
      public double[] meanWithBrokenModel(Terms terms) {
        return new double[] {TREE.of(retained, terms).mean(Double.NEGATIVE_INFINITY, terms)};
      }
    };
  }

  @Override
  protected double reaches() {
    return 0.4;
  }

  @Override
  protected Method recomputing() {
    return Method.EXACT;
  }

  @Override
  protected boolean canBeSealed() {
    return false;
  }

  @Test
  void a_public_sigma_is_refused_because_no_bound_holds_for_all_data() {
    Terms terms = terms(Method.PASSIVE).sealedWith(10);
    assertThatThrownBy(() -> sample(0).factsOfRetained(terms))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("not public");
  }

  @Test
  void the_tree_weight_is_not_told_beside_the_noise() {
    ReleaseFacts facts = sample(1).factsOfRetained(terms(Method.PASSIVE));
    assertThat(facts.mean().inputs())
        .doesNotContainKeys("tree weight", "cover")
        .containsKey("shift");
  }

  /** Points that repeat others change the number of points and nothing else. */
  @Test
  void nothing_that_is_published_tells_the_number_of_points_beyond_two_digits() {
    SplittableRandom random = new SplittableRandom(7);
    double[][] points = new double[126][];
    Arrays.setAll(points, i -> i < 120 ? random.doubles(2, 0, 1).toArray() : points[i - 120]);
    ReleaseFacts least = facts(Arrays.copyOf(points, 120));
    for (int n = 121; n <= 126; n++) {
      assertThat(facts(Arrays.copyOf(points, n))).as("%d points", n).isEqualTo(least);
    }
    // As it was: the error of so many points, with all its digits.
    assertThat(TREE.problem().valueError(126)).isNotEqualTo(TREE.problem().valueError(127));
    assertThat(least.tolerance()).isEqualTo(TREE.problem().valueError(130));
  }

  private static ReleaseFacts facts(double[][] points) {
    return TREE.facts(PointCloud.of(Norm.EUCLIDEAN, points), terms(Method.PASSIVE));
  }

  @Test
  void a_disconnected_retained_graph_is_refused_before_the_kept_weight_is_read() {
    MetricVertices points = PointCloud.of(Norm.EUCLIDEAN, new double[][] {{0, 0}, {1, 0}, {0, 1}});
    SparseVertices split = SparseVertices.of(points, new int[] {0}, new int[] {1});
    SpanningTreeVertexUnlearning any =
        new SpanningTreeVertexUnlearning(TREE.problem().attachingToAny());
    assertThatThrownBy(
            () -> any.release(split, 1.0, terms(Method.PASSIVE), RandomBits.insecureSeeded(1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("connected");
  }
}
