package dev.lethe.server.access;

import dev.lethe.server.register.RegisterAnnex;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Browsers that were sent to sign in elsewhere. Each has a secret in a cookie, from which all that
 * the other side is asked to repeat is derived; here is only a digest, and it is good once.
 */
public final class SignInsBegun {

  /** People need a while to find a second factor. */
  public static final Duration GOOD_FOR = Duration.ofMinutes(10);

  private final RegisterAnnex annex;
  private final Clock clock;

  SignInsBegun(RegisterAnnex annex, Clock clock) {
    this.annex = annex;
    this.clock = clock;
  }

  /**
   * Somebody goes to sign in elsewhere.
   *
   * @param next where to go afterwards
   * @return the secret
   */
  public String begin(String next) {
    String secret = Secret.random();
    long now = clock.instant().getEpochSecond();
    return annex.write(
        session -> {
          session.update("DELETE FROM sign_in_begun WHERE expires < ?", now);
          session.update(
              "INSERT INTO sign_in_begun (id, next, expires) VALUES (?, ?, ?)",
              Secret.digest(secret),
              next,
              now + GOOD_FOR.toSeconds());
          return secret;
        });
  }

  /** Where to go afterwards; empty the second time, and when it took too long. */
  public Optional<String> end(String secret) {
    String digest = Secret.digest(secret);
    long now = clock.instant().getEpochSecond();
    return annex.write(
        session -> {
          Optional<String> next =
              session.first(
                  "SELECT next FROM sign_in_begun WHERE id = ? AND expires >= ?",
                  row -> row.getString(1),
                  digest,
                  now);
          session.update("DELETE FROM sign_in_begun WHERE id = ?", digest);
          return next;
        });
  }
}
