package dev.lethe.certificate.format;

import dev.lethe.base.BadInputException;
import java.util.regex.Pattern;

/**
 * Text that a certificate may carry: one line, visible, not endless.
 *
 * <p>Control and formatting characters (line breaks, writing direction, half a surrogate pair) are
 * refused: a certificate must look the same in a log, on paper and to a parser.
 */
public final class PlainText {

  private static final int LONGEST = 2000;

  private static final Pattern FORM = Pattern.compile("[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+");

  private PlainText() {}

  /** The text itself, or a refusal. */
  public static String require(String what, String text) {
    if (text.codePointCount(0, text.length()) > LONGEST || !FORM.matcher(text).matches()) {
      throw new BadInputException(
          what
              + " must be 1 to "
              + LONGEST
              + " visible characters on one line, but this text of "
              + text.length()
              + " is not");
    }
    return text;
  }
}
