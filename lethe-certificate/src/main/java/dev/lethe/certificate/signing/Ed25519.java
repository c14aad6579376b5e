package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/**
 * The JDK's Ed25519. Its keys have one DER form each (RFC 8410): a fixed head and 32 bytes; any
 * other is refused, with the name of the algorithm it is for.
 */
final class Ed25519 {

  static final int SIGNATURE_BYTES = 64;

  private static final String NAME = "Ed25519";

  static final int KEY_BYTES = 32;

  private static final int KEY_DIGITS = 2 * KEY_BYTES;

  private static final String PUBLIC_HEAD = "302a300506032b6570032100";
  private static final String PRIVATE_HEAD = "302e020100300506032b657004220420";

  /** Object identifiers, as DER in hexadecimal. */
  private static final Map<String, String> OTHERS =
      Map.of(
          "06092a864886f70d010101", "an RSA key",
          "06092a864886f70d01010a", "an RSA-PSS key",
          "06072a8648ce3d0201", "an elliptic-curve (EC) key",
          "06072a8648ce380401", "a DSA key",
          "06032b656e", "an X25519 key",
          "06032b656f", "an X448 key",
          "06032b6571", "an Ed448 key");

  private Ed25519() {}

  static PublicKey publicKey(String name, byte[] der) {
    requireForm(name, der, PUBLIC_HEAD, "public");
    if (SmallOrder.is(Arrays.copyOfRange(der, PUBLIC_HEAD.length() / 2, der.length))) {
      throw new BadInputException(
          name
              + ": the order of a key's point must be large, but these 32 bytes are one of the eight"
              + " points of small order, under which anybody can sign anything; do not trust what"
              + " came with it, and ask the signer for the real key");
    }
    try {
      PublicKey key = factory().generatePublic(new X509EncodedKeySpec(der));
      signature().initVerify(key);
      return key;
    } catch (GeneralSecurityException e) {
      throw new BadInputException(name + ": these 32 bytes are no point of the curve Ed25519", e);
    }
  }

  static PrivateKey privateKey(String name, byte[] der) {
    requireForm(name, der, PRIVATE_HEAD, "private");
    try {
      return factory().generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (GeneralSecurityException e) {
      throw new BadInputException(name + ": the private key cannot be read (torn file?)", e);
    }
  }

  static KeyPair generate() {
    try {
      return KeyPairGenerator.getInstance(NAME).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw lacking(e);
    }
  }

  static byte[] sign(PrivateKey key, byte[] message) {
    try {
      Signature signature = signature();
      signature.initSign(key);
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw lacking(e);
    }
  }

  static boolean verifies(PublicKey key, byte[] message, byte[] sig) {
    try {
      Signature signature = signature();
      signature.initVerify(key);
      signature.update(message);
      return sig.length == SIGNATURE_BYTES && signature.verify(sig);
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  private static void requireForm(String name, byte[] der, String head, String kind) {
    String hex = HexFormat.of().formatHex(der);
    if (hex.startsWith(head) && hex.length() == head.length() + KEY_DIGITS) {
      return;
    }
    String found =
        OTHERS.entrySet().stream()
            .filter(other -> hex.contains(other.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(der.length + " bytes of another form (torn file?)");
    throw new BadInputException(
        name + ": an Ed25519 " + kind + " key is expected, but this is " + found);
  }

  private static KeyFactory factory() throws GeneralSecurityException {
    return KeyFactory.getInstance(NAME);
  }

  private static Signature signature() throws GeneralSecurityException {
    return Signature.getInstance(NAME);
  }

  private static IllegalStateException lacking(GeneralSecurityException e) {
    return new IllegalStateException("this Java runtime cannot use Ed25519", e);
  }
}
