package dev.lethe.bench.scale;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file read in order, and nothing made of it: what a disk or its cache gives at most. */
final class SequentialRead {

  private static final int AT_ONCE = 1 << 20;

  private SequentialRead() {}

  /** So many bytes from the beginning. */
  static double of(Path file, long bytes) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(AT_ONCE);
    double sum = 0;
    try (FileChannel channel = FileChannel.open(file)) {
      for (long left = bytes; left > 0; left -= buffer.position()) {
        buffer.clear();
        if (channel.read(buffer) < 0) {
          throw new IOException(file + " is shorter than " + bytes + " bytes");
        }
        sum += buffer.get(0);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sum;
  }
}
