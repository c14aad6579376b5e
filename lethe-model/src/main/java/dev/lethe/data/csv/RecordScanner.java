package dev.lethe.data.csv;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import java.io.Closeable;
import java.util.Arrays;

/**
 * Cuts delimited text into records of fields, as positions in a byte window.
 *
 * <p>RFC 4180 with LF, CRLF or CR line ends, taken strictly: a quote opens only at the start of a
 * field, doubles inside, and must be followed by a delimiter or a line end. Empty lines are passed
 * over by {@link #next} when told so. A record that the window cuts off is scanned again from its
 * start after a refill, so the scan itself has no state to resume. Records without quotes take a
 * quicker scan that gives up at the first quote.
 */
final class RecordScanner implements Closeable {

  /** A field that is longer than this is no value of a table. */
  static final int LONGEST_FIELD = 1 << 20;

  static final int MOST_FIELDS = 100_000;

  private static final byte[] QUOTED_KINDS = ByteKinds.insideQuotes();

  final String name;
  private final boolean blanks;
  private final boolean comments;
  private final byte[] kinds;
  private final StopBytes stops;
  final ByteWindow window;
  int[] starts = new int[16];
  int[] ends = new int[16];
  int fields;
  private boolean unescape;
  private boolean quoted;
  private int recordStart;
  long line;
  private long nextLine = 1;
  private long scanLine = 1;

  RecordScanner(ByteSource source, Dialect dialect, int windowSize, Progress progress) {
    this.name = source.name();
    this.blanks = dialect.isBlanks();
    this.comments = dialect.comments();
    this.kinds = ByteKinds.of(dialect);
    this.stops = new StopBytes(dialect.delimiter());
    this.window = new ByteWindow(source, windowSize, progress);
  }

  /**
   * Moves to the next record.
   *
   * @param skipEmpty pass over lines without a single character; otherwise they are one empty field
   * @return false at the end of the content
   */
  boolean next(boolean skipEmpty) {
    for (; ; ) {
      while (!scanUnquoted() && !scan()) {
        window.refill(name + ":" + nextLine);
      }
      if (fields == 0) {
        return false;
      }
      boolean empty = fields == 1 && starts[0] == ends[0] && !quoted;
      if (!(empty && skipEmpty) && !isComment()) {
        finish();
        return true;
      }
    }
  }

  private boolean isComment() {
    return !quoted && ends[0] > starts[0] && beginsComment(starts[0]);
  }

  private boolean beginsComment(int at) {
    return comments && (window.bytes[at] == '#' || window.bytes[at] == '%');
  }

  /** Takes the whole line as one field, whatever quotes it holds. */
  private boolean scanComment(int from) {
    int p = from;
    while (window.bytes[p] != '\n' && window.bytes[p] != '\r') {
      p++;
    }
    starts[0] = from;
    ends[0] = p;
    return endRecord(p, 1);
  }

  /**
   * Cuts a record without quotes, eight bytes at a time; false leaves it to the careful scan.
   *
   * <p>{@link StopBytes} may raise a false alarm but misses none, and the table has the last word.
   */
  private boolean scanUnquoted() {
    byte[] bytes = window.bytes;
    int start = window.position;
    int n = 0;
    scanLine = nextLine;
    unescape = false;
    quoted = false;
    if (blanks || start == window.limit || beginsComment(start)) {
      return false;
    }
    for (int p = start; ; p += Long.BYTES) {
      for (long found = stops.in(bytes, p); found != 0; found &= found - 1) {
        int at = p + StopBytes.first(found);
        byte stop = kinds[bytes[at] & 0xff];
        if (stop == ByteKinds.PLAIN) {
          continue;
        }
        if (stop == ByteKinds.QUOTE || stop == ByteKinds.NUL || n == starts.length) {
          return false;
        }
        starts[n] = start;
        ends[n++] = at;
        start = at + 1;
        if (stop != ByteKinds.SEPARATOR) {
          return endRecord(at, n);
        }
      }
    }
  }

