package dev.lethe.server.notice;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.zip.CRC32;

/**
 * How long to wait after a failure: twice as long each time, up to some hours, and a little less by
 * an amount that differs from notice to notice, so that those that failed together do not come back
 * together.
 */
final class BackOff {

  private static final long FIRST_MILLIS = Duration.ofSeconds(10).toMillis();
  private static final long LONGEST_MILLIS = Duration.ofHours(6).toMillis();

  /** Nothing is put off until after this, unless by a clock that was ahead for a while. */
  static final Duration HORIZON = Duration.ofMillis(2 * LONGEST_MILLIS);

  private static final int MOST_DOUBLINGS = 20;

  /** Up to a quarter of it. */
  private static final int JITTER_PARTS = 4;

  private BackOff() {}

  /**
   * @param failures in a row, from 1 on
   * @param id what failed: chance enough, because ids are random
   */
  static Duration after(long failures, String id) {
    long doublings = Math.min(MOST_DOUBLINGS, failures - 1);
    long full = Math.min(LONGEST_MILLIS, FIRST_MILLIS << doublings);
    CRC32 mix = new CRC32();
    mix.update((id + failures).getBytes(StandardCharsets.UTF_8));
    return Duration.ofMillis(full - mix.getValue() % (full / JITTER_PARTS));
  }
}
