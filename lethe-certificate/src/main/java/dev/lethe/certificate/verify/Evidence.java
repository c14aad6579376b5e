package dev.lethe.certificate.verify;

import dev.lethe.certificate.commitment.Opening;
import java.util.Optional;

/**
 * What a certificate can be held against. All of it is optional: what is missing is not checked,
 * and the report says so.
 *
 * @param parameters the released file, byte for byte
 */
public record Evidence(
    Optional<TrustedKeys> keys,
    Optional<byte[]> parameters,
    Optional<Opening> opening,
    Optional<RetainedEvidence> retained) {

  public static Evidence none() {
    return new Evidence(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
  }

  public Evidence trusting(TrustedKeys newKeys) {
    return new Evidence(Optional.of(newKeys), parameters, opening, retained);
  }

  public Evidence withParameters(byte[] file) {
    return new Evidence(keys, Optional.of(file), opening, retained);
  }

  public Evidence withOpening(Opening newOpening) {
    return new Evidence(keys, parameters, Optional.of(newOpening), retained);
  }

  public Evidence withRetained(RetainedEvidence rows) {
    return new Evidence(keys, parameters, opening, Optional.of(rows));
  }
}
