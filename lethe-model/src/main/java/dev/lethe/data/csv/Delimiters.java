package dev.lethe.data.csv;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;

/**
 * Finds the delimiter of a file from its first line.
 *
 * <p>Only characters outside quotes count. A tie is refused rather than guessed.
 */
final class Delimiters {

  private static final char[] CANDIDATES = {',', ';', '\t'};

  private Delimiters() {}

  /** The candidate that the first non-empty line has most of; a comma where it has none. */
  static Dialect ofHeader(ByteSource source) {
    int[] counts = counts(source, false);
    int most = Math.max(counts[0], Math.max(counts[1], counts[2]));
    int best = 0;
    int holders = 0;
    for (int i = CANDIDATES.length - 1; i >= 0; i--) {
      if (counts[i] == most) {
        best = i;
        holders++;
      }
    }
    if (most > 0 && holders > 1) {
      throw new BadInputException(
          source.name()
              + ":1: the header has equally many of two delimiters (comma, semicolon, tab); say which"
              + " one the file uses");
    }
    return Dialect.delimited(CANDIDATES[best]);
  }

  /** A comma or semicolon if the first line that is no comment has one, else runs of blanks. */
  static Dialect ofList(ByteSource source) {
    int[] counts = counts(source, true);
    Dialect dialect =
        counts[0] > 0
            ? Dialect.delimited(',')
            : counts[1] > 0 ? Dialect.delimited(';') : Dialect.blanks();
    return dialect.withComments();
  }

  private static int[] counts(ByteSource source, boolean skipComments) {
    try (ByteWindow window = new ByteWindow(source, ByteWindow.FIRST_SIZE, Progress.SILENT)) {
      int[] counts = new int[CANDIDATES.length];
      int p = window.position;
      while (p < window.limit) {
        byte first = window.bytes[p];
        boolean passOver = skipComments && (first == '#' || first == '%');
        int end = lineEnd(window, p, counts, passOver);
        if (end > p && !passOver) {
          break;
        }
        p = end + 1;
      }
      return counts;
    }
  }

  private static int lineEnd(ByteWindow window, int from, int[] counts, boolean comment) {
    boolean quoted = false;
    int p = from;
    for (; p < window.limit; p++) {
      byte b = window.bytes[p];
      if (b == '"' && !comment) {
        quoted = !quoted;
      } else if (!quoted && (b == '\n' || b == '\r')) {
        break;
      } else if (!quoted && !comment) {
        for (int i = 0; i < CANDIDATES.length; i++) {
          counts[i] += b == CANDIDATES[i] ? 1 : 0;
        }
      }
    }
    return p;
  }
}
