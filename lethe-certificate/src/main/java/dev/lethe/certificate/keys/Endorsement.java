package dev.lethe.certificate.keys;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.CanonicalJson;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.certificate.signing.VerifyingKey;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a key signs of the one that comes after it, as long as it can: who trusts the one can trust
 * the other. Of the signed document only the signature is kept, because the list says the rest.
 */
public record Endorsement(byte[] signature) {

  private static final String PAYLOAD_TYPE = "application/vnd.lethe.key-succession+json";
  private static final String TYPE = "urn:lethe:key-succession:v1";

  public Endorsement {
    signature = signature.clone();
  }

  /** Signed by the key in use on the day that another takes its place. */
  public static Endorsement sign(SigningKey key, VerifyingKey successor, LocalDate day) {
    byte[] document = document(key.verifyingKey(), successor, day);
    return new Endorsement(Envelope.sign(PAYLOAD_TYPE, document, key).signature());
  }

  /** Whether this key signed that the other succeeds it from this day on. */
  boolean holds(VerifyingKey key, VerifyingKey successor, LocalDate day) {
    Envelope signed = Envelope.of(PAYLOAD_TYPE, document(key, successor, day), key.id(), signature);
    try {
      signed.requireSignature("a succession", List.of(key));
      return true;
    } catch (VerificationFailedException notSigned) {
      return false;
    }
  }

  private static byte[] document(VerifyingKey key, VerifyingKey successor, LocalDate day) {
    ObjectNode root = CanonicalJson.object();
    root.put("type", TYPE);
    root.put("keyid", key.id().hex());
    root.put("successor", successor.id().hex());
    root.put("day", day.toString());
    return CanonicalJson.bytes(root);
  }

  @Override
  public byte[] signature() {
    return signature.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Endorsement that && Arrays.equals(signature, that.signature);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(signature);
  }
}
