package dev.lethe.data.csv;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;

/**
 * Reads delimited text record by record, each field as a number, as text or as bytes.
 *
 * <p>Nothing is copied until somebody asks for text: a field is a range of the scanner's window,
 * valid until the next record.
 */
public final class RecordReader implements Closeable {

  private static final Set<String> NOT_NAMES =
      Set.of("nan", "inf", "infinity", "na", "null", "none");

  private final RecordScanner scanner;

  public RecordReader(ByteSource source, Dialect dialect, Progress progress) {
    this(source, dialect, ByteWindow.FIRST_SIZE, progress);
  }

  /**
   * The same through a window of this many bytes at first: what is read does not depend on it.
   *
   * @param windowSize a small one makes records cross its edge, which tests want
   */
  public RecordReader(ByteSource source, Dialect dialect, int windowSize, Progress progress) {
    this.scanner = new RecordScanner(source, dialect, windowSize, progress);
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
    return scanner.next(skipEmpty);
  }

  /** Fields of the current record. */
  public int fields() {
    return scanner.fields;
  }

  /** The line on which the current record begins, from 1. */
  public long line() {
    return scanner.line;
  }

  /** File and line of the current record, for messages. */
  public String where() {
    return scanner.name + ":" + scanner.line;
  }

  /** The bytes that {@link #start} and {@link #end} point into; valid until the next record. */
  public byte[] bytes() {
    return scanner.window.bytes;
  }

  public int start(int field) {
    return scanner.starts[field];
  }

  public int end(int field) {
    return scanner.ends[field];
  }

  /** The field as a finite number, or NaN. */
  public double number(int field) {
    return DecimalParser.parse(scanner.window.bytes, scanner.starts[field], scanner.ends[field]);
  }

  /** True if the field has no character but blanks. */
  public boolean isBlank(int field) {
    for (int p = scanner.starts[field]; p < scanner.ends[field]; p++) {
      if (scanner.window.bytes[p] != ' ' && scanner.window.bytes[p] != '\t') {
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
    int from = scanner.starts[field];
    int length = scanner.ends[field] - from;
    for (int i = from; i < from + length; i++) {
      if (scanner.window.bytes[i] < 0) {
        return decoded(field, from, length);
      }
    }
    return new String(scanner.window.bytes, from, length, StandardCharsets.ISO_8859_1);
  }

  private String decoded(int field, int from, int length) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(scanner.window.bytes, from, length))
          .toString();
    } catch (CharacterCodingException e) {
      throw new BadInputException(
          where()
              + ": field "
              + (field + 1)
              + ": text must be UTF-8, but these bytes are not; Latin-1 is read where the schema says \"encoding\": \"latin1\" ('lethe schema infer' finds it out)",
          e);
    }
  }

  @Override
  public void close() {
    scanner.close();
  }
}
