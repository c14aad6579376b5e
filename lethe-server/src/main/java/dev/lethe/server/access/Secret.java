package dev.lethe.server.access;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.privacy.RandomBits;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;

/**
 * 256 random bits as text. Only a digest of them is kept: they cannot be guessed, so an ordinary
 * one does. What else must be secret and belong to them is derived, so that it need not be kept.
 */
public final class Secret {

  /** No secret of ours is longer; what is need not be looked at. */
  public static final int LONGEST = 100;

  private static final int BYTES = 32;

  private Secret() {}

  public static String random() {
    return text(RandomBits.secure().secret(BYTES));
  }

  /** As it is kept. */
  public static String digest(String secret) {
    return Sha256.of(bytes(secret)).hex();
  }

  /** Another secret that only who has this one can find, and that does not tell this one. */
  public static String derived(String secret, String use) {
    return text(Sha256.of(bytes("lethe " + use + "\0"), bytes(secret)).bytes());
  }

  /** In a time that tells nothing. */
  public static boolean same(String a, String b) {
    return MessageDigest.isEqual(bytes(a), bytes(b));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