  /** Scans one record; false if the window ends first. No field: the end. Long, for speed. */
  private boolean scan() {
    byte[] bytes = window.bytes;
    byte[] kind = kinds;
    int p = window.position;
    int n = 0;
    scanLine = nextLine;
    unescape = false;
    quoted = false;
    fields = 0;
    if (p == window.limit) {
      return window.atEnd;
    }
    if (beginsComment(p)) {
      return scanComment(p);
    }
    for (; ; ) {
      if (blanks) {
        while (bytes[p] == ' ' || bytes[p] == '\t') {
          p++;
        }
      }
      int start = p;
      int end;
      if (bytes[p] == '"' && !blanks) {
        start++;
        end = closingQuote(start, n);
        if (end < 0) {
          return false;
        }
        p = end + 1;
        requireFieldEnd(kind[bytes[p] & 0xff], n);
      } else {
        while (kind[bytes[p] & 0xff] == ByteKinds.PLAIN) {
          p++;
        }
        end = p;
      }
      byte stop = kind[bytes[p] & 0xff];
      if (stop == ByteKinds.QUOTE || stop == ByteKinds.NUL) {
        throw stop == ByteKinds.NUL ? nul(n) : strayQuote(n);
      }
      if (n == starts.length) {
        grow();
      }
      starts[n] = start;
      ends[n++] = end;
      if (stop != ByteKinds.SEPARATOR) {
        boolean trailingBlanks = blanks && start == end && n > 1;
        return endRecord(p, trailingBlanks ? n - 1 : n);
      }
      p++;
    }
  }

  /**
   * Takes the line end at p; false if it is the window's sentinel, or a CR whose LF is not seen.
   */
  private boolean endRecord(int p, int count) {
    boolean carriage = window.bytes[p] == '\r';
    if (!window.atEnd && (p == window.limit || (carriage && p + 1 == window.limit))) {
      return false;
    }
    int next = carriage && window.bytes[p + 1] == '\n' ? p + 2 : p + 1;
    fields = count;
    line = nextLine;
    nextLine = scanLine + 1;
    recordStart = window.position;
    window.position = Math.min(next, window.limit);
    return true;
  }

  /** Where the quote that closes the field stands, or −1 if the window ends before it. */
  private int closingQuote(int from, int field) {
    byte[] bytes = window.bytes;
    long opened = scanLine;
    quoted = true;
    for (int p = from; ; p++) {
      while (QUOTED_KINDS[bytes[p] & 0xff] == ByteKinds.PLAIN) {
        p++;
      }
      boolean last = p + 1 >= window.limit;
      if (last && !window.atEnd) {
        return -1;
      }
      if (p == window.limit) {
        throw new BadInputException(
            "%s:%d: the quote opened in field %d is never closed"
                .formatted(name, opened, field + 1));
      }
      switch (bytes[p]) {
        case '"' -> {
          if (last || bytes[p + 1] != '"') {
            return p;
          }
          unescape = true;
          p++;
        }
        case '\n' -> scanLine++;
        case '\r' -> scanLine += bytes[p + 1] == '\n' ? 0 : 1;
        default -> throw nul(field);
      }
    }
  }

  private void requireFieldEnd(byte kind, int field) {
    if (kind == ByteKinds.PLAIN || kind == ByteKinds.QUOTE) {
      throw bad(
          field,
          "after a closing quote only a delimiter or a line end may follow (a quote inside quotes is"
              + " written twice)");
    }
  }

  private BadInputException strayQuote(int field) {
    return bad(
        field,
        "a quote may only stand at the start of a field; quote the whole field and double the quote");
  }

  private BadInputException bad(int field, String rule) {
    return new BadInputException(name + ":" + scanLine + ": field " + (field + 1) + ": " + rule);
  }

  private BadInputException nul(int field) {
    return bad(field, "a NUL byte; this is no text file");
  }

  private void grow() {
    if (starts.length >= MOST_FIELDS) {
      throw new BadInputException(
          name + ":" + nextLine + ": a row must not have more than " + MOST_FIELDS + " fields");
    }
    int length = Math.min(2 * starts.length, MOST_FIELDS);
    starts = Arrays.copyOf(starts, length);
    ends = Arrays.copyOf(ends, length);
  }

  /** Checks field lengths where one could be too long, and undoubles quotes in place. */
  private void finish() {
    if (window.position - recordStart > LONGEST_FIELD) {
      for (int i = 0; i < fields; i++) {
        if (ends[i] - starts[i] > LONGEST_FIELD) {
          throw new BadInputException(
              name + ":" + line + ": field " + (i + 1) + ": a value must not be longer than 1 MiB");
        }
      }
    }
    if (unescape) {
      for (int i = 0; i < fields; i++) {
        boolean wasQuoted = starts[i] > recordStart && window.bytes[starts[i] - 1] == '"';
        ends[i] = wasQuoted ? undouble(starts[i], ends[i]) : ends[i];
      }
    }
  }

  private int undouble(int from, int to) {
    byte[] bytes = window.bytes;
    int out = from;
    for (int p = from; p < to; p++) {
      bytes[out++] = bytes[p];
      if (bytes[p] == '"') {
        p++;
      }
    }
    return out;
  }

  @Override
  public void close() {
    window.close();
  }
}
