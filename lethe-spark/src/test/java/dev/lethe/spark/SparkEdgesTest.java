package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.spark.edges.EdgeBlock;
import dev.lethe.spark.edges.EdgeColumns;
import dev.lethe.spark.edges.SparkEdges;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.mst.EdgeSensitivity;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.mst.unlearn.SpanningTreeUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.unlearn.release.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

class SparkEdgesTest extends LocalSpark {

  private static final Interval WEIGHTS = Interval.of(-1, 3);
  private static final EdgeColumns COLUMNS = EdgeColumns.of("a", "b", "length");

  /** Weights from a coarse grid, so that many are equal; zeros of both signs. */
  private static List<Row> edges(SplittableRandom random, int vertices, double density) {
    List<Row> edges = new ArrayList<>();
    for (int u = 0; u < vertices; u++) {
      for (int v = u + 1; v < vertices; v++) {
        if (random.nextDouble() < density) {
          double w = random.nextInt(-4, 13) / 4.0 * (random.nextBoolean() ? 1 : 1 + 0x1p-40);
          double weight = Math.min(3, Math.max(-1, w)) * (w == 0 && random.nextBoolean() ? -1 : 1);
          boolean swapped = random.nextBoolean();
          edges.add(RowFactory.create(swapped ? v : u, swapped ? u : v, weight));
        }
      }
    }
    return edges;
  }

  private static WeightedGraph local(int vertices, List<Row> edges) {
    return WeightedGraph.of(
        vertices,
        edges.stream().mapToInt(row -> row.getInt(0)).toArray(),
        edges.stream().mapToInt(row -> row.getInt(1)).toArray(),
        edges.stream().mapToDouble(row -> row.getDouble(2)).toArray());
  }

  private Dataset<Row> table(List<Row> edges, DataType ends) {
    StructType type =
        new StructType().add("a", ends).add("b", ends).add("length", DataTypes.DoubleType);
    return session.createDataFrame(edges, type);
  }

  private SparkEdges on(Dataset<Row> table, VertexSet vertices) {
    return SparkEdges.of("roads", table, COLUMNS, vertices, WEIGHTS);
  }

  private static void assertSame(EdgeSensitivity far, WeightedGraph near) {
    SpanningTreeEdges problem = SpanningTreeEdges.over(WEIGHTS);
    assertThat(Double.doubleToRawLongBits(far.forest().weight()))
        .isEqualTo(Double.doubleToRawLongBits(problem.value(near)));
    for (int m : new int[] {1, 3, 1000}) {
      assertThat(far.bound(Capacity.of(m))).isEqualTo(problem.retain(near, Capacity.of(m)));
    }
  }

  @Test
  void weight_and_bound_are_the_bits_of_the_local_engine_for_any_partitioning() {
    SplittableRandom seeds = new SplittableRandom(1);
    for (double density : new double[] {0, 0.02, 0.1, 0.9, 1}) {
      long seed = seeds.nextLong();
      SplittableRandom random = new SplittableRandom(seed);
      int vertices = random.nextInt(2, 90);
      List<Row> edges = edges(random, vertices, density);
      WeightedGraph near = local(vertices, edges);
      for (int partitions : new int[] {1, 7}) {
        try (SparkEdges far =
            on(
                table(edges, DataTypes.IntegerType).repartition(partitions),
                VertexSet.ofSize(vertices))) {
          assertThat(far.count()).as("seed %d", seed).isEqualTo(edges.size());
          assertSame(far.sensitivity(), near);
        }
      }
    }
  }

