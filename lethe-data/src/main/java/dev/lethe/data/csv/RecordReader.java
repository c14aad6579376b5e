package dev.lethe.data.csv;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * Cuts delimited text into records of fields, as positions in a byte window.
 *
 * <p>RFC 4180 with LF, CRLF or CR line ends, taken strictly: a quote opens only at the start of a
 * field, doubles inside, and must be followed by a delimiter or a line end. Empty lines are passed
 * over by {@link #next} when told so. A record that the window cuts off is scanned again from its
 * start after a refill, so the scan itself has no state to resume. Records without quotes take a
 * quicker scan that gives up at the first quote.
 */
public final class RecordReader implements Closeable {

  /** A field that is longer than this is no value of a table. */
  static final int LONGEST_FIELD = 1 << 20;

  static final int MOST_FIELDS = 100_000;

  private static final byte[] QUOTED_KINDS = ByteKinds.insideQuotes();

  private static final Set<String> NOT_NAMES =
      Set.of("nan", "inf", "infinity", "na", "null", "none");

  private final String name;
  private final boolean blanks;
  private final boolean comments;
  private final byte[] kinds;
  private final Stops stops;
  private final ByteWindow window;
  private int[] starts = new int[16];
  private int[] ends = new int[16];
  private int fields;
  private boolean unescape;
  private boolean quoted;
  private int recordStart;
  private long line;
  private long nextLine = 1;
  private long scanLine = 1;

  public RecordReader(ByteSource source, Dialect dialect, Progress progress) {
    this(source, dialect, ByteWindow.FIRST_SIZE, progress);
  }

  RecordReader(ByteSource source, Dialect dialect, int windowSize, Progress progress) {
    this.name = source.name();
    this.blanks = dialect.isBlanks();
    this.comments = dialect.comments();
    this.kinds = ByteKinds.of(dialect);
    this.stops = new Stops(dialect.delimiter());
    this.window = new ByteWindow(source, windowSize, progress);
  }

  /**
   * Opens a list of edges or points: separated by commas or semicolons if the first line has one,
   * else by blanks; lines that begin with # or % are comments.
   */
  public static RecordReader ofList(ByteSource source, Progress progress) {
    return new RecordReader(source, Delimiters.ofList(source), progress);
  }

  /**
   * Moves to the next record.
   *
   * @param skipEmpty pass over lines without a single character; otherwise they are one empty field
   * @return false at the end of the content
   */
  public boolean next(boolean skipEmpty) {
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
    byte first = window.bytes[starts[0]];
    return comments && ends[0] > starts[0] && (first == '#' || first == '%');
  }

  /**
   * Cuts a record without quotes, eight bytes at a time; false leaves it to the careful scan.
   *
   * <p>{@link Stops} may raise a false alarm but misses none, and the table has the last word.
   */
  private boolean scanUnquoted() {
    byte[] bytes = window.bytes;
    int start = window.position;
    int n = 0;
    scanLine = nextLine;
    unescape = false;
    quoted = false;
    if (blanks || start == window.limit) {
      return false;
    }
    for (int p = start; ; p += Long.BYTES) {
      for (long found = stops.in(bytes, p); found != 0; found &= found - 1) {
        int at = p + Stops.first(found);
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

  /** Scans one record; false if the window ends before it does. Zero fields mean the very end. */
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
            name
                + ":"
                + opened
                + ": the quote opened in field "
                + (field + 1)
                + " is never closed");
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
              where() + ": field " + (i + 1) + ": a value must not be longer than 1 MiB");
        }
      }
    }
    if (unescape) {
      for (int i = 0; i < fields; i++) {
        boolean wasQuoted = starts[i] > recordStart && window.bytes[starts[i] - 1] == '"';
        if (wasQuoted) {
          ends[i] = undouble(starts[i], ends[i]);
        }
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

  /** Fields of the current record. */
  public int fields() {
    return fields;
  }

  /** The line on which the current record begins, from 1. */
  public long line() {
    return line;
  }

  /** File and line of the current record, for messages. */
  public String where() {
    return name + ":" + line;
  }

  /** The bytes that {@link #start} and {@link #end} point into; valid until the next record. */
  public byte[] bytes() {
    return window.bytes;
  }

  public int start(int field) {
    return starts[field];
  }

  public int end(int field) {
    return ends[field];
  }

  /** The field as a finite number, or NaN. */
  public double number(int field) {
    return DecimalParser.parse(window.bytes, starts[field], ends[field]);
  }

  /** True if the field has no character but blanks. */
  public boolean isBlank(int field) {
    for (int p = starts[field]; p < ends[field]; p++) {
      if (window.bytes[p] != ' ' && window.bytes[p] != '\t') {
        return false;
      }
    }
    return true;
  }

  /**
   * True if the field can only be a column's name: it begins with a letter and is none of the words
   * that programs write for numbers that are not finite.
   */
  public boolean looksLikeName(int field) {
    String text = text(field).strip().toLowerCase(Locale.ROOT);
    return !text.isEmpty()
        && (Character.isLetter(text.charAt(0)) || text.charAt(0) == '_')
        && !NOT_NAMES.contains(text);
  }

  /** The field as text; bytes that are not UTF-8 are refused. */
  public String text(int field) {
    int from = starts[field];
    int length = ends[field] - from;
    for (int i = from; i < from + length; i++) {
      if (window.bytes[i] < 0) {
        return decoded(field, from, length);
      }
    }
    return new String(window.bytes, from, length, StandardCharsets.ISO_8859_1);
  }

  private String decoded(int field, int from, int length) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(window.bytes, from, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new BadInputException(
          where() + ": field " + (field + 1) + ": text must be UTF-8, but these bytes are not", e);
    }
  }

  @Override
  public void close() {
    window.close();
  }
}
