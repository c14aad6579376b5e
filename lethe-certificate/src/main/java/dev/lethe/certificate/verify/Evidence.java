package dev.lethe.certificate.verify;

import dev.lethe.certificate.SoftwareManifest;
import dev.lethe.certificate.commitment.Opening;
import dev.lethe.data.schema.Schema;
import java.util.Map;
import java.util.Optional;

/**
 * What a certificate can be held against. All of it is optional: what is missing is not checked,
 * and the report says so.
 *
 * @param parameters the released file, byte for byte
 * @param served files made of it, by the names that the certificate has for them
 * @param schema as it was released
 * @param software the files of the program that is said to have made it
 */
public record Evidence(
    Optional<TrustedKeys> keys,
    Optional<byte[]> parameters,
    Map<String, byte[]> served,
    Optional<Schema> schema,
    Optional<Opening> opening,
    Optional<RetainedEvidence> retained,
    Optional<SoftwareManifest> software) {

  public static Evidence none() {
    return new Evidence(
        Optional.empty(),
        Optional.empty(),
        Map.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public Evidence trusting(TrustedKeys newKeys) {
    return new Evidence(
        Optional.of(newKeys), parameters, served, schema, opening, retained, software);
  }

  public Evidence withParameters(byte[] file) {
    return new Evidence(keys, Optional.of(file), served, schema, opening, retained, software);
  }

  public Evidence withServed(Map<String, byte[]> files) {
    return new Evidence(keys, parameters, Map.copyOf(files), schema, opening, retained, software);
  }

  public Evidence withSchema(Schema released) {
    return new Evidence(
        keys, parameters, served, Optional.of(released), opening, retained, software);
  }

  public Evidence withOpening(Opening newOpening) {
    return new Evidence(
        keys, parameters, served, schema, Optional.of(newOpening), retained, software);
  }

  public Evidence withRetained(RetainedEvidence rows) {
    return new Evidence(keys, parameters, served, schema, opening, Optional.of(rows), software);
  }

  public Evidence withSoftware(SoftwareManifest manifest) {
    return new Evidence(keys, parameters, served, schema, opening, retained, Optional.of(manifest));
  }
}
