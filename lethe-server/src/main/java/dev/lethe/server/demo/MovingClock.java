package dev.lethe.server.demo;

import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Optional;

/** Noon of an invented day, until it is let go: from then on another clock. */
final class MovingClock extends Clock {

  private final Clock after;
  private volatile Optional<LocalDate> day = Optional.empty();

  MovingClock(Clock after) {
    this.after = after;
  }

  void set(LocalDate invented) {
    day = Optional.of(invented);
  }

  void letGo() {
    day = Optional.empty();
  }

  @Override
  public Instant instant() {
    return day.map(invented -> invented.atTime(LocalTime.NOON).atZone(getZone()).toInstant())
        .orElseGet(after::instant);
  }

  @Override
  public ZoneId getZone() {
    return after.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    MovingClock other = new MovingClock(after.withZone(zone));
    other.day = day;
    return other;
  }
}
