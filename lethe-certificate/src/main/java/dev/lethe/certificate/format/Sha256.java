package dev.lethe.certificate.format;

import dev.lethe.base.BadInputException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * 32 bytes that SHA-256 gave, or that stand where such bytes do, as 64 lower-case hexadecimal
 * digits.
 */
public record Sha256(String hex) {

  public static final int BYTES = 32;

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  public Sha256 {
    if (!FORM.matcher(hex).matches()) {
      throw new BadInputException(
          "a SHA-256 digest has 64 lower-case hexadecimal digits, but got '" + hex + "'");
    }
  }

  public static Sha256 ofHex(String hex) {
    return new Sha256(hex);
  }

  public static Sha256 ofBytes(byte[] digest) {
    return new Sha256(HexFormat.of().formatHex(digest));
  }

  /** The digest of the parts, one after the other. */
  public static Sha256 of(byte[]... parts) {
    MessageDigest sha256 = algorithm();
    for (byte[] part : parts) {
      sha256.update(part);
    }
    return ofBytes(sha256.digest());
  }

  public byte[] bytes() {
    return HexFormat.of().parseHex(hex);
  }

  public static MessageDigest algorithm() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sha256 that && that.hex.equals(hex);
  }

  @Override
  public int hashCode() {
    return hex.hashCode();
  }

  @Override
  public String toString() {
    return hex;
  }
}
