package dev.lethe.certificate.format;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Visible;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Text that a certificate may carry: one line, visible, not endless.
 *
 * <p>Control characters and characters that only steer the display (line ends, writing direction,
 * zero width) are refused: a certificate must look the same in a log, on paper and to a parser. The
 * list is spelt out, and stands in the JSON schema too, because the classes of Unicode grow.
 */
public final class PlainText {

  private static final int LONGEST = 2000;

  private static final Pattern UNSEEN =
      Pattern.compile(
          "[\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e"
              + "\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]");

  private PlainText() {}

  /** Any text made plain: a stranger's words where we quote them, cut off where they are long. */
  public static String of(String text) {
    String visible = Visible.line(text, LONGEST - 20);
    return visible.isEmpty() ? "(nothing)" : UNSEEN.matcher(visible).replaceAll("?");
  }

  /** The text itself, or a refusal. */
  public static String require(String what, String text) {
    int length = text.codePointCount(0, text.length());
    if (length < 1
        || length > LONGEST
        || UNSEEN.matcher(text).find()
        || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      throw new BadInputException(
          what
              + " must be 1 to "
              + LONGEST
              + " visible characters on one line, but this one of "
              + length
              + " is not");
    }
    return text;
  }
}
