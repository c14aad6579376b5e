package dev.lethe.server.notice;

import dev.lethe.server.register.RequestId;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * One thing that one receiver is to be told.
 *
 * @param attempts that failed
 * @param nextTry not before
 * @param giveUp from then on a failure is the last
 * @param trouble why the last attempt failed
 */
public record Notice(
    String id,
    String channel,
    URI target,
    RequestId request,
    String event,
    String body,
    State state,
    int attempts,
    Instant nextTry,
    Instant giveUp,
    Optional<String> trouble) {

  /** What became of it. */
  public enum State {
    WAITING,
    DELIVERED,
    GIVEN_UP;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static State of(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }

  byte[] bytes() {
    return body.getBytes(StandardCharsets.UTF_8);
  }
}
