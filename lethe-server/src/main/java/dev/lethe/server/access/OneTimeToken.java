package dev.lethe.server.access;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The way in for who starts the service on their own machine: printed once, good for one sign-in as
 * officer, and never in a URL, where histories and logs would keep it.
 */
public final class OneTimeToken {

  private static final Principal LOCAL = Principal.of("local", Role.OFFICER);

  private final String secret = "once_" + Secret.random();
  private final AtomicBoolean isUsed = new AtomicBoolean();

  /** To be printed. */
  public String secret() {
    return secret;
  }

  /** Who comes with it, the first time. */
  public Optional<Principal> use(String said) {
    return Secret.same(said, secret) && isUsed.compareAndSet(false, true)
        ? Optional.of(LOCAL)
        : Optional.empty();
  }
}
