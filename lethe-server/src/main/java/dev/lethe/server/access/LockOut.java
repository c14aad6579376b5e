package dev.lethe.server.access;

import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * Turns away an address that came with wrong secrets, each time for longer. Only that address: who
 * guesses cannot shut anybody else out.
 */
public final class LockOut {

  /** People mistype. */
  static final int FREE = 10;

  private static final int MOST_ADDRESSES = 10_000;
  private static final long LONGEST_S = 900;
  private static final long NANOS = 1_000_000_000L;
  private static final long FORGIVEN_AFTER = 3_600 * NANOS;
  private static final int MOST_DOUBLINGS = 10;

  private record Failures(int wrong, long until) {}

  private final LongSupplier nanos;
  private final Map<String, Failures> records = new Bounded<>(MOST_ADDRESSES);

  /**
   * Nobody is locked out yet.
   *
   * @param nanos a clock that never goes back
   */
  public LockOut(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Empty where this address may try; otherwise after how many seconds. */
  public synchronized OptionalLong waits(String address) {
    Failures record = records.get(address);
    if (record == null) {
      return OptionalLong.empty();
    }
    long left = record.until() - nanos.getAsLong();
    return left > 0 ? OptionalLong.of(1 + (left - 1) / NANOS) : OptionalLong.empty();
  }

  /** After {@value #FREE} wrong ones 1 second, then 2, 4, … up to a quarter of an hour. */
  public synchronized void wrong(String address) {
    Failures last = records.get(address);
    long now = nanos.getAsLong();
    int wrong = last == null || now - last.until() > FORGIVEN_AFTER ? 1 : last.wrong() + 1;
    long seconds =
        wrong < FREE ? 0 : Math.min(LONGEST_S, 1L << Math.min(MOST_DOUBLINGS, wrong - FREE));
    records.put(address, new Failures(wrong, now + seconds * NANOS));
  }

  synchronized int addresses() {
    return records.size();
  }
}
