package dev.lethe.server.access;

import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Token buckets: each caller has one, it fills at the declared rate, and a call takes one from it.
 */
public final class Buckets {

  private static final int MOST_CALLERS = 10_000;
  private static final double NANOS = 1e9;

  private record Level(double left, long at) {}

  private final Rate rate;
  private final LongSupplier nanos;
  private final Map<String, Level> levels = new Bounded<>(MOST_CALLERS);

  /**
   * @param nanos a clock that never goes back
   */
  public Buckets(Rate rate, LongSupplier nanos) {
    this.rate = rate;
    this.nanos = nanos;
  }

  /** Empty where the call may pass; otherwise after how many seconds to try again. */
  public synchronized OptionalLong take(String caller) {
    long now = nanos.getAsLong();
    Level last = levels.getOrDefault(caller, new Level(rate.burst(), now));
    double left =
        Math.min(rate.burst(), last.left() + (now - last.at()) / NANOS * rate.perSecond());
    boolean passes = left >= 1;
    levels.put(caller, new Level(passes ? left - 1 : left, now));
    return passes
        ? OptionalLong.empty()
        : OptionalLong.of((long) Math.ceil((1 - left) / rate.perSecond()));
  }

  synchronized int callers() {
    return levels.size();
  }
}
