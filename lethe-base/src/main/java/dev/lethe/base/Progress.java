package dev.lethe.base;

/**
 * Where long work reports how far it is, and where it learns that it should stop.
 *
 * <p>Workers call {@link #advance} often; an implementation that wants to cancel throws {@link
 * java.util.concurrent.CancellationException}, and the work ends having changed nothing.
 */
@FunctionalInterface
public interface Progress {

  /** Says nothing and never cancels. */
  Progress SILENT = (done, total) -> {};

  /**
   * Reports the work done so far.
   *
   * @param done units of work finished so far
   * @param total units in all, or −1 where that is not known
   */
  void advance(long done, long total);
}
