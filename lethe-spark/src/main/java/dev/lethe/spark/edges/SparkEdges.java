package dev.lethe.spark.edges;

import dev.lethe.spark.reading.Bytes;
import dev.lethe.spark.reading.SubjectLiterals;
import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.Interval;
import dev.lethe.data.graph.VertexSet;
import dev.lethe.mst.CrossingCount;
import dev.lethe.mst.EdgeSensitivity;
import dev.lethe.mst.SpanningTreeEdges;
import dev.lethe.mst.WeightedGraph;
import dev.lethe.source.EdgeRules;
import dev.lethe.source.EdgesElsewhere;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * The edges of a graph on a cluster: the weight of its minimum spanning tree and how far deletions
 * can move it, the same bits as from the edges in memory.
 *
 * <p>Each partition boils down to a forest, forests meet in a tree of merges, and what reaches the
 * driver has |V| − 1 edges at most; edges themselves are never collected. The vertices must fit the
 * memory of an executor several times over (about 40 bytes each), edges need not.
 */
public final class SparkEdges implements EdgesElsewhere {

  private static final int DEPTH = 2;

  private final JavaRDD<EdgeBlock> blocks;
  private final int vertices;
  private final Interval weights;
  private final long count;

  private SparkEdges(JavaRDD<EdgeBlock> blocks, int vertices, Interval weights, long count) {
    this.blocks = blocks;
    this.vertices = vertices;
    this.weights = weights;
    this.count = count;
  }

  /**
   * The edges of a table, kept by the cluster until they are closed.
   *
   * <p>Refused, as from a file: ends without a name or outside the public vertex set, loops, a pair
   * given twice in either direction, weights that are missing or outside the interval.
   *
   * @param name for messages
   */
  public static SparkEdges of(
      String name, Dataset<Row> data, EdgeColumns columns, VertexSet vertices, Interval weights) {
    return of(name, data, columns, EdgeRules.of(vertices, weights));
  }

  /** The same with more rules; those for columns are not looked at. */
  public static SparkEdges of(String name, Dataset<Row> data, EdgeColumns columns, EdgeRules rules) {
    Dataset<Row> edges =
        data.select(
            column(name, data, columns.u()).as("u"),
            column(name, data, columns.v()).as("v"),
            column(name, data, columns.w()).as("w"));
    StructType type = columns.named(edges.schema());
    SubjectLiterals.require(name, columns.u(), type.fields()[0].dataType());
    SubjectLiterals.require(name, columns.v(), type.fields()[1].dataType());
    EdgeNames.Found found = new EdgeNames(name, edges).in(rules.vertices());
    Broadcast<byte[]> numbers =
        JavaSparkContext.fromSparkContext(data.sparkSession().sparkContext())
            .broadcast(Bytes.of(found.numbers()));
    EdgeReading reading = EdgeReading.of(name, type, numbers, rules);
    JavaRDD<EdgeBlock> blocks =
        edges
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions((Iterator<InternalRow> mine) -> reading.blocks(mine));
    return kept(name, blocks, found.vertices(), rules.weights(), found.numbers());
  }

  private static Column column(String name, Dataset<Row> data, String column) {
    if (!Arrays.asList(data.columns()).contains(column)) {
      throw new BadUsageException(
          name
              + ": no column '"
              + column
              + "'; the columns are "
              + String.join(", ", data.columns()));
    }
    return data.col("`" + column.replace("`", "``") + "`");
  }

  /** Edges on the public vertices 0 … n − 1 that are an RDD already. */
  public static SparkEdges of(
      String name, JavaRDD<EdgeBlock> edges, int vertices, Interval weights) {
    if (vertices < 1) {
      throw new BadUsageException("a graph needs at least one vertex, but got " + vertices);
    }
    double low = weights.lo();
    double high = weights.hi();
    return kept(
        name,
        edges.map(block -> block.require(vertices, Interval.of(low, high))),
        vertices,
        weights,
        new VertexNumbers.From(0, vertices));
  }

  private static SparkEdges kept(
      String name,
      JavaRDD<EdgeBlock> edges,
      int vertices,
      Interval weights,
      VertexNumbers numbers) {
    JavaRDD<EdgeBlock> blocks = edges.persist(StorageLevel.MEMORY_AND_DISK());
    try {
      long count = blocks.aggregate(0L, (sum, block) -> sum + block.size(), Long::sum);
      RepeatedEdges.in(blocks, count)
          .ifPresent(
              pair -> {
                throw new BadInputException(
                    "%s: at most one edge a pair (in either direction), but there are two between %s and %s: merge them beforehand"
                        .formatted(
                            name,
                            numbers.name((int) (pair >>> 32)),
                            numbers.name((int) (long) pair)));
              });
      return new SparkEdges(blocks, vertices, weights, count);
    } catch (RuntimeException | Error failure) {
      blocks.unpersist(false);
      throw failure;
    }
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public int vertices() {
    return vertices;
  }

  /** The weight of a minimum spanning forest, and RS_m for every m. */
  public EdgeSensitivity sensitivity() {
    return SpanningTreeEdges.over(weights).sensitivity(this);
  }

  @Override
  public Spanning spanning() {
    if (count == 0) {
      WeightedGraph none = WeightedGraph.of(vertices, new int[0], new int[0], new double[0]);
      return new Spanning(none, new int[vertices], 0);
    }
    int n = vertices;
    byte[] sum =
        blocks
            .mapPartitions((Iterator<EdgeBlock> mine) -> forest(n, mine))
            .treeReduce(
                (left, right) ->
                    Bytes.of(Bytes.<ForestPart>read(left).plus(Bytes.<ForestPart>read(right))),
                DEPTH);
    ForestPart all = Bytes.read(sum);
    EdgeBlock forest = all.forest();
    return new Spanning(
        WeightedGraph.taking(n, forest.u(), forest.v(), forest.w()), all.degree(), all.edges());
  }

  private static Iterator<byte[]> forest(int vertices, Iterator<EdgeBlock> mine) {
    if (!mine.hasNext()) {
      return Collections.emptyIterator();
    }
    ForestBuilder forest = new ForestBuilder(vertices);
    mine.forEachRemaining(forest::add);
    return List.of(Bytes.of(forest.build())).iterator();
  }

  @Override
  public long[] crossings(CrossingCount crossing) {
    if (count == 0) {
      return crossing.none();
    }
    Broadcast<byte[]> shared =
        JavaSparkContext.fromSparkContext(blocks.context()).broadcast(Bytes.of(crossing));
    try {
      return blocks
          .mapPartitions((Iterator<EdgeBlock> mine) -> crossings(Bytes.read(shared.value()), mine))
          .treeReduce(CrossingCount::sum, DEPTH);
    } finally {
      shared.destroy();
    }
  }

  private static Iterator<long[]> crossings(CrossingCount crossing, Iterator<EdgeBlock> mine) {
    long[] counts = crossing.none();
    while (mine.hasNext()) {
      EdgeBlock block = mine.next();
      for (int i = 0; i < block.size(); i++) {
        crossing.add(block.u()[i], block.v()[i], counts);
      }
    }
    return List.of(counts).iterator();
  }

  @Override
  public void close() {
    blocks.unpersist(false);
  }
}
