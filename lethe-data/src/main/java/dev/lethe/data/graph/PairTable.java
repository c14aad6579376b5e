package dev.lethe.data.graph;

import java.util.Arrays;

/** The edges read so far, and the search for an earlier one between the same two vertices. */
final class PairTable {

  int[] u = new int[256];
  int[] v = new int[256];
  double[] w = new double[256];
  private long[] lines = new long[256];
  private int count;
  private int[] slots = new int[1024];

  int size() {
    return count;
  }

  /** Adds an edge; returns 0, or the line of the earlier edge of this pair, in either direction. */
  long add(int a, int b, double weight, long line) {
    int slot = slot(slots, a, b);
    for (; slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
      int e = slots[slot] - 1;
      if ((u[e] == a && v[e] == b) || (u[e] == b && v[e] == a)) {
        return lines[e];
      }
    }
    if (count == w.length) {
      int length = Math.multiplyExact(2, count);
      u = Arrays.copyOf(u, length);
      v = Arrays.copyOf(v, length);
      w = Arrays.copyOf(w, length);
      lines = Arrays.copyOf(lines, length);
    }
    u[count] = a;
    v[count] = b;
    w[count] = weight;
    lines[count] = line;
    slots[slot] = ++count;
    if (2 * count > slots.length) {
      rehash();
    }
    return 0;
  }

  private void rehash() {
    int[] larger = new int[2 * slots.length];
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
