package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A signed statement: its bytes, and Ed25519 signatures of them by DSSE v1 (Dead Simple Signing
 * Envelope, secure-systems-lab/dsse).
 *
 * <p>What is signed are the bytes themselves together with their type, so nothing is parsed before
 * the signature holds, and no second form of the same JSON has to be thought of.
 */
public final class Envelope {

  private static final int MOST_SIGNATURES = 16;

  private final byte[] payload;
  private final List<KeySignature> signatures;

  /** One signature, and the id of the key that made it. */
  record KeySignature(Sha256 keyId, byte[] signature) {}

  Envelope(byte[] payload, List<KeySignature> signatures) {
    this.payload = payload.clone();
    this.signatures = List.copyOf(signatures);
    Set<Sha256> ids = new HashSet<>();
    for (KeySignature each : signatures) {
      if (!ids.add(each.keyId())) {
        throw new BadInputException(
            "a key signs once, but there are two signatures of " + each.keyId());
      }
    }
    if (signatures.isEmpty() || signatures.size() > MOST_SIGNATURES) {
      throw new BadInputException(
          "an envelope has 1 to "
              + MOST_SIGNATURES
              + " signatures, but there are "
              + signatures.size());
    }
  }

  public static Envelope sign(Statement statement, SigningKey key) {
    return sign(CertificateJson.write(statement), key);
  }

  /** Signs the bytes of any in-toto statement. */
  public static Envelope sign(byte[] payload, SigningKey key) {
    KeySignature signature =
        new KeySignature(key.verifyingKey().id(), key.sign(toBeSigned(payload)));
    return new Envelope(payload, List.of(signature));
  }

  /**
   * The statement, if one of these keys signed it.
   *
   * @param name for messages: the file
   * @param trusted keys known from elsewhere; an envelope cannot vouch for its own key
   */
  public Statement verified(String name, Collection<VerifyingKey> trusted) {
    requireSignature(name, trusted);
    return unverified(name);
  }

  /** The statement, whoever made it: for looking at, not for relying on. */
  public Statement unverified(String name) {
    return CertificateJson.read(name, payload);
  }

  /** The keys among these that signed; refuses where none did, or a signature of one is false. */
  public Set<VerifyingKey> requireSignature(String name, Collection<VerifyingKey> trusted) {
    byte[] message = toBeSigned(payload);
    Set<VerifyingKey> signers = new LinkedHashSet<>();
    for (KeySignature each : signatures) {
      for (VerifyingKey key : trusted) {
        if (key.id().equals(each.keyId())) {
          if (!key.verifies(message, each.signature())) {
            throw new VerificationFailedException(
                name + ": the signature of key " + key.id() + " does not fit the content: altered");
          }
          signers.add(key);
        }
      }
    }
    if (signers.isEmpty()) {
      throw new VerificationFailedException(
          name
              + ": signed by "
              + keyIds()
              + ", but trusted are "
              + trusted.stream().map(VerifyingKey::id).toList());
    }
    return signers;
  }

  /** Who claims to have signed. */
  public List<Sha256> keyIds() {
    return signatures.stream().map(KeySignature::keyId).toList();
  }

  /** The signed bytes. */
  public byte[] payload() {
    return payload.clone();
  }

  List<KeySignature> signatures() {
    return signatures;
  }

  private static byte[] toBeSigned(byte[] payload) {
    return preAuthEncoding(CertificateJson.PAYLOAD_TYPE, payload);
  }

  /** "DSSEv1", then type and body, each with its length in front: no two pairs look the same. */
  static byte[] preAuthEncoding(String type, byte[] body) {
    byte[] typeBytes = type.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(ascii("DSSEv1 " + typeBytes.length + " "));
    out.writeBytes(typeBytes);
    out.writeBytes(ascii(" " + body.length + " "));
    out.writeBytes(body);
    return out.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
