package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.Provider;
import java.util.Optional;

/**
 * A key pair: what a certificate is signed with. It is Ed25519 where it is a file; a {@link
 * KeyStoreAddress} leads to others.
 *
 * <p>Its file holds the private key (PKCS#8) and the public one (SubjectPublicKeyInfo), two PEM
 * blocks, which belong together: the JDK has no way from a private key to its public one. Only its
 * owner may read it, and it is refused where others can.
 */
public final class SigningKey {

  private static final byte[] PROBE = "do these keys fit?".getBytes(StandardCharsets.US_ASCII);

  private final PrivateKey secret;
  private final VerifyingKey verifyingKey;
  private final Optional<Provider> provider;

  private SigningKey(PrivateKey secret, VerifyingKey verifyingKey, Optional<Provider> provider) {
    this.secret = secret;
    this.verifyingKey = verifyingKey;
    this.provider = provider;
  }

  /**
   * A pair whose halves belong together, or a refusal.
   *
   * @param name for messages: where it is
   * @param provider what signs with it, if it is not here
   */
  static SigningKey of(
      String name, PrivateKey secret, VerifyingKey verifyingKey, Optional<Provider> provider) {
    SigningKey key = new SigningKey(secret, verifyingKey, provider);
    if (!verifyingKey.verifies(PROBE, key.sign(PROBE))) {
      throw new BadInputException(name + ": the private and the public key do not belong together");
    }
    return key;
  }

  /** A fresh pair from the JDK's cryptographic source. */
  public static SigningKey generate() {
    KeyPair pair = Ed25519.generate();
    VerifyingKey open = VerifyingKey.ofSpki("a new key", pair.getPublic().getEncoded());
    return new SigningKey(pair.getPrivate(), open, Optional.empty());
  }

  /** Reads what {@link #writeNew} wrote, or a private and a public block that openssl did. */
  public static SigningKey read(Path file) {
    KeyFile.requireOwnerOnly(file);
    return ofPem(file.toString(), KeyFile.content(file));
  }

  /** The key at an address; it stays there. */
  public static SigningKey read(KeyStoreAddress address) {
    return StoredKey.read(address);
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
    return of(name, secret, ed25519(name, VerifyingKey.ofBlock(pem)), Optional.empty());
  }

  private static VerifyingKey ed25519(String name, VerifyingKey key) {
    if (key.signing() != SignatureAlgorithm.ED25519) {
      throw new BadInputException(name + ": the private and the public key do not belong together");
    }
    return key;
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
   * A secret of its own for a purpose, always the same: signatures of Ed25519 are, and what is
   * signed here is no envelope of a certificate. Those of ECDSA are not, and it is refused.
   */
  public byte[] secretFor(String purpose) {
    if (verifyingKey.signing() != SignatureAlgorithm.ED25519) {
      throw new BadUsageException(
          "the "
              + purpose
              + " is chosen by an Ed25519 key, which signs the same alike each time, but the key in"
              + " use is "
              + verifyingKey.algorithm()
              + ": begin with a key file, and change over with 'lethe key rotate --to'");
    }
    byte[] name = ("lethe secret for: " + purpose).getBytes(StandardCharsets.UTF_8);
    return Sha256.of(sign(name)).bytes();
  }

  byte[] sign(byte[] message) {
    return verifyingKey.signing().sign(secret, provider, message);
  }

  /** Without the secret. */
  @Override
  public String toString() {
    return "SigningKey[" + verifyingKey.id() + "]";
  }
}
