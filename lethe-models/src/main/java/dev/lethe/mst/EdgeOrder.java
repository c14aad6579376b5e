package dev.lethe.mst;

import java.util.Arrays;

/**
 * Sorts edge numbers by weight as plain longs: 31 leading bits of the weight's rank, then the edge
 * number.
 *
 * <p>A double's bits, with the negative half mirrored, order as its value does. Subtracting the
 * smallest and shifting until the largest has 31 bits keeps that order up to ties; a run of ties is
 * sorted the same way again with what its own weights need, which settles 31 more bits, so at most
 * three rounds. Equal weights end in the order of their numbers.
 */
final class EdgeOrder {

  private static final int PREFIX_BITS = 31;
  private static final int SHORT_RUN = 12;

  private EdgeOrder() {}

  /** The number of the edge behind a key. */
  static int edge(long key) {
    return (int) key;
  }

  /** Orders {@code keys[from, to)}, whose low halves are edge numbers, by weight. */
  static void sort(long[] keys, int from, int to, double[] weight) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = from; i < to; i++) {
      long rank = rank(weight[edge(keys[i])]);
      least = Math.min(least, rank);
      most = Math.max(most, rank);
    }
    // The difference is unsigned: it may need all 64 bits.
    int shift = from == to ? 0 : Math.max(0, 64 - PREFIX_BITS - zeros(most - least));
    for (int i = from; i < to; i++) {
      int edge = edge(keys[i]);
      keys[i] = (((rank(weight[edge]) - least) >>> shift) << 32) | edge;
    }
    Arrays.parallelSort(keys, from, to);
    if (shift > 0) {
      settleTies(keys, from, to, weight);
    }
  }

  private static int zeros(long unsigned) {
    return Long.numberOfLeadingZeros(unsigned);
  }

  private static void settleTies(long[] keys, int from, int to, double[] weight) {
    int start = from;
    while (start < to) {
      int end = start + 1;
      while (end < to && (keys[end] >>> 32) == (keys[start] >>> 32)) {
        end++;
      }
      if (end - start > SHORT_RUN) {
        sort(keys, start, end, weight);
      } else if (end - start > 1) {
        insertionSort(keys, start, end, weight);
      }
      start = end;
    }
  }

  private static void insertionSort(long[] keys, int from, int to, double[] weight) {
    for (int i = from + 1; i < to; i++) {
      long key = keys[i];
      double heavy = weight[edge(key)];
      int at = i;
      while (at > from && weight[edge(keys[at - 1])] > heavy) {
        keys[at] = keys[at - 1];
        at--;
      }
      keys[at] = key;
    }
  }

  /** A long that orders as the weight does. */
  private static long rank(double weight) {
    long bits = Double.doubleToRawLongBits(weight);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }
}
