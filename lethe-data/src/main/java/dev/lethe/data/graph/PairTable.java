package dev.lethe.data.graph;

import dev.lethe.data.table.ArrayLength;
import java.util.Arrays;

/** The edges read so far, and the search for an earlier one between the same two vertices. */
final class PairTable {

  int[] u = new int[256];
  int[] v = new int[256];
  private double[] w = new double[256];
  long[] lines = new long[256];
  private int[] times = new int[256];
  private int count;
  private int[] slots = new int[1024];

  int size() {
    return count;
  }

  long bytes() {
    return 28L * count + 4L * slots.length;
  }

  /**
   * Adds an edge, or merges it with the earlier one of this pair, in either direction.
   *
   * @return 0, or the line of the earlier edge where the rule is to refuse it
   */
  long add(int a, int b, double weight, long line, EdgeMerge rule) {
    int slot = slot(slots, a, b);
    for (; slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      int e = slots[slot] - 1;
      if ((u[e] == a && v[e] == b) || (u[e] == b && v[e] == a)) {
        if (rule == EdgeMerge.REFUSE) {
          return lines[e];
        }
        w[e] = rule.combine(w[e], weight);
        times[e]++;
        return 0;
      }
    }
    if (count == w.length) {
      int length = ArrayLength.doubled(count);
      u = Arrays.copyOf(u, length);
      v = Arrays.copyOf(v, length);
      w = Arrays.copyOf(w, length);
      lines = Arrays.copyOf(lines, length);
      times = Arrays.copyOf(times, length);
    }
    u[count] = a;
    v[count] = b;
    w[count] = weight;
    lines[count] = line;
    times[count] = 1;
    slots[slot] = ++count;
    if (count > slots.length / 2) {
      rehash();
    }
    return 0;
  }

  /** The merged weights, in the order in which the pairs were first seen. */
  double[] weights(EdgeMerge rule) {
    double[] merged = Arrays.copyOf(w, count);
    if (rule == EdgeMerge.MEAN) {
      for (int e = 0; e < count; e++) {
        merged[e] /= times[e];
      }
    }
    return merged;
  }

  private void rehash() {
    int[] larger = new int[ArrayLength.powerOfTwo(2L * slots.length)];
    for (int e = 0; e < count; e++) {
      int slot = slot(larger, u[e], v[e]);
      while (larger[slot] != 0) {
        slot = (slot + 1) & (larger.length - 1);
      }
      larger[slot] = e + 1;
    }
    slots = larger;
  }

  private static int slot(int[] table, int a, int b) {
    long key = ((long) Math.min(a, b) << 32) | Math.max(a, b);
    key *= 0x9e3779b97f4a7c15L;
    return (int) ((key >>> 32) ^ (key >>> 17)) & (table.length - 1);
  }
}
