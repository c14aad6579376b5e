package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * How secret bytes are laid down so that SQLite can forget them, and notice damage.
 *
 * <p>With {@code secure_delete} SQLite zeroes pages it frees and cells it drops, but when it
 * rebalances a tree it may leave stale copies of cells between the live ones of a page. A record of
 * P bytes on pages of U keeps its first K on the tree page and the rest on overflow pages of its
 * own, U − 4 bytes each, where K = M + (P − M) mod (U − 4), M = ⌊32(U − 12)/255⌋ − 23 (file format,
 * "cell payload overflow"). Lengths here are M + j(U − 4) with U = 4096, j ≥ 1, so that of a blob
 * at the end of its record exactly M bytes stand on the tree page; and those are zeros. What counts
 * lies on overflow pages alone.
 *
 * <p>A changed blob of the same padded length is overwritten in its place, and only pages that
 * differ are written. Behind the zeros: length, CRC-32C, content, zeros.
 */
final class PaddedBlob {

  static final int PAGE = 4096;
  private static final int ON_TREE_PAGE = (PAGE - 12) * 32 / 255 - 23;
  private static final int ON_OVERFLOW_PAGE = PAGE - 4;
  private static final int HEADER = ON_TREE_PAGE + 3;
  private static final int CONTENT = HEADER + 8;

  private PaddedBlob() {}

  static byte[] wrap(byte[] content) {
    byte[] stored = new byte[paddedLength(content.length)];
    ByteBuffer.wrap(stored)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(HEADER)
        .putInt(content.length)
        .putInt(crc(content, 0, content.length))
        .put(content);
    return stored;
  }

  private static int paddedLength(int length) {
    int onOverflow = Math.addExact(CONTENT - ON_TREE_PAGE, length);
    int pages = (onOverflow - 1) / ON_OVERFLOW_PAGE + 1;
    return Math.addExact(ON_TREE_PAGE, Math.multiplyExact(pages, ON_OVERFLOW_PAGE));
  }

  /** A copy of the content. */
  static byte[] unwrap(byte[] stored, String where) {
    ByteBuffer view = view(stored, where);
    byte[] content = new byte[view.remaining()];
    view.get(content);
    return content;
  }

  /** The content in its place, little-endian; refused where it is not what was written. */
  static ByteBuffer view(byte[] stored, String where) {
    ByteBuffer buffer = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
    if (stored.length >= CONTENT) {
      int length = buffer.getInt(HEADER);
      if (length >= 0
          && length <= stored.length - CONTENT
          && buffer.getInt(HEADER + 4) == crc(stored, CONTENT, length)) {
        return buffer.slice(CONTENT, length).order(ByteOrder.LITTLE_ENDIAN);
      }
    }
    throw damaged(where, "its checksum does not hold");
  }

  static BadInputException damaged(String where, String how) {
    return new BadInputException(
        where
            + " is damaged: "
            + how
            + "; nothing was changed, restore the workspace from a copy made after the last request"
            + " to forget");
  }

  private static int crc(byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
