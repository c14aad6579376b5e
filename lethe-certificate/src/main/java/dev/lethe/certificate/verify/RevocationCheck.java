package dev.lethe.certificate.verify;

import dev.lethe.certificate.keys.Revocation;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/** What a certificate is worth whose key was revoked. */
final class RevocationCheck {

  private RevocationCheck() {}

  /**
   * A certificate of a day before stays good, unless the key leaked: a thief writes any day, so
   * somebody else must have seen it before.
   */
  static Finding finding(Revocation revoked, LocalDate day, Optional<Instant> existedBy) {
    String told =
        "its key was revoked on %s as %s since %s, and the certificate is of %s"
            .formatted(revoked.day(), revoked.why().word(), revoked.since(), day);
    if (!day.isBefore(revoked.since())) {
      return Finding.failed(told);
    }
    if (revoked.why() != Revocation.Why.COMPROMISED) {
      return Finding.passed(told);
    }
    Instant leaked = revoked.since().atStartOfDay(ZoneOffset.UTC).toInstant();
    return existedBy
        .map(
            seen ->
                Finding.that(
                    seen.isBefore(leaked), told + ", which is shown to have existed by " + seen))
        .orElseGet(
            () ->
                Finding.failed(
                    told
                        + ": whoever has the key can write that, and no time stamp shows that the"
                        + " certificate existed before"));
  }
}
