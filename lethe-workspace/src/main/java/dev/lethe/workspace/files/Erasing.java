package dev.lethe.workspace.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Secret bytes are overwritten before their blocks are given up.
 *
 * <p>A file that is merely cut or deleted stays on the disk until the file system uses its blocks
 * again. Overwritten in place it is gone wherever the file system writes in place; one that copies
 * on write, and a drive that moves blocks by itself, are out of a program's reach.
 */
public final class Erasing {

  private static final int PIECE = 1 << 20;

  /** So much goes to the disk at a time: others wait for the same disk. */
  private static final int TOGETHER = 8 * PIECE;

  private Erasing() {}

  /** Zeros over all of a file, on the disk when this returns; its length stays. */
  public static void overwrite(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      overwrite(channel, 0);
    }
  }

  /** The same from a place in an open file to its end. */
  public static void overwrite(FileChannel channel, long from) throws IOException {
    long length = channel.size();
    ByteBuffer zeros = ByteBuffer.allocate((int) Math.max(1, Math.min(PIECE, length - from)));
    long settled = from;
    for (long at = from; at < length; ) {
      zeros.clear().limit((int) Math.min(zeros.capacity(), length - at));
      at += channel.write(zeros, at);
      if (at - settled >= TOGETHER) {
        channel.force(false);
        settled = at;
      }
    }
    channel.force(true);
  }

  /** Overwrites a file and removes it; nothing where there is none. */
  public static void erase(Path file) throws IOException {
    if (Files.exists(file)) {
      overwrite(file);
      Files.delete(file);
    }
  }
}
