package dev.lethe.base;

/**
 * How many of the machine's processors long work takes: all, or as many as {@code
 * -Dlethe.processors} says. No result depends on it.
 */
public final class Processors {

  private static final String PROPERTY = "lethe.processors";

  private Processors() {}

  public static int count() {
    int all = Runtime.getRuntime().availableProcessors();
    return Math.max(1, Math.min(all, Integer.getInteger(PROPERTY, all)));
  }

  /** From now on one is left to others in this process, where there are several. */
  public static void leaveOne() {
    System.setProperty(PROPERTY, Integer.toString(Math.max(1, count() - 1)));
  }
}
