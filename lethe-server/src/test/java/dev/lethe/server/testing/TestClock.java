package dev.lethe.server.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands until the test moves it; noon of the last day of January 2026 at first. */
public class TestClock extends Clock {

  private volatile Instant now = Instant.parse("2026-01-31T12:00:00Z");

  public final synchronized void pass(Duration time) {
    now = now.plus(time);
  }

  /** Noon of this day. */
  public final synchronized void on(LocalDate day) {
    now = day.atTime(12, 0).toInstant(ZoneOffset.UTC);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public final ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public final Clock withZone(ZoneId zone) {
    return this;
  }
}
