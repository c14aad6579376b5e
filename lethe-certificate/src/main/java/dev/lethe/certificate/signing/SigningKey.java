package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;

/**
 * An Ed25519 key pair: what a certificate is signed with.
 *
 * <p>Its file holds the private key (PKCS#8) and the public one (SubjectPublicKeyInfo), two PEM
 * blocks, which belong together: the JDK has no way from a private key to its public one. Only its
 * owner may read it, and it is refused where others can.
 */
public final class SigningKey {

  private static final byte[] PROBE = "do these keys fit?".getBytes(StandardCharsets.US_ASCII);

  private final PrivateKey secret;
  private final VerifyingKey verifyingKey;

  private SigningKey(PrivateKey secret, VerifyingKey verifyingKey) {
    this.secret = secret;
    this.verifyingKey = verifyingKey;
  }

  /** A fresh pair from the JDK's cryptographic source. */
  public static SigningKey generate() {
    KeyPair pair = Ed25519.generate();
    return new SigningKey(pair.getPrivate(), new VerifyingKey(pair.getPublic()));
  }

  /** Reads what {@link #writeNew} wrote, or a private and a public block that openssl did. */
  public static SigningKey read(Path file) {
    KeyFile.requireOwnerOnly(file);
    return ofPem(file.toString(), KeyFile.content(file));
  }

  static SigningKey ofPem(String name, byte[] content) {
    Pem pem = Pem.read(name, content);
    byte[] der =
        pem.block(Pem.PRIVATE)
            .orElseThrow(
                () ->
                    new BadInputException(
                        name
                            + ": a PRIVATE KEY block (PKCS#8, not encrypted) is expected, but the"
                            + " file has "
                            + pem.labels()));
    PrivateKey secret = Ed25519.privateKey(name, der);
    if (pem.block(Pem.PUBLIC).isEmpty()) {
      throw new BadInputException(
          name
              + ": the public key is missing after the private one; add it with `openssl pkey -in "
              + name
              + " -pubout >> "
              + name
              + "`");
    }
    VerifyingKey verifyingKey = VerifyingKey.ofBlock(pem);
    if (!verifyingKey.verifies(PROBE, Ed25519.sign(secret, PROBE))) {
      throw new BadInputException(
          name + ": the private and the public key in this file do not belong together");
    }
    return new SigningKey(secret, verifyingKey);
  }

  /** Writes a new file that only its owner can read; never replaces one. */
  public void writeNew(Path file) {
    String pem = Pem.write(Pem.PRIVATE, secret.getEncoded()) + verifyingKey.pem();
    KeyFile.writeNew(file, pem.getBytes(StandardCharsets.US_ASCII));
  }

  public VerifyingKey verifyingKey() {
    return verifyingKey;
  }

  /**
   * A secret of its own for a purpose, always the same: signatures of this scheme are, and what is
   * signed here is no envelope of a certificate.
   */
  public byte[] secretFor(String purpose) {
    byte[] name = ("lethe secret for: " + purpose).getBytes(StandardCharsets.UTF_8);
    return Sha256.of(sign(name)).bytes();
  }

  byte[] sign(byte[] message) {
    return Ed25519.sign(secret, message);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "SigningKey[" + verifyingKey.id() + "]";
  }
}
