package dev.lethe.data.graph;

import dev.lethe.data.table.ArrayLength;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Numbers tokens 0, 1, 2, … in the order in which they are first seen, without a string for each
 * occurrence.
 *
 * <p>Open addressing over byte slices: a token's bytes live once in a pool, a slot holds its
 * number.
 */
final class TokenTable {

  private byte[] pool = new byte[1 << 12];
  private int[] ends = new int[256];
  private int count;
  private int[] slots = new int[1024];

  int size() {
    return count;
  }

  /** The token's number, or −1 − slot where it is new; pass that on to {@link #add}. */
  int find(byte[] bytes, int from, int to) {
    int mask = slots.length - 1;
    int slot = hash(bytes, from, to) & mask;
    for (; slots[slot] != 0; slot = (slot + 1) & mask) {
      int number = slots[slot] - 1;
      if (Arrays.equals(pool, start(number), ends[number], bytes, from, to)) {
        return number;
      }
    }
    return -1 - slot;
  }

  /** Numbers a token that {@link #find} has just not found. */
  int add(int notFound, byte[] bytes, int from, int to) {
    int start = start(count);
    if (to - from > pool.length - start) {
      pool = Arrays.copyOf(pool, ArrayLength.atLeast((long) start + to - from, 2L * pool.length));
    }
    int end = start + to - from;
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, ArrayLength.doubled(count));
    }
    System.arraycopy(bytes, from, pool, start, to - from);
    ends[count++] = end;
    slots[-1 - notFound] = count;
    if (count > slots.length / 2) {
      rehash();
    }
    return count - 1;
  }

  long bytes() {
    return 4L * slots.length + 4L * count + start(count);
  }

  List<String> names() {
    List<String> names = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      names.add(new String(pool, start(i), ends[i] - start(i), StandardCharsets.UTF_8));
    }
    return Collections.unmodifiableList(names);
  }

  private int start(int number) {
    return number == 0 ? 0 : ends[number - 1];
  }

  private void rehash() {
    int[] larger = new int[ArrayLength.powerOfTwo(2L * slots.length)];
    int mask = larger.length - 1;
    for (int i = 0; i < count; i++) {
      int slot = hash(pool, start(i), ends[i]) & mask;
      while (larger[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      larger[slot] = i + 1;
    }
    slots = larger;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int h = to - from;
    for (int i = from; i < to; i++) {
      h = 31 * h + bytes[i];
    }
    h *= 0x9e3779b9;
    return h ^ (h >>> 15);
  }
}
