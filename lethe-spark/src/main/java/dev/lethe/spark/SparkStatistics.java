package dev.lethe.spark;

import dev.lethe.linalg.Kernels;
import dev.lethe.spark.reading.Bytes;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.NormShells;
import dev.lethe.statistics.StatisticsAccumulator;
import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** Exact statistics of a cluster's rows: integers that merge in any order to the same bits. */
final class SparkStatistics {

  private static final int DEPTH = 2;

  private SparkStatistics() {}

  /** Adds everything of one partition. */
  interface Adding<T> extends Serializable {
    void addAll(Iterator<T> mine, StatisticsAccumulator sums);
  }

  static <T> ExactStatistics of(JavaRDD<T> rows, int columns, NormShells shells, Adding<T> adding) {
    ExactStatistics none = ExactStatistics.empty(columns, shells);
    if (rows.getNumPartitions() == 0) {
      return none;
    }
    byte[] shape = Bytes.of(none);
    byte[] sum =
        rows.mapPartitions(mine -> inPartition(mine, shape, adding))
            .treeReduce(
                (left, right) -> Bytes.of(Bytes.statistics(left).plus(Bytes.statistics(right))),
                DEPTH);
    return Bytes.statistics(sum);
  }

  private static <T> Iterator<byte[]> inPartition(
      Iterator<T> mine, byte[] shape, Adding<T> adding) {
    ExactStatistics none = Bytes.statistics(shape);
    try (StatisticsAccumulator sums =
        new StatisticsAccumulator(Kernels.best(), none.features(), none.shells())) {
      adding.addAll(mine, sums);
      return List.of(Bytes.of(sums.build())).iterator();
    }
  }
}
