package dev.lethe.base;

/**
 * A stranger's text on one line of ours: what would steer a display or begin a line of its own
 * (control characters, writing direction, zero width, line separators, half characters) is written
 * as an escape.
 */
public final class Visible {

  private Visible() {}

  public static String line(String text) {
    return line(text, Integer.MAX_VALUE);
  }

  /** The same, cut off by … where it would become longer. */
  public static String line(String text, int longest) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      if (line.length() >= longest) {
        return line.append('…').toString();
      }
      int c = text.codePointAt(i);
      if (isVisible(c)) {
        line.appendCodePoint(c);
      } else {
        line.append(escaped(c));
      }
      i += Character.charCount(c);
    }
    return line.toString();
  }

  private static boolean isVisible(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  private static String escaped(int c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format("\\u%04x", c);
    };
  }
}
