package dev.lethe.data.table;

import dev.lethe.base.Visible;

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
    return '"' + Visible.line(text, LONGEST) + '"';
  }
}
