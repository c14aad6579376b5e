package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Word;
import dev.lethe.certificate.format.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * How a key signs. The form of the public key says which it is, and nothing else does: what comes
 * with a signature has no say in how it is checked.
 */
enum SignatureAlgorithm implements Word {
  /** RFC 8032: the algorithm of keys that are files. */
  ED25519("Ed25519", "Ed25519") {
    @Override
    boolean isPublicKey(byte[] der) {
      return Ed25519.isPublicKey(der);
    }

    @Override
    void requireSound(String name, byte[] der) {
      Ed25519.requireLargeOrder(name, der);
    }

    @Override
    boolean isSignature(byte[] bytes) {
      return bytes.length == Ed25519.SIGNATURE_BYTES;
    }

    @Override
    Sha256 noteDigest(String name, byte[] der) {
      byte[] head = (name + "\n\u0001").getBytes(StandardCharsets.UTF_8);
      return Sha256.of(head, Ed25519.point(der));
    }
  },

  /** FIPS 186-5 with SHA-256: for hardware, which mostly has no Ed25519. */
  ECDSA_P256("EC", "SHA256withECDSA") {
    @Override
    boolean isPublicKey(byte[] der) {
      return EcdsaP256.isPublicKey(der);
    }

    @Override
    void requireSound(String name, byte[] der) {
      EcdsaP256.requireOnCurve(name, der);
    }

    @Override
    boolean isSignature(byte[] bytes) {
      return EcdsaP256.isSignature(bytes);
    }

    @Override
    Sha256 noteDigest(String name, byte[] der) {
      return Sha256.of(der);
    }
  };

  /** Object identifiers of others, as DER in hexadecimal. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "06092a864886f70d010101", "an RSA key",
          "06092a864886f70d01010a", "an RSA-PSS key",
          "06072a8648ce3d0201", "an elliptic-curve (EC) key",
          "06072a8648ce380401", "a DSA key",
          "06032b656e", "an X25519 key",
          "06032b656f", "an X448 key",
          "06032b6571", "an Ed448 key");

  private final String keys;
  private final String signatures;

  /** By the JDK's names for keys and signatures. */
  SignatureAlgorithm(String keys, String signatures) {
    this.keys = keys;
    this.signatures = signatures;
  }

  /** Whether this is a SubjectPublicKeyInfo of this algorithm, in its one form. */
  abstract boolean isPublicKey(byte[] der);

  /** Refuses keys of the right form that protect nothing. */
  abstract void requireSound(String name, byte[] der);

  /** Whether this is the one form of a signature. */
  abstract boolean isSignature(byte[] bytes);

  /**
   * What begins with the key id of C2SP signed notes: of the name, a line feed, the type 1 and the
   * key; of ECDSA keys the standard takes the DER form alone.
   */
  abstract Sha256 noteDigest(String name, byte[] der);

  /** The algorithm of a public key; refuses others by name. */
  static SignatureAlgorithm of(String name, byte[] der) {
    return Arrays.stream(values())
        .filter(each -> each.isPublicKey(der))
        .findFirst()
        .orElseThrow(() -> another(name, der, "an Ed25519 or ECDSA P-256 public key"));
  }

  /** A refusal that says what was found instead. */
  static BadInputException another(String name, byte[] der, String expected) {
    String hex = HexFormat.of().formatHex(der);
    String found =
        OTHERS.entrySet().stream()
            .filter(other -> hex.contains(other.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(der.length + " bytes of another form (torn file?)");
    return new BadInputException(name + ": " + expected + " is expected, but this is " + found);
  }

  PublicKey publicKey(String name, byte[] der) {
    requireSound(name, der);
    try {
      PublicKey key = KeyFactory.getInstance(keys).generatePublic(new X509EncodedKeySpec(der));
      Signature.getInstance(signatures).initVerify(key);
      return key;
    } catch (GeneralSecurityException e) {
      throw new BadInputException(name + ": these bytes are no point of the curve of " + keys, e);
    }
  }

  /**
   * Signs.
   *
   * @param provider where the key is, if it is not here
   */
  byte[] sign(PrivateKey key, Optional<Provider> provider, byte[] message) {
    try {
      Signature signature =
          provider.isPresent()
              ? Signature.getInstance(signatures, provider.get())
              : Signature.getInstance(signatures);
      signature.initSign(key);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new BadInputException("the key cannot sign by " + signatures + ": " + e, e);
    }
  }

  boolean verifies(PublicKey key, byte[] message, byte[] sig) {
    try {
      Signature signature = Signature.getInstance(signatures);
      signature.initVerify(key);
      signature.update(message);
      return isSignature(sig) && signature.verify(sig);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }
}
