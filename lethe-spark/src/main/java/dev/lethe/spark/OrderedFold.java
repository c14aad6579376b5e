package dev.lethe.spark;

import dev.lethe.spark.reading.Bytes;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowFold;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * A fold over partitions that is put together in the order of the partitions.
 *
 * <p>With many partitions the results of √P neighbours meet on an executor first, so that the
 * driver holds √P results and not P. Who meets whom depends on P alone.
 */
final class OrderedFold {

  /** So many results the driver puts together itself. */
  private static final int FEW = 32;

  private OrderedFold() {}

  /** Null where there is no block at all. */
  static <A> @Nullable A over(JavaRDD<GridRows> blocks, RowFold<A> fold) {
    return over(blocks, mine -> inPartition(mine, fold), fold::plus);
  }

  /** What a partition gives; null for nothing. */
  interface OfPartition<T, A> extends Serializable {
    @Nullable A of(Iterator<T> mine);
  }

  /** Puts together what two neighbours gave; either may be used up. */
  interface Plus<A> extends Serializable {
    A of(A left, A right);
  }

  /** The same for whatever can be made of a partition; null where no partition gives anything. */
  static <T, A> @Nullable A over(JavaRDD<T> rows, OfPartition<T, A> first, Plus<A> plus) {
    JavaPairRDD<Integer, byte[]> parts =
        rows.mapPartitionsWithIndex((index, mine) -> numbered(index, first.of(mine)), true)
            .mapToPair(numbered -> numbered);
    int partitions = rows.getNumPartitions();
    if (partitions > FEW) {
      int each = (int) Math.ceil(Math.sqrt(partitions));
      parts =
          parts
              .mapToPair(part -> new Tuple2<>(part._1() / each, part))
              .groupByKey((partitions - 1) / each + 1)
              .mapValues(group -> Bytes.of(together(inOrder(group), plus)));
    }
    List<Tuple2<Integer, byte[]>> found = inOrder(parts.collect());
    return found.isEmpty() ? null : together(found, plus);
  }

  private static <A> @Nullable A inPartition(Iterator<GridRows> blocks, RowFold<A> fold) {
    Kernel kernel = Kernels.best();
    @Nullable A sum = null;
    while (blocks.hasNext()) {
      GridRows block = blocks.next();
      A part = fold.of(block, new IndexRange(0, block.rows()), kernel);
      sum = sum == null ? part : fold.plus(sum, part);
    }
    return sum;
  }

  private static Iterator<Tuple2<Integer, byte[]>> numbered(int index, @Nullable Object part) {
    return part == null
        ? Collections.emptyIterator()
        : List.of(new Tuple2<>(index, Bytes.of(part))).iterator();
  }

  private static List<Tuple2<Integer, byte[]>> inOrder(Iterable<Tuple2<Integer, byte[]>> parts) {
    List<Tuple2<Integer, byte[]>> ordered = new ArrayList<>();
    parts.forEach(ordered::add);
    ordered.sort(Comparator.comparingInt(Tuple2::_1));
    return ordered;
  }

  private static <A> A together(List<Tuple2<Integer, byte[]>> ordered, Plus<A> plus) {
    A sum = Bytes.read(ordered.get(0)._2());
    for (Tuple2<Integer, byte[]> part : ordered.subList(1, ordered.size())) {
      sum = plus.of(sum, Bytes.read(part._2()));
    }
    return sum;
  }
}
