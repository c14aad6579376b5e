package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.nio.file.Path;
import java.security.PublicKey;
import java.util.Arrays;

/**
 * A public key, Ed25519 or ECDSA on P-256: what a certificate is checked with.
 *
 * <p>It is known by its key id, the SHA-256 of its SubjectPublicKeyInfo in DER; equal ids are equal
 * keys.
 */
public final class VerifyingKey {

  private final SignatureAlgorithm algorithm;
  private final PublicKey key;
  private final byte[] spki;
  private final Sha256 id;

  private VerifyingKey(SignatureAlgorithm algorithm, PublicKey key, byte[] spki) {
    this.algorithm = algorithm;
    this.key = key;
    this.spki = spki.clone();
    this.id = Sha256.of(spki);
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
    return ofSpki(pem.name(), pem.block(Pem.PUBLIC).orElseThrow());
  }

  /**
   * Reads a SubjectPublicKeyInfo in DER.
   *
   * @param name for messages: the file
   */
  public static VerifyingKey ofSpki(String name, byte[] der) {
    SignatureAlgorithm algorithm = SignatureAlgorithm.of(name, der);
    return new VerifyingKey(algorithm, algorithm.publicKey(name, der), der);
  }

  /** SubjectPublicKeyInfo as PEM. */
  public String pem() {
    return Pem.write(Pem.PUBLIC, spki);
  }

  /** SubjectPublicKeyInfo in DER. */
  public byte[] spki() {
    return spki.clone();
  }

  /** The word for how it signs: {@code ed25519} or {@code ecdsa-p256}. */
  public String algorithm() {
    return algorithm.word();
  }

  SignatureAlgorithm signing() {
    return algorithm;
  }

  /** SHA-256 of the SubjectPublicKeyInfo in DER. */
  public Sha256 id() {
    return id;
  }

  /** What the key ids of C2SP signed notes begin: under this name. */
  Sha256 noteDigest(String name) {
    return algorithm.noteDigest(name, spki);
  }

  boolean verifies(byte[] message, byte[] signature) {
    return algorithm.verifies(key, message, signature);
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
