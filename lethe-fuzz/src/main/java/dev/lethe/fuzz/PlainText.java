package dev.lethe.fuzz;

import dev.lethe.base.BadInputException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/** Content, text and numbers the slow way. Text is kept as Latin-1: one character a byte. */
final class PlainText {

  private static final Pattern NUMBER =
      Pattern.compile("[ \t]*([+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?)[ \t]*");

  private PlainText() {}

  /** How plain readers refuse; the reason does not matter, only that they do. */
  static BadInputException because(String rule) {
    return new BadInputException(rule);
  }

  /** Gzip undone. */
  static byte[] content(byte[] stored) {
    return content(stored, Integer.MAX_VALUE);
  }

  /** The first bytes of it. */
  static byte[] content(byte[] stored, int atMost) {
    if (stored.length < 2 || stored[0] != 0x1f || stored[1] != (byte) 0x8b) {
      return Arrays.copyOf(stored, Math.min(stored.length, atMost));
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      return in.readNBytes(atMost);
    } catch (IOException damaged) {
      throw because("gzip");
    }
  }

  /** The content as Latin-1, without the mark of UTF-8; that of UTF-16 is refused. */
  static String characters(byte[] stored) {
    String text = new String(content(stored), StandardCharsets.ISO_8859_1);
    if (text.startsWith("\u00ff\u00fe") || text.startsWith("\u00fe\u00ff")) {
      throw because("UTF-16");
    }
    return text.startsWith("\u00ef\u00bb\u00bf") ? text.substring(3) : text;
  }

  /** What the Latin-1 characters say as UTF-8. */
  static String utf8(String latin1) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(latin1.getBytes(StandardCharsets.ISO_8859_1)))
          .toString();
    } catch (CharacterCodingException e) {
      throw because("not UTF-8");
    }
  }

  /** A finite decimal number, or NaN. */
  static double number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      return Double.NaN;
    }
    double value = Double.parseDouble(text.strip());
    return Double.isInfinite(value) ? Double.NaN : value;
  }

  static boolean isBlank(String text) {
    return text.chars().allMatch(c -> c == ' ' || c == '\t');
  }

  /** A word that can only be the name of a column. */
  static boolean looksLikeName(String latin1) {
    String word = utf8(latin1).strip().toLowerCase(Locale.ROOT);
    return !word.isEmpty()
        && (Character.isLetter(word.charAt(0)) || word.charAt(0) == '_')
        && !Set.of("nan", "inf", "infinity", "na", "null", "none").contains(word);
  }
}
