package dev.lethe.server.notice;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Moves when the test says so. */
public final class TestClock extends Clock {

  private Instant now = Instant.parse("2026-01-31T12:00:00Z");

  public synchronized void pass(Duration time) {
    now = now.plus(time);
  }

  @Override
  public synchronized Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
