package dev.lethe.certificate.signing;

import dev.lethe.base.BadInputException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/** Keys of Ed25519. They have one DER form each (RFC 8410): a fixed head and 32 bytes. */
final class Ed25519 {

  static final int SIGNATURE_BYTES = 64;

  private static final String NAME = "Ed25519";

  private static final int KEY_DIGITS = 64;

  private static final String PUBLIC_HEAD = "302a300506032b6570032100";
  private static final String PRIVATE_HEAD = "302e020100300506032b657004220420";

  private Ed25519() {}

  static boolean isPublicKey(byte[] der) {
    return hasForm(der, PUBLIC_HEAD);
  }

  /** The 32 bytes of RFC 8032. */
  static byte[] point(byte[] der) {
    return Arrays.copyOfRange(der, PUBLIC_HEAD.length() / 2, der.length);
  }

  static void requireLargeOrder(String name, byte[] der) {
    if (SmallOrder.is(point(der))) {
      throw new BadInputException(
          name
              + ": the order of a key's point must be large, but these 32 bytes are one of the eight"
              + " points of small order, under which anybody can sign anything; do not trust what"
              + " came with it, and ask the signer for the real key");
    }
  }

  static PrivateKey privateKey(String name, byte[] der) {
    if (!hasForm(der, PRIVATE_HEAD)) {
      throw SignatureAlgorithm.another(name, der, "an Ed25519 private key");
    }
    try {
      return KeyFactory.getInstance(NAME).generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (GeneralSecurityException e) {
      throw new BadInputException(name + ": the private key cannot be read (torn file?)", e);
    }
  }

  static KeyPair generate() {
    try {
      return KeyPairGenerator.getInstance(NAME).generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java runtime cannot use Ed25519", e);
    }
  }

  private static boolean hasForm(byte[] der, String head) {
    String hex = HexFormat.of().formatHex(der);
    return hex.startsWith(head) && hex.length() == head.length() + KEY_DIGITS;
  }
}
