package dev.lethe.spark;

import dev.lethe.spark.reading.PartitionTable;
import dev.lethe.base.BadInputException;
import dev.lethe.base.Interval;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import dev.lethe.data.points.NumericColumn;
import dev.lethe.quantile.OrderStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * Order statistics of the numbers of one column, whatever they are, where they are.
 *
 * <p>Doubles are ordered as their bits are, up to a change of sign. One pass counts them by their
 * first sixteen bits and tells in which range of them a rank lies; a range of few values is
 * fetched, a larger one counted by the next sixteen bits. Nothing is estimated: the answer is the
 * value itself.
 */
final class SparkValues implements OrderStatistics {

  /** So many values come to the driver at once. */
  private static final int FEW = 1 << 17;

  private static final int STEP = ValueRange.STEP;
  private static final int DEPTH = 2;

  private final String name;
  private final JavaRDD<double[]> values;
  private final int few;
  private final Map<ValueRange, long[]> counted = new HashMap<>();
  private final List<Sorted> fetched = new ArrayList<>();
  private final long count;

  SparkValues(String name, JavaRDD<double[]> values, int few) {
    this.name = name;
    this.values = values;
    this.few = few;
    this.count = Arrays.stream(counts(ValueRange.ALL)).sum();
    if (count == 0) {
      throw new BadInputException(name + ": the table has columns but no rows");
    }
  }

  /**
   * The numbers of a table of one column, kept by the cluster.
   *
   * <p>What a file would be refused for is refused: cells that are empty, no numbers, not finite or
   * outside the domain.
   */
  static SparkValues of(String name, Dataset<Row> column, Interval domain) {
    StructType type = column.schema();
    String only = type.fieldNames()[0];
    double low = domain.lo();
    double high = domain.hi();
    JavaRDD<double[]> values =
        column
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(
                (Iterator<InternalRow> mine) ->
                    mine.hasNext()
                        ? List.of(
                                NumericColumn.read(
                                    PartitionTable.of(name, type, mine),
                                    only,
                                    Interval.of(low, high),
                                    Progress.SILENT))
                            .iterator()
                        : Collections.emptyIterator())
            .persist(StorageLevel.MEMORY_AND_DISK());
    try {
      return new SparkValues(name, values, FEW);
    } catch (RuntimeException | Error failure) {
      values.unpersist(false);
      throw failure;
    }
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public double get(long rank) {
    for (Sorted known : fetched) {
      if (known.has(rank)) {
        return known.get(rank);
      }
    }
    ValueRange range = ValueRange.ALL;
    long first = 0;
    while (!range.isOneValue()) {
      long[] counts = counts(range);
      int bucket = 0;
      while (first + counts[bucket] <= rank) {
        first += counts[bucket++];
      }
      range = range.part(bucket);
      if (counts[bucket] <= few) {
        Sorted some = new Sorted(first, fetch(range, counts[bucket]));
        fetched.add(some);
        return some.get(rank);
      }
    }
    return range.lowest();
  }

  /** Some neighbours in sorted order. */
  private record Sorted(long first, double[] values) {

    boolean has(long rank) {
      return rank >= first && rank < first + values.length;
    }

    double get(long rank) {
      return values[(int) (rank - first)];
    }
  }

  private long[] counts(ValueRange range) {
    return counted.computeIfAbsent(
        range,
        asked ->
            values.isEmpty()
                ? new long[STEP]
                : values.map(block -> asked.counts(block)).treeReduce(SparkValues::sum, DEPTH));
  }

  private static long[] sum(long[] left, long[] right) {
    Arrays.setAll(left, i -> left[i] + right[i]);
    return left;
  }

  private double[] fetch(ValueRange range, long expected) {
    double[] all =
        values.map(block -> range.of(block)).collect().stream()
            .flatMapToDouble(Arrays::stream)
            .toArray();
    if (all.length != expected) {
      throw new NoGuaranteeException(
          name
              + ": the table changed while it was being read: ask again while nobody writes to it");
    }
    Arrays.sort(all);
    return all;
  }
}
