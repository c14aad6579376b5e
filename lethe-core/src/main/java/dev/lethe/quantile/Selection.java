package dev.lethe.quantile;

import java.util.Arrays;

/**
 * The k-th smallest of some values, without sorting them all.
 *
 * <p>Quickselect with three-way partitions around the median of nine: expected linear time; a run
 * of bad pivots ends in a sort of what is left, so the worst case is n log n. Holds a private copy.
 */
final class Selection implements OrderStatistics {

  private static final int SMALL = 40;

  private final double[] values;

  private Selection(double[] values) {
    this.values = values;
  }

  static Selection of(double[] values) {
    return new Selection(values.clone());
  }

  @Override
  public long count() {
    return values.length;
  }

  @Override
  public double get(long place) {
    int rank = Math.toIntExact(place);
    int from = 0;
    int to = values.length;
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
      if (rank < less) {
        to = less;
      } else if (rank >= more) {
        from = more;
      } else {
        return pivot;
      }
    }
    Arrays.sort(values, from, to);
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
