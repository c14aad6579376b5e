package dev.lethe.workspace.database;

import dev.lethe.workspace.files.Erasing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The file of SQLite's write-ahead log, which SQLite cuts and deletes but never overwrites.
 *
 * <p>It is a header and frames of one page each, and all bear the same two salts. The first frame
 * with other salts ends the log, for readers and for the recovery after a crash alike; SQLite draws
 * new ones when it begins the log anew, and it does so only when nobody reads from the old one. So
 * once a change of page 1 has begun it anew, what follows this one frame is nobody's: while a
 * writer's turn keeps new frames away it can be overwritten and cut, and a crash at any point loses
 * nothing. Page 1 holds the schema, and nothing about anybody.
 */
record SqliteLog(Path file) {

  private static final int HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int PAGE_SIZE = 8;
  private static final int SALTS_OF_LOG = 16;
  private static final int SALTS_OF_FRAME = 8;

  /** What is in it by now is on the disk. */
  void settle() throws IOException {
    try (FileChannel log = FileChannel.open(file, StandardOpenOption.WRITE)) {
      log.force(false);
    }
  }

  /** Nothing is in it but, perhaps, the frame that began it anew. */
  boolean isClean() throws IOException {
    try (FileChannel log = FileChannel.open(file, StandardOpenOption.READ)) {
      long length = log.size();
      return length <= HEADER || (length == secondFrame(log) && bytes(log, HEADER).getInt() == 1);
    } catch (NoSuchFileException none) {
      return true;
    }
  }

  /**
   * Overwrites and cuts what follows the first frame, in a writer's turn.
   *
   * @return false where more than the change of page 1 is in the log, and nothing was done
   */
  boolean cutToFirstFrame() throws IOException {
    try (FileChannel log =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      long salts = bytes(log, SALTS_OF_LOG).getLong();
      long second = secondFrame(log);
      boolean alone =
          bytes(log, HEADER).getInt() == 1
              && bytes(log, HEADER + SALTS_OF_FRAME).getLong() == salts
              && bytes(log, second + SALTS_OF_FRAME).getLong() != salts;
      if (alone) {
        Erasing.overwrite(log, second);
        log.truncate(second);
      }
      return alone;
    }
  }

  private static long secondFrame(FileChannel log) throws IOException {
    return Integer.toUnsignedLong(bytes(log, PAGE_SIZE).getInt()) + HEADER + FRAME_HEADER;
  }

  /** Eight bytes; zeros behind the end. */
  private static ByteBuffer bytes(FileChannel log, long at) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
    while (bytes.hasRemaining() && log.read(bytes, at + bytes.position()) > 0) {}
    return bytes.rewind();
  }

  /** The last connection deletes the log: held open, it can still be overwritten after that. */
  void overwriteIfDeletedBy(Connection closing) throws SQLException, IOException {
    Object before = key();
    if (before == null) {
      closing.close();
      return;
    }
    try (FileChannel held = FileChannel.open(file, StandardOpenOption.WRITE)) {
      closing.close();
      if (!Objects.equals(key(), before)) {
        Erasing.overwrite(held, 0);
      }
    }
  }

  /** Which file it is, however it may be called; null where there is none. */
  private @Nullable Object key() throws IOException {
    try {
      Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
      return key == null ? file : key;
    } catch (NoSuchFileException none) {
      return null;
    }
  }
}
