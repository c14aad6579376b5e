package dev.lethe.data.table;

import dev.lethe.base.Memory;
import dev.lethe.base.Progress;
import java.util.function.Function;

/**
 * A file on its way into memory: refused as soon as what was read so far foretells that the whole
 * cannot fit, instead of after minutes.
 */
public final class MemoryGuard implements Progress {

  /** Of the file: before that the rows seen say little about the others. */
  private static final double ENOUGH = 0.01;

  /** An array that is full and the one of twice its length, into which it is copied. */
  private static final double COPIES = 3;

  private final String name;
  private final Progress progress;
  private double share;
  private long last;
  private long bytes;

  private MemoryGuard(String name, Progress progress) {
    this.name = name;
    this.progress = progress;
  }

  /**
   * Reads with an eye on memory.
   *
   * @param reading reports by {@link #holds} what it keeps, and passes the object on as progress
   */
  public static <T> T whileReading(
      String name, Progress progress, Function<MemoryGuard, ? extends T> reading) {
    MemoryGuard holding = new MemoryGuard(name, progress);
    try {
      return reading.apply(holding);
    } catch (OutOfMemoryError full) { // what was read is unreachable by now: there is room again
      throw Memory.exhausted(
          name + " (" + holding.soFar() + ")", Math.max(1, holding.need()), full);
    }
  }

  /** So many bytes are kept by now. */
  public void holds(long kept) {
    bytes = kept;
  }

  /**
   * Storage is read ahead of the rows: what is kept belongs to what was stored before the last
   * step.
   */
  @Override
  public void advance(long done, long total) {
    progress.advance(done, total);
    if (done == last) {
      return;
    }
    share = total > 0 ? (double) last / total : 0;
    last = done;
    if (share > ENOUGH && bytes / share > Runtime.getRuntime().maxMemory()) {
      Memory.require(name + " (" + soFar() + ")", need());
    }
  }

  private double need() {
    return COPIES * bytes / (share > 0 ? Math.min(1, share) : 1);
  }

  private String soFar() {
    return share > 0
        ? "judged by the first " + Math.max(1, Math.round(100 * share)) + " % of it"
        : "judged by what was read so far";
  }
}
