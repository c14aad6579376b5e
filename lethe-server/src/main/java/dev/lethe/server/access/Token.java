package dev.lethe.server.access;

import java.time.LocalDate;
import java.util.Optional;

/**
 * What is known of an API token: all but the secret.
 *
 * @param number by which it is revoked
 * @param principal who acts with it, and what they may do
 * @param expires the last day on which it is good
 */
public record Token(
    long number,
    Principal principal,
    LocalDate made,
    String madeBy,
    LocalDate expires,
    Optional<LocalDate> revoked) {

  public boolean isGood(LocalDate today) {
    return revoked.isEmpty() && !today.isAfter(expires);
  }
}
