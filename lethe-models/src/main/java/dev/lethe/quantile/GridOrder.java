package dev.lethe.quantile;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.linalg.IndexRange;
import dev.lethe.linalg.Kernel;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.RowEngine;
import dev.lethe.statistics.RowFold;
import java.util.HashMap;
import java.util.Map;

/**
 * Order statistics of one column of grid values, wherever they are held.
 *
 * <p>Grid values are integers of 21 bits. One pass counts them by their upper bits, which tells in
 * which bucket a rank falls; one more pass for each bucket that is asked for counts the lower bits.
 * Counts are integers: the answer is exact and the same on every engine.
 */
public final class GridOrder implements OrderStatistics {

  private static final int LOW_BITS = 11;
  private static final int BUCKETS = ((2 * Grid.ONE) >>> LOW_BITS) + 1;

  private final RowEngine rows;
  private final long[] upper;
  private final Map<Integer, long[]> lower = new HashMap<>();

  private GridOrder(RowEngine rows) {
    this.rows = rows;
    this.upper = rows.fold(new Upper());
  }

  /** Refuses rows of more than one column. */
  public static GridOrder of(RowEngine rows) {
    if (rows.columns() != 1) {
      throw new BadInputException(
          "a quantile is of one column, but the rows have " + rows.columns());
    }
    return new GridOrder(rows);
  }

  @Override
  public long count() {
    return rows.count();
  }

  @Override
  public double get(long rank) {
    Found bucket = find(upper, rank);
    Found value =
        find(lower.computeIfAbsent(bucket.index(), b -> rows.fold(new Lower(b))), bucket.rest());
    int grid = (bucket.index() << LOW_BITS) + value.index() - Grid.ONE;
    return grid / (double) Grid.ONE;
  }

  private record Found(int index, long rest) {}

  private static Found find(long[] counts, long rank) {
    long rest = rank;
    for (int i = 0; i < counts.length; i++) {
      if (rest < counts[i]) {
        return new Found(i, rest);
      }
      rest -= counts[i];
    }
    throw new IllegalArgumentException("there is no value of rank " + rank);
  }

  private interface Counting extends RowFold<long[]> {

    int length();

    /** Where a value is counted, from 0 to 2·2²⁰; negative where it is not. */
    int slot(int value);

    @Override
    default long[] of(GridRows rows, IndexRange block, Kernel kernel) {
      long[] counts = new long[length()];
      for (int i = block.from(); i < block.to(); i++) {
        int value = rows.features()[i];
        if (value > Grid.ONE || value < -Grid.ONE) {
          throw new BadInputException(
              "a grid value must be within ±2²⁰ = ±" + Grid.ONE + ", but got " + value);
        }
        int slot = slot(value + Grid.ONE);
        if (slot >= 0) {
          counts[slot]++;
        }
      }
      return counts;
    }

    @Override
    default long[] plus(long[] left, long[] right) {
      for (int i = 0; i < left.length; i++) {
        left[i] += right[i];
      }
      return left;
    }
  }

  private record Upper() implements Counting {

    @Override
    public int length() {
      return BUCKETS;
    }

    @Override
    public int slot(int value) {
      return value >>> LOW_BITS;
    }
  }

  private record Lower(int bucket) implements Counting {

    @Override
    public int length() {
      return 1 << LOW_BITS;
    }

    @Override
    public int slot(int value) {
      return value >>> LOW_BITS == bucket ? value & ((1 << LOW_BITS) - 1) : -1;
    }
  }
}
