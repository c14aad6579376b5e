package dev.lethe.peers;

import dev.lethe.base.Grid;
import dev.lethe.lab.data.Rows;
import dev.lethe.spark.SparkRows;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/** The same generated rows in both forms, made on the executors and cached before any timing. */
record SparkData(SparkSession session, int blocks, int columns) {

  private static final int PARTITIONS = 8;

  /** What MLlib's learners read. */
  static final StructType TYPE =
      new StructType()
          .add("label", DataTypes.DoubleType, false)
          .add("features", SQLDataTypes.VectorType(), false);

  static int rowsPerBlock() {
    return RowEngine.MOST_BLOCK_ROWS;
  }

  long rows() {
    return (long) blocks * rowsPerBlock();
  }

  private JavaRDD<GridRows> generated() {
    int d = columns;
    return JavaSparkContext.fromSparkContext(session.sparkContext())
        .parallelize(IntStream.range(0, blocks).boxed().toList(), Math.min(blocks, PARTITIONS))
        .map(block -> block(block, d));
  }

  /**
   * Rows in the unit ball, labels that a linear model half explains. Features differ in size, or
   * every learner would be done after a few steps.
   */
  private static GridRows block(int number, int columns) {
    SplittableRandom random = new SplittableRandom(number);
    int[] features = new int[rowsPerBlock() * columns];
    int[] labels = new int[rowsPerBlock()];
    double most = Grid.ONE / Math.sqrt(columns);
    for (int i = 0; i < labels.length; i++) {
      double margin = 0;
      for (int j = 0; j < columns; j++) {
        double x = random.nextDouble(-1, 1) / (1 << (j % 8));
        features[i * columns + j] = (int) (x * most);
        margin += 4 * x * Math.sin(j + 1);
      }
      labels[i] = margin + 3 * random.nextGaussian() > 0 ? Grid.ONE : -Grid.ONE;
    }
    return new GridRows(columns, features, labels);
  }

  SparkRows ours() {
    return SparkRows.of(generated(), columns);
  }

  /** As MLlib wants it: doubles in vectors, classes 0 and 1. */
  Dataset<Row> theirs() {
    Dataset<Row> data =
        session.createDataFrame(vectors(), TYPE).persist(StorageLevel.MEMORY_ONLY());
    data.count();
    return data;
  }

  /** The class and the features of each row. */
  JavaRDD<Row> vectors() {
    return generated().flatMap(SparkData::vectors);
  }

  private static Iterator<Row> vectors(GridRows block) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < block.rows(); i++) {
      rows.add(
          RowFactory.create(
              block.labels()[i] > 0 ? 1.0 : 0.0, Vectors.dense(Rows.point(block, i))));
    }
    return rows.iterator();
  }
}
