package dev.lethe.server.register;

import dev.lethe.workspace.Days;
import java.sql.SQLException;
import java.util.Optional;

/**
 * What keeps the service from its work, whatever it is asked: a caller has done nothing wrong and
 * can send the same again. Words for callers name no places of the machine; the log does.
 */
public enum Outage {
  DATABASE("a database of the service is busy, full or away"),
  CLOCK("the clock of the service does not follow from the last day entered");

  private final String words;

  Outage(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** The one behind a failure; empty where the call itself is refused. */
  public static Optional<Outage> behind(Throwable failure) {
    Throwable cause = failure.getCause();
    if (cause instanceof SQLException) {
      return Optional.of(DATABASE);
    }
    return cause instanceof Days.ClockException ? Optional.of(CLOCK) : Optional.empty();
  }

  /** Throws on what is an outage, so that what follows is about a refusal. */
  public static void passOn(RuntimeException failure) {
    if (behind(failure).isPresent()) {
      throw failure;
    }
  }
}
