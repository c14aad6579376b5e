package dev.lethe.certificate.keys;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Word;
import java.time.LocalDate;

/**
 * That a key is good no more.
 *
 * @param day when this was said
 * @param since what is of this day or later is not the issuer's
 */
public record Revocation(LocalDate day, LocalDate since, Why why) {

  /** Why a key is good no more, which decides what its earlier signatures are worth. */
  public enum Why implements Word {
    /** Others have it, and can sign whatever day they like: only another witness helps. */
    COMPROMISED,
    /** Nobody has it: what it signed before stays good. */
    LOST,
    /** Another took its place: what it signed before stays good. */
    SUPERSEDED
  }

  public Revocation {
    if (since.isAfter(day)) {
      throw new BadInputException(
          "a key is revoked since a day that has come, but it is " + since + " on " + day);
    }
  }
}
