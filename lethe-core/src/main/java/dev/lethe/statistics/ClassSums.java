package dev.lethe.statistics;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Σx and the number of rows of each class, exactly: what a loss of several classes asks of its rows
 * at weights 0, where Xᵀy says nothing.
 *
 * <p>64-bit integers in units of 2⁻²⁰, enough for 2⁴³ rows; a class that has no rows has no numbers
 * either, so a class whose last row left is as it was before the first came. Results of an
 * operation share the classes that it does not touch.
 */
public final class ClassSums {

  private final int features;

  /** Of each class Σv and behind it the number of rows; null where there are none. */
  private final long[] @Nullable [] sums;

  private ClassSums(int features, long[] @Nullable [] sums) {
    this.features = features;
    this.sums = sums;
  }

  /** Of no rows. */
  static ClassSums none(NormShells shells, int features) {
    return new ClassSums(features, new long[shells.classes()][]);
  }

  /** Numbers from outside, which no rows may have. */
  static ClassSums read(int features, long[] @Nullable [] sums) {
    for (int c = 0; c < sums.length; c++) {
      long[] one = sums[c];
      if (one != null) {
        require(one, c, "the file was not written by Lethe");
        if (one[features] == 0) {
          throw new BadInputException("statistics file: class " + c + " is stored but empty");
        }
      }
    }
    return new ClassSums(features, sums);
  }

  /** How many classes there are; 0 where no sums of them are kept. */
  public int classes() {
    return sums.length;
  }

  /** How many rows of this class there are. */
  public long count(int index) {
    long[] one = sums[index];
    return one == null ? 0 : one[features];
  }

  /** Σx_i over the rows of this class, in units of 2⁻²⁰, exactly. */
  public long sumExact(int index, int i) {
    long[] one = sums[index];
    return one == null ? 0 : one[i];
  }

  /** Σv and the number of rows, or null where there are none; for serialisation. */
  long @Nullable [] of(int index) {
    return sums[index];
  }

  /** How many classes have rows. */
  int filled() {
    int filled = 0;
    for (long[] one : sums) {
      filled += one == null ? 0 : 1;
    }
    return filled;
  }

  /** The class that a label names, where sums of classes are kept; refuses others. */
  int classOf(int label) {
    int index = Grid.classOf(label);
    if (sums.length > 0 && !(index >= 0 && index < sums.length)) {
      throw new BadInputException(
          "a label must be one of the classes 0 to %d, but is %d"
              .formatted(sums.length - 1, index));
    }
    return index;
  }

  /** Adds a row of this class to these numbers, which nobody else may have seen. */
  void add(int index, int[] values, int offset) {
    if (sums.length == 0) {
      return;
    }
    long[] one = sums[index];
    if (one == null) {
      one = new long[features + 1];
      sums[index] = one;
    }
    for (int i = 0; i < features; i++) {
      one[i] += values[offset + i];
    }
    one[features]++;
  }

  ClassSums copy() {
    long[] @Nullable [] own = new long[sums.length][];
    for (int c = 0; c < own.length; c++) {
      long[] one = sums[c];
      own[c] = one == null ? null : one.clone();
    }
    return new ClassSums(features, own);
  }

  ClassSums plus(ClassSums other) {
    long[] @Nullable [] all = new long[sums.length][];
    for (int c = 0; c < all.length; c++) {
      long[] mine = sums[c];
      long[] theirs = other.sums[c];
      all[c] = mine == null ? theirs : theirs == null ? mine : combined(mine, theirs, 1);
    }
    return new ClassSums(features, all);
  }

  /** Refuses what can be seen not to have been added. */
  ClassSums minus(ClassSums other) {
    long[] @Nullable [] rest = new long[sums.length][];
    for (int c = 0; c < rest.length; c++) {
      long[] mine = sums[c];
      long[] theirs = other.sums[c];
      if (theirs == null) {
        rest[c] = mine;
        continue;
      }
      long[] left = combined(mine == null ? new long[features + 1] : mine, theirs, -1);
      require(left, c, "these rows were never added");
      rest[c] = left[features] == 0 ? null : left;
    }
    return new ClassSums(features, rest);
  }

  private static long[] combined(long[] first, long[] second, int sign) {
    long[] both = new long[first.length];
    for (int i = 0; i < both.length; i++) {
      both[i] = Math.addExact(first[i], sign * second[i]);
    }
    return both;
  }

  /** n ≥ 0 rows of values within ±2²⁰ have sums within ±n·2²⁰. */
  private static void require(long[] one, int index, String consequence) {
    long count = one[one.length - 1];
    boolean possible = count >= 0 && count <= Long.MAX_VALUE >> Grid.BITS;
    for (int i = 0; possible && i < one.length - 1; i++) {
      possible = one[i] <= count << Grid.BITS && one[i] >= -(count << Grid.BITS);
    }
    if (!possible) {
      throw new BadInputException(
          "class %d: %d rows cannot have these sums: %s".formatted(index, count, consequence));
    }
  }

  /** Refuses numbers that do not add up to Σx and n of the same rows. */
  void requireSumsOf(ExactStatistics rows) {
    for (int i = 0; sums.length > 0 && i <= features; i++) {
      BigInteger sum = BigInteger.ZERO;
      for (int c = 0; c < sums.length; c++) {
        sum = sum.add(BigInteger.valueOf(sumExact(c, i)));
      }
      BigInteger all = i == features ? BigInteger.valueOf(rows.count()) : rows.featureSumExact(i);
      if (!sum.equals(all)) {
        throw new BadInputException(
            "statistics file: the sums of the classes do not add up to those of all rows");
      }
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ClassSums that
        && features == that.features
        && Arrays.deepEquals(sums, that.sums);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(sums);
  }
}
