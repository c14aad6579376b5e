package dev.lethe.data.csv;

import dev.lethe.base.BadUsageException;

/**
 * How fields are told apart: by one delimiter with quoting, or by runs of blanks without it.
 *
 * @param delimiter the separating byte; a space stands for runs of spaces and tabs
 * @param comments whether lines that begin with # or % are skipped (edge and point lists)
 */
public record Dialect(char delimiter, boolean comments) {

  public Dialect {
    if (delimiter >= 128 || (delimiter < ' ' && delimiter != '\t') || delimiter == '"') {
      throw new BadUsageException(
          "a delimiter must be one printable ASCII character or a tab, but not a quote; got code "
              + (int) delimiter);
    }
    if (Character.isLetterOrDigit(delimiter) || "+-.".indexOf(delimiter) >= 0) {
      throw new BadUsageException(
          "a delimiter must not occur in numbers, but got '" + delimiter + "'");
    }
  }

  /** Quoted fields separated by the delimiter, no comments. */
  public static Dialect delimited(char delimiter) {
    return new Dialect(delimiter, false);
  }

  /** Fields separated by runs of spaces or tabs; quotes are ordinary characters. */
  public static Dialect blanks() {
    return new Dialect(' ', false);
  }

  public Dialect withComments() {
    return new Dialect(delimiter, true);
  }

  boolean isBlanks() {
    return delimiter == ' ';
  }
}
