package dev.lethe.data.table;

/**
 * A value as error messages show it: quoted, shortened, control characters made visible.
 *
 * <p>A hostile cell must not be able to forge a second line in a log.
 */
public final class Shown {

  private static final int LONGEST = 60;

  private Shown() {}

  /** The text in double quotes, at most 60 characters of it. */
  public static String of(String text) {
    StringBuilder out = new StringBuilder("\"");
    int end = Math.min(text.length(), LONGEST);
    for (int i = 0; i < end; i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (Character.isISOControl(c)) {
            out.append(String.format("\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append(text.length() > LONGEST ? "…\"" : "\"").toString();
  }
}
