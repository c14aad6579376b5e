package dev.lethe.base;

import java.util.Locale;

/** What Java may use, asked before work whose size a stranger's input decides. */
public final class Memory {

  /** Of the heap only two thirds hold what lives long, as the collector divides it. */
  private static final double SPARE = 1.6;

  private Memory() {}

  /**
   * Refuses what cannot fit.
   *
   * @param what names the input and its size: the subject of a sentence
   * @param bytes a lower estimate
   */
  public static void require(String what, double bytes) {
    if (bytes > available()) {
      throw new NoRoomException(needs(what, bytes));
    }
  }

  /** For what did not fit although nothing foretold it. */
  public static NoRoomException exhausted(String what, double bytes, OutOfMemoryError full) {
    return new NoRoomException(needs(what, Math.max(bytes, 1.25 * available())), full);
  }

  /** Where nobody knows what would be enough: twice as much is the next try. */
  public static String exhausted() {
    double most = available();
    return "memory is exhausted: Java may use "
        + megabytes(most)
        + " MB, and this input needs more; allow it, "
        + option(2 * most)
        + " say, or give less at once";
  }

  private static double available() {
    return (double) Runtime.getRuntime().maxMemory();
  }

  private static String needs(String what, double bytes) {
    return what
        + " needs about "
        + megabytes(bytes)
        + " MB of memory, and Java may use "
        + megabytes(available())
        + " MB; "
        + option(SPARE * bytes)
        + " would be enough";
  }

  private static String option(double bytes) {
    return "LETHE_JAVA_OPTS=-Xmx" + megabytes(bytes) + "m";
  }

  private static String megabytes(double bytes) {
    return String.format(Locale.ROOT, "%.0f", Math.ceil(bytes / (1 << 20)));
  }
}
