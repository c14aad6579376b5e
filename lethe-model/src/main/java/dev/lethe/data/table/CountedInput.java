package dev.lethe.data.table;

import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * An input that undoes gzip and still knows how many stored bytes were taken.
 *
 * <p>Progress is told in stored bytes because only their total is known beforehand.
 */
public final class CountedInput implements Closeable {

  private static final int CHUNK = 1 << 16;

  private final Counter stored;
  private final InputStream content;
  private final boolean zipped;

  private CountedInput(Counter stored, InputStream content, boolean zipped) {
    this.stored = stored;
    this.content = content;
    this.zipped = zipped;
  }

  static CountedInput unzipped(InputStream raw, TextEncoding encoding) throws IOException {
    Counter counter = new Counter(raw);
    try {
      raw.mark(2);
      boolean zipped = raw.read() == 0x1f && raw.read() == 0x8b;
      raw.reset();
      InputStream content = zipped ? new GZIPInputStream(counter, CHUNK) : counter;
      return new CountedInput(counter, encoding.utf8(content), zipped);
    } catch (IOException e) {
      raw.close();
      throw new IOException("damaged gzip header", e);
    }
  }

  /** Stored bytes taken so far. */
  public long storedBytes() {
    return stored.count;
  }

  /**
   * Fills as much of the range as the content allows.
   *
   * @return the bytes read, fewer than {@code length} only at the end of the content
   */
  public int fill(byte[] target, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      int read = readSome(target, offset + done, length - done);
      if (read < 0) {
        break;
      }
      done += read;
    }
    return done;
  }

  private int readSome(byte[] target, int offset, int length) throws IOException {
    try {
      return content.read(target, offset, length);
    } catch (EOFException e) {
      throw zipped ? new IOException("the gzip stream is cut off", e) : e;
    } catch (ZipException e) {
      throw new IOException("the gzip stream is damaged (" + e.getMessage() + ")", e);
    }
  }

  @Override
  public void close() throws IOException {
    content.close();
  }

  private static final class Counter extends FilterInputStream {
    private long count;

    Counter(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int b = super.read();
      count += b < 0 ? 0 : 1;
      return b;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int read = super.read(target, offset, length);
      count += Math.max(0, read);
      return read;
    }
  }
}
