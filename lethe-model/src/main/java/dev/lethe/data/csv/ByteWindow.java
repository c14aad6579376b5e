package dev.lethe.data.csv;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.CountedInput;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * A sliding window over the content that always holds one whole record.
 *
 * <p>Behind the last byte stands a line feed as a sentinel, so that a scan needs no bounds check:
 * it stops there and asks whether the content really ends.
 */
final class ByteWindow implements Closeable {

  /** A record that is longer than this is no row of a table. */
  static final int LONGEST_RECORD = 1 << 24;

  /** The sentinel, and room behind it for a scan that looks at eight bytes at once. */
  private static final int PADDING = 8;

  static final int FIRST_SIZE = 1 << 18;

  private final ByteSource source;
  private final CountedInput input;
  private final long total;
  private final Progress progress;
  byte[] bytes;
  int position;
  int limit;
  boolean atEnd;

  ByteWindow(ByteSource source, int size, Progress progress) {
    this.bytes = new byte[size + PADDING];
    this.source = source;
    this.progress = progress;
    this.total = source.size();
    this.input = source.open();
    try {
      fill();
      skipByteOrderMark();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Moves what is left from {@code position} to the front and reads on behind it. */
  void refill(String where) {
    int kept = limit - position;
    if (kept > LONGEST_RECORD) {
      throw new BadInputException(
          where
              + ": a row must not be longer than 16 MiB; is a quote never closed, or is this no text"
              + " file?");
    }
    byte[] target = kept > (bytes.length - PADDING) / 2 ? new byte[2 * bytes.length] : bytes;
    System.arraycopy(bytes, position, target, 0, kept);
    bytes = target;
    position = 0;
    limit = kept;
    fill();
  }

  private void fill() {
    try {
      int wanted = bytes.length - PADDING - limit;
      int read = input.fill(bytes, limit, wanted);
      limit += read;
      atEnd = read < wanted;
      bytes[limit] = '\n';
      progress.advance(input.storedBytes(), total);
    } catch (IOException e) {
      throw source.failure(e);
    }
  }

  private void skipByteOrderMark() {
    if (startsWith(0xef, 0xbb, 0xbf)) {
      position = 3;
    } else if (startsWith(0xff, 0xfe) || startsWith(0xfe, 0xff)) {
      throw new BadInputException(
          source.name() + ": the text must be UTF-8, but it begins with a UTF-16 mark; convert it");
    }
  }

  private boolean startsWith(int... mark) {
    byte[] wanted = new byte[mark.length];
    for (int i = 0; i < mark.length; i++) {
      wanted[i] = (byte) mark[i];
    }
    return limit >= mark.length && Arrays.equals(bytes, 0, mark.length, wanted, 0, mark.length);
  }

  @Override
  public void close() {
    try {
      input.close();
    } catch (IOException e) {
      throw source.failure(e);
    }
  }
}
