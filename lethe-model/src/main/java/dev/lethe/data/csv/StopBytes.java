package dev.lethe.data.csv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds, in eight bytes at once, those at which a scan may have to stop: the delimiter, a quote,
 * and every byte below a space.
 *
 * <p>For bytes without their high bit, b − k borrows into the high bit exactly if b &lt; k, and a
 * borrow from the byte below can only add alarms; so no stop is missed, and a few bytes that are
 * none may be reported. (Mycroft's test, 1987.)
 */
final class StopBytes {

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long ONES = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long SPACES = ' ' * ONES;
  private static final long QUOTES = '"' * ONES;

  private final long delimiters;

  StopBytes(char delimiter) {
    delimiters = delimiter * ONES;
  }

  /** The high bit of every byte, from {@code at} on, that may be a stop. */
  long in(byte[] bytes, int at) {
    long word = (long) WORDS.get(bytes, at);
    long notDelimiter = word ^ delimiters;
    long notQuote = word ^ QUOTES;
    return (((word - SPACES) & ~word)
            | ((notDelimiter - ONES) & ~notDelimiter)
            | ((notQuote - ONES) & ~notQuote))
        & HIGH_BITS;
  }

  /** How many bytes stand before the first one found. */
  static int first(long found) {
    return Long.numberOfTrailingZeros(found) >>> 3;
  }
}