  @Test
  void names_of_any_kind_will_do() {
    List<Row> edges = edges(new SplittableRandom(2), 40, 0.5);
    WeightedGraph near = local(40, edges);
    List<Row> far = new ArrayList<>();
    List<Row> named = new ArrayList<>();
    for (Row edge : edges) {
      // Numbers that a double could not tell apart, and texts in blanks.
      long base = Long.MAX_VALUE - 50;
      far.add(RowFactory.create(base + edge.getInt(0), base + edge.getInt(1), edge.get(2)));
      named.add(
          RowFactory.create(" town " + edge.get(0), "town " + edge.get(1) + " ", edge.get(2)));
    }
    List<String> towns = new ArrayList<>();
    for (int v = 0; v < 40; v++) {
      towns.add("town " + v);
    }
    Dataset<Row> numbers = table(far, DataTypes.LongType);
    Dataset<Row> texts = table(named, DataTypes.StringType);
    for (SparkEdges spread :
        List.of(
            on(numbers, VertexSet.ofSize(40)),
            on(numbers, VertexSet.fromEdges()),
            on(texts, VertexSet.ofSize(40)),
            on(texts, new VertexSet.Named(towns)))) {
      try (spread) {
        assertSame(spread.sensitivity(), near);
      }
    }
  }

  @Test
  void blocks_of_the_users_own_will_do() {
    List<Row> edges = edges(new SplittableRandom(3), 30, 0.3);
    List<EdgeBlock> blocks = new ArrayList<>();
    for (Row edge : edges) {
      blocks.add(
          new EdgeBlock(
              new int[] {edge.getInt(0)},
              new int[] {edge.getInt(1)},
              new double[] {edge.getDouble(2)}));
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    try (SparkEdges far = SparkEdges.of("roads", context.parallelize(blocks, 5), 31, WEIGHTS)) {
      assertSame(far.sensitivity(), local(31, edges));
    }
    assertThatThrownBy(() -> SparkEdges.of("roads", context.parallelize(blocks, 5), 29, WEIGHTS))
        .hasMessageContaining("public vertices of 0 … 28");
  }

  @Test
  void a_release_has_the_facts_of_the_local_one() {
    List<Row> edges = edges(new SplittableRandom(4), 50, 0.9);
    WeightedGraph near = local(50, edges);
    SpanningTreeUnlearning unlearning = new SpanningTreeUnlearning(SpanningTreeEdges.over(WEIGHTS));
    Terms terms =
        Terms.of(Guarantee.of(1, 1e-6), Capacity.of(2)).by(Method.PASSIVE, Certification.A_PRIORI);
    try (SparkEdges far = on(table(edges, DataTypes.IntegerType), VertexSet.ofSize(50))) {
      assertThat(unlearning.facts(far.sensitivity(), terms))
          .isEqualTo(unlearning.facts(near, terms));
    }
  }

  @Test
  void what_the_bound_has_no_room_for_is_refused() {
    VertexSet three = VertexSet.ofSize(3);
    assertRefused(three, "two between 0 and 1", edge(0, 1, 1), edge(2, 1, 1), edge(1, 0, 2));
    assertRefused(three, "both ends are \"2\"", edge(2, 2, 1));
    assertRefused(three, "'length': a weight must lie in the declared interval", edge(0, 1, 3.5));
    assertRefused(three, "lie in the declared interval [-1.0, 3.0]", edge(0, 1, Double.NaN));
    assertRefused(three, "has 3 vertices, but the edges have more", edge(0, 1, 1), edge(7, 8, 1));
    assertRefused(
        new VertexSet.Named(List.of("0", "1")), "in the declared vertex set", edge(0, 2, 1));
    assertRefused(three, "a vertex has no name", RowFactory.create(1, null, 1.0));
    assertThatThrownBy(() -> on(table(List.of(), DataTypes.DoubleType), three))
        .hasMessageContaining("must be of text or of whole numbers");
    assertThatThrownBy(() -> on(table(List.of(), DataTypes.IntegerType).drop("length"), three))
        .hasMessageContaining("no column 'length'");
  }

  private static Row edge(int u, int v, double w) {
    return RowFactory.create(u, v, w);
  }

  private void assertRefused(VertexSet vertices, String message, Row... edges) {
    assertThatThrownBy(
            () ->
                on(table(List.of(edges), DataTypes.IntegerType).repartition(2), vertices)
                    .sensitivity())
        .hasMessageContaining(message);
  }
}
