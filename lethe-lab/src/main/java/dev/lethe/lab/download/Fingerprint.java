package dev.lethe.lab.download;

import dev.lethe.base.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * What content is known by: its length and SHA-256, <em>gzip undone</em>. Compressed twice, the
 * same content has different bytes; its fingerprint stays.
 */
public record Fingerprint(long bytes, String sha256) {

  private static final Pattern FORM = Pattern.compile("[0-9a-f]{64}");

  public Fingerprint {
    if (bytes < 0) {
      throw new BadInputException("a length is not negative, but got " + bytes);
    }
    if (!FORM.matcher(sha256).matches()) {
      throw new BadInputException(
          "a SHA-256 digest has 64 lower-case hexadecimal digits, but got '" + sha256 + "'");
    }
  }

  /**
   * Of little more than this many bytes at most, so that a small file that unpacks to a huge one is
   * not unpacked wholly.
   */
  static Fingerprint of(InputStream content, long atMost) throws IOException {
    MessageDigest digest = algorithm();
    byte[] buffer = new byte[1 << 16];
    long bytes = 0;
    for (int n = content.read(buffer); n >= 0 && bytes <= atMost; n = content.read(buffer)) {
      digest.update(buffer, 0, n);
      bytes += n;
    }
    return new Fingerprint(bytes, HexFormat.of().formatHex(digest.digest()));
  }

  private static MessageDigest algorithm() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  @Override
  public String toString() {
    return "SHA-256 " + sha256 + " (" + bytes + " bytes)";
  }
}
