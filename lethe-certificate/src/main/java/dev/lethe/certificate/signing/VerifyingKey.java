package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Arrays;

/**
 * An Ed25519 public key: what a certificate is checked with.
 *
 * <p>It is known by its key id, the SHA-256 of its SubjectPublicKeyInfo in DER; equal ids are equal
 * keys.
 */
public final class VerifyingKey {

  private final PublicKey key;
  private final Sha256 id;

  VerifyingKey(PublicKey key) {
    this.key = key;
    this.id = Sha256.of(key.getEncoded());
  }

  /** Reads {@link #pem} from a file. */
  public static VerifyingKey read(Path file) {
    return ofPem(file.toString(), KeyFile.content(file));
  }

  /**
   * Reads one PUBLIC KEY block.
   *
   * @param name for messages: the file
   */
  public static VerifyingKey ofPem(String name, byte[] content) {
    Pem pem = Pem.read(name, content);
    if (!pem.labels().equals(Arrays.asList(Pem.PUBLIC))) {
      throw new BadInputException(
          name
              + ": one PUBLIC KEY block is expected, but the file has "
              + pem.labels()
              + "; `openssl pkey -in FILE -pubout` prints the public key of a private one");
    }
    return ofBlock(pem);
  }

  static VerifyingKey ofBlock(Pem pem) {
    byte[] der = pem.block(Pem.PUBLIC).orElseThrow();
    return new VerifyingKey(Ed25519.publicKey(pem.name(), der));
  }

  /** SubjectPublicKeyInfo as PEM. */
  public String pem() {
    return Pem.write(Pem.PUBLIC, key.getEncoded());
  }

  /** SHA-256 of the SubjectPublicKeyInfo in DER. */
  public Sha256 id() {
    return id;
  }

  /** The 32 bytes of RFC 8032: what follows the fixed head of the DER form. */
  byte[] point() {
    byte[] der = key.getEncoded();
    return Arrays.copyOfRange(der, der.length - Ed25519.KEY_BYTES, der.length);
  }

  boolean verifies(byte[] message, byte[] signature) {
    return Ed25519.verifies(key, message, signature);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof VerifyingKey that && id.equals(that.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }

  @Override
  public String toString() {
    return "VerifyingKey[" + id + "]";
  }
}
