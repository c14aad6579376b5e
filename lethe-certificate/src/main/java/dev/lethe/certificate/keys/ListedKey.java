package dev.lethe.certificate.keys;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.VerifyingKey;
import java.time.LocalDate;
import java.util.Optional;

/**
 * One key of an issuer.
 *
 * @param validFrom the first day it signs for
 * @param validTo the last one, where it has one
 * @param endorsement its signature of the key that came after it: missing where there is none, or
 *     where it could not sign any more or must not be believed
 */
public record ListedKey(
    VerifyingKey key,
    LocalDate validFrom,
    Optional<LocalDate> validTo,
    Optional<Revocation> revoked,
    Optional<Endorsement> endorsement) {

  public ListedKey {
    if (validTo.isPresent() && validTo.get().isBefore(validFrom)) {
      throw new BadInputException(
          "a key is valid to a day not before its first, but these are "
              + validFrom
              + " and "
              + validTo.get());
    }
    if (revoked.isPresent() && revoked.get().since().isBefore(validFrom)) {
      throw new BadInputException(
          "a key is revoked since its first day or later, but these are "
              + validFrom
              + " and "
              + revoked.get().since());
    }
  }

  /** A key that signs from this day on. */
  public static ListedKey from(VerifyingKey key, LocalDate first, Optional<LocalDate> last) {
    return new ListedKey(key, first, last, Optional.empty(), Optional.empty());
  }

  public boolean isValidOn(LocalDate day) {
    return !day.isBefore(validFrom) && validTo.map(last -> !day.isAfter(last)).orElse(true);
  }

  /** Others have it, so its word is anybody's. */
  public boolean isCompromised() {
    return revoked.map(since -> since.why() == Revocation.Why.COMPROMISED).orElse(false);
  }

  /** The same, revoked. */
  ListedKey revoked(Revocation revocation) {
    return new ListedKey(key, validFrom, validTo, Optional.of(revocation), endorsement);
  }

  /** The same, with a successor from this day on. */
  ListedKey succeeded(LocalDate day, Optional<Endorsement> signed) {
    LocalDate last = validTo.filter(end -> end.isBefore(day)).orElse(day);
    return new ListedKey(key, validFrom, Optional.of(last), revoked, signed);
  }

  /** The same with no day after this one, but for its last day if it is in use. */
  ListedKey notAfter(LocalDate latest, boolean endorsed, boolean last) {
    return new ListedKey(
        key,
        earlier(validFrom, latest),
        last ? validTo : validTo.map(day -> earlier(day, latest)),
        revoked.map(
            told ->
                new Revocation(
                    earlier(told.day(), latest), earlier(told.since(), latest), told.why())),
        endorsement.filter(signed -> endorsed));
  }

  private static LocalDate earlier(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }
}
