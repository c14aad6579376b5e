package dev.lethe.server.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Noon of the day that stands in a file: a test moves the clock of another process by it. */
final class DayFile extends Clock {

  private final Path file;

  DayFile(Path file) {
    this.file = file;
  }

  void set(LocalDate day) {
    try {
      Path next = Files.writeString(file.resolveSibling("day-next"), day.toString());
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Instant instant() {
    try {
      return LocalDate.parse(Files.readString(file)).atTime(12, 0).toInstant(ZoneOffset.UTC);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
