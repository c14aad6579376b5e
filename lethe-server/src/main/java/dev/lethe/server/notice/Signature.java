package dev.lethe.server.notice;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.signing.KeyFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * {@code t=SECONDS,v1=HEX}: an HMAC-SHA-256 of {@code SECONDS.BODY} under a shared secret. There
 * are as many {@code v1} as secrets: two while one replaces the other, and one that fits is enough.
 */
public final class Signature {

  public static final String HEADER = "Lethe-Signature";

  private static final String ALGORITHM = "HmacSHA256";
  private static final int SHORTEST = 32;
  private static final int MOST_SECRETS = 2;
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final Pattern FORM =
      Pattern.compile("t=(\\d{1,12})((?:,v1=[0-9a-f]{64}){1," + MOST_SECRETS + "})");

  private final List<SecretKeySpec> keys;

  private Signature(List<SecretKeySpec> keys) {
    this.keys = keys;
  }

  /**
   * @param secrets files that only their owner may read, the newer one first
   */
  public static Signature of(List<Path> secrets) {
    if (secrets.isEmpty() || secrets.size() > MOST_SECRETS) {
      throw new BadInputException(
          "a signature has one secret, or two while one replaces the other");
    }
    return new Signature(secrets.stream().map(Signature::key).toList());
  }

  private static SecretKeySpec key(Path file) {
    if (!Files.exists(file)) {
      throw new BadInputException(file + ": there is no such secret");
    }
    KeyFile.requireOwnerOnly(file);
    String text = new String(KeyFile.content(file), StandardCharsets.UTF_8).strip();
    if (text.length() < SHORTEST) {
      throw new BadInputException(file + ": a secret has at least 32 characters");
    }
    return new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM);
  }

  public String of(byte[] body, Instant now) {
    long seconds = now.getEpochSecond();
    StringBuilder header = new StringBuilder("t=" + seconds);
    keys.forEach(
        key -> header.append(",v1=").append(HexFormat.of().formatHex(mac(key, seconds, body))));
    return header.toString();
  }

  /** Whether this body was signed so, by a secret of ours, within the last minutes. */
  public boolean fits(String header, byte[] body, Instant now) {
    Matcher form = FORM.matcher(header);
    if (!form.matches()) {
      return false;
    }
    long seconds = Long.parseLong(form.group(1));
    if (Math.abs(now.getEpochSecond() - seconds) > TOLERANCE.toSeconds()) {
      return false;
    }
    return Arrays.stream(form.group(2).substring(",v1=".length()).split(",v1="))
        .map(HexFormat.of()::parseHex)
        .anyMatch(said -> isOurs(said, seconds, body));
  }

  private boolean isOurs(byte[] said, long seconds, byte[] body) {
    return keys.stream().anyMatch(key -> MessageDigest.isEqual(said, mac(key, seconds, body)));
  }

  private static byte[] mac(SecretKeySpec key, long seconds, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      mac.update((seconds + ".").getBytes(StandardCharsets.US_ASCII));
      return mac.doFinal(body);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("this platform has no " + ALGORITHM, impossible);
    }
  }
}
