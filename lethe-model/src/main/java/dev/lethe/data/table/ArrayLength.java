package dev.lethe.data.table;

import dev.lethe.base.BadInputException;

/** How long a growing array becomes next, and where it ends. */
public final class ArrayLength {

  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private ArrayLength() {}

  public static int doubled(int length) {
    return atLeast(length + 1L, 2L * length);
  }

  /**
   * The wished length, or the longest there is.
   *
   * @param needed refused where no array is that long
   */
  public static int atLeast(long needed, long wished) {
    if (needed > LONGEST) {
      throw new BadInputException(
          "what is held in memory has at most 2^31 values, and this input has more; read it as a"
              + " stream, or give less at once");
    }
    return (int) Math.min(LONGEST, Math.max(needed, wished));
  }

  /** For tables with slots, which need a power of two. */
  public static int powerOfTwo(long length) {
    atLeast(length, length);
    return (int) length;
  }
}
