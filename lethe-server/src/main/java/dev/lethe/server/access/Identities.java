package dev.lethe.server.access;

import java.util.Optional;

/** Who is behind a secret; nobody where it is wrong, expired or revoked. */
public interface Identities {

  /** Of an API token, as it is sent with each call. */
  Optional<Principal> byToken(String token);

  /** Of the cookie of a session. */
  Optional<SignedIn> bySession(String cookie);
}
