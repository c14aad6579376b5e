package dev.lethe.quantile;

import java.util.Arrays;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The k-th smallest of some values, without sorting them all.
 *
 * <p>Quickselect with three-way partitions around the median of nine: expected linear time; a run
 * of bad pivots ends in a sort of what is left, so the worst case is n log n. Holds a private copy,
 * and remembers where it was parted: ranks near one that was asked for cost next to nothing.
 */
final class Selection implements OrderStatistics {

  private static final int SMALL = 40;

  private final double[] values;

  /** No value before such a place is larger than any behind it. */
  private final NavigableSet<Integer> parted = new TreeSet<>();

  private Selection(double[] values) {
    this.values = values;
    parted.add(0);
    parted.add(values.length);
  }

  static Selection of(double[] values) {
    return new Selection(values.clone());
  }

  @Override
  public long count() {
    return values.length;
  }

  @Override
  public double get(long at) {
    int rank = Math.toIntExact(at);
    int from = Objects.requireNonNull(parted.floor(rank));
    int to = Objects.requireNonNull(parted.higher(rank));
    int patience = 2 * (32 - Integer.numberOfLeadingZeros(values.length));
    while (to - from > SMALL && patience-- > 0) {
      double pivot = medianOfNine(from, to);
      int less = from;
      int more = to;
      int i = from;
      while (i < more) {
        double value = values[i];
        if (value < pivot) {
          values[i++] = values[less];
          values[less++] = value;
        } else if (value > pivot) {
          values[i] = values[--more];
          values[more] = value;
        } else {
          i++;
        }
      }
      parted.add(less);
      parted.add(more);
      if (rank < less) {
        to = less;
      } else if (rank >= more) {
        from = more;
      } else {
        return pivot;
      }
    }
    Arrays.sort(values, from, to);
    if (to - from <= SMALL) {
      IntStream.range(from + 1, to).forEach(parted::add);
    }
    return values[rank];
  }

  private double medianOfNine(int from, int to) {
    int step = (to - from) / 9;
    int at = from + step / 2;
    return median(
        median(values[at], values[at + step], values[at + 2 * step]),
        median(values[at + 3 * step], values[at + 4 * step], values[at + 5 * step]),
        median(values[at + 6 * step], values[at + 7 * step], values[at + 8 * step]));
  }

  private static double median(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
