package dev.lethe.data.table;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * A stream whose beginning is kept, so that a reader can look at it first and then read it all:
 * what a format is, and the names of its columns, is known before its end has come.
 */
final class RereadableStart {

  private static final int KEPT = 1 << 20;

  private final InputStream once;
  private byte[] start = new byte[1 << 16];
  private int known;
  private boolean passed;

  RereadableStart(InputStream once) {
    this.once = once;
  }

  /** From the beginning again; refused once more was read than is kept. */
  InputStream open() throws IOException {
    if (passed) {
      throw new IOException("it is a stream, and can be read once; put it into a file first");
    }
    return new View();
  }

  private final class View extends InputStream {

    private int next;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (next < known) {
        int count = Math.min(length, known - next);
        System.arraycopy(start, next, target, offset, count);
        next += count;
        return count;
      }
      int count = once.read(target, offset, length);
      if (count > 0 && !passed) {
        keep(target, offset, count);
      }
      return count;
    }

    private void keep(byte[] bytes, int offset, int count) {
      if (known + count > KEPT) {
        passed = true;
        return;
      }
      if (known + count > start.length) {
        start = Arrays.copyOf(start, Math.max(known + count, 2 * start.length));
      }
      System.arraycopy(bytes, offset, start, known, count);
      known += count;
      next = known;
    }
  }
}
