package dev.lethe.server.register;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.format.Sha256;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far the trail goes, and its last digest: all lines up to there follow from it.
 *
 * @param lines how many there are
 */
public record TrailEnd(long lines, Sha256 digest) {

  private static final Pattern FORM = Pattern.compile("(\\d{1,18}):([0-9a-f]{64})");

  /** As {@link #toString} writes it. */
  public static TrailEnd of(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new BadInputException(
          "the end of a trail is a number, : and 64 hexadecimal digits, but got '" + text + "'");
    }
    return new TrailEnd(Long.parseLong(parts.group(1)), Sha256.ofHex(parts.group(2)));
  }

  @Override
  public String toString() {
    return lines + ":" + digest;
  }
}
