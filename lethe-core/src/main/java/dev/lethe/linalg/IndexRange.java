package dev.lethe.linalg;

import dev.lethe.base.BadUsageException;
import java.util.ArrayList;
import java.util.List;

/** The indices from {@code from} up to, not including, {@code to}. */
public record IndexRange(int from, int to) {

  public IndexRange {
    if (from < 0 || to < from) {
      throw new BadUsageException("a range needs 0 ≤ from ≤ to, but got " + from + " and " + to);
    }
  }

  public int size() {
    return to - from;
  }

  /** Cuts 0 … count−1 into ranges of {@code size}, the last one perhaps shorter. */
  public static List<IndexRange> split(int count, int size) {
    if (count < 0 || size < 1) {
      throw new BadUsageException(
          "splitting needs count ≥ 0 and size ≥ 1, but got " + count + " and " + size);
    }
    List<IndexRange> ranges = new ArrayList<>();
    for (int from = 0; from < count; from += Math.min(size, count - from)) {
      ranges.add(new IndexRange(from, from + Math.min(size, count - from)));
    }
    return List.copyOf(ranges);
  }
}
