package dev.lethe.spark.edges;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * Finds a pair of vertices that two edges join, in either direction: docs/mathematics/mst.md has no
 * room for it.
 *
 * <p>Pairs are dealt into buckets by a hash, as arrays of longs: 8 bytes an edge are shuffled. A
 * bucket is small enough to be sorted where it arrives, and equal pairs are then neighbours.
 */
final class RepeatedEdges {

  private static final long PAIRS_PER_BUCKET = 1 << 21;
  private static final int MOST_BUCKETS = 1 << 20;

  private RepeatedEdges() {}

  /** Some pair that is there twice; see {@link EdgeBlock#pair}. */
  static Optional<Long> in(JavaRDD<EdgeBlock> edges, long count) {
    if (count == 0) {
      return Optional.empty();
    }
    int enough = (int) Math.min(MOST_BUCKETS, count / PAIRS_PER_BUCKET + 1);
    int buckets = Math.max(edges.getNumPartitions(), enough);
    return edges
        .flatMapToPair(block -> deal(block, buckets))
        .groupByKey(buckets)
        .mapPartitions(RepeatedEdges::repeated)
        .collect()
        .stream()
        .min(Long::compare);
  }

  private static Iterator<Tuple2<Integer, long[]>> deal(EdgeBlock block, int buckets) {
    long[] keyed = new long[block.size()];
    for (int i = 0; i < keyed.length; i++) {
      keyed[i] = ((long) bucket(block.pair(i), buckets) << 32) | i;
    }
    Arrays.sort(keyed);
    List<Tuple2<Integer, long[]>> dealt = new ArrayList<>();
    for (int from = 0; from < keyed.length; ) {
      int bucket = (int) (keyed[from] >>> 32);
      int to = from;
      while (to < keyed.length && keyed[to] >>> 32 == bucket) {
        to++;
      }
      long[] pairs = new long[to - from];
      for (int i = from; i < to; i++) {
        pairs[i - from] = block.pair((int) keyed[i]);
      }
      dealt.add(new Tuple2<>(bucket, pairs));
      from = to;
    }
    return dealt.iterator();
  }

  /** Upper bits of a product, which depend on all bits of both vertices. */
  private static int bucket(long pair, int buckets) {
    long mixed = (pair ^ (pair >>> 29)) * 0x9E3779B97F4A7C15L;
    return (int) (((mixed >>> 32) * buckets) >>> 32);
  }

  private static Iterator<Long> repeated(Iterator<Tuple2<Integer, Iterable<long[]>>> buckets) {
    while (buckets.hasNext()) {
      long[] pairs = together(buckets.next()._2());
      Arrays.sort(pairs);
      for (int i = 1; i < pairs.length; i++) {
        if (pairs[i] == pairs[i - 1]) {
          return List.of(pairs[i]).iterator();
        }
      }
    }
    return Collections.emptyIterator();
  }

  private static long[] together(Iterable<long[]> parts) {
    int length = 0;
    for (long[] part : parts) {
      length += part.length;
    }
    long[] all = new long[length];
    int at = 0;
    for (long[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
