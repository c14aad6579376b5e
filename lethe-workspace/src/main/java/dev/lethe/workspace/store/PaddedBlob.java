package dev.lethe.workspace.store;

import dev.lethe.base.BadInputException;
import dev.lethe.workspace.database.SqliteDatabase;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

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
 * differ are written. Behind the zeros: length, CRC-32C of address and content, content, zeros.
 */
final class PaddedBlob {

  private static final int PAGE = SqliteDatabase.PAGE;
  private static final int ON_TREE_PAGE = (PAGE - 12) * 32 / 255 - 23;
  private static final int ON_OVERFLOW_PAGE = PAGE - 4;
  private static final int HEADER = ON_TREE_PAGE + 3;
  private static final int CONTENT = HEADER + 8;

  /** Where the length stands on the overflow pages of a blob; its checksum follows. */
  static final int LENGTH_ON_PAGES = HEADER - ON_TREE_PAGE;

  static final int CONTENT_ON_PAGES = CONTENT - ON_TREE_PAGE;

  private PaddedBlob() {}

  static byte[] wrap(byte[] content, String address) {
    byte[] stored = new byte[paddedLength(content.length)];
    ByteBuffer.wrap(stored)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(HEADER)
        .putInt(content.length)
        .putInt(crc(address, content, 0, content.length))
        .put(content);
    return stored;
  }

  private static int paddedLength(int length) {
    int onOverflow = Math.addExact(CONTENT - ON_TREE_PAGE, length);
    int pages = (onOverflow - 1) / ON_OVERFLOW_PAGE + 1;
    return Math.addExact(ON_TREE_PAGE, Math.multiplyExact(pages, ON_OVERFLOW_PAGE));
  }

  /** The checksum of address and content that a wrapped blob carries. */
  static int sum(byte[] stored) {
    return ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN).getInt(HEADER + 4);
  }

  /** A copy of the content, which must be the one with this checksum. */
  static byte[] unwrap(byte @Nullable [] stored, String address, int sum) {
    return copy(view(stored, address, sum));
  }

  /** A copy of the content, whose checksum nobody else knows. */
  static byte[] unwrap(byte @Nullable [] stored, String address) {
    return copy(view(stored, address));
  }

  private static byte[] copy(ByteBuffer view) {
    byte[] content = new byte[view.remaining()];
    view.get(content);
    return content;
  }

  /** The content in its place, little-endian, which must be the one with this checksum. */
  static ByteBuffer view(byte @Nullable [] stored, String address, int sum) {
    ByteBuffer content = view(stored, address);
    if (sum(Objects.requireNonNull(stored)) != sum) {
      throw Damage.of(address, "it is not what was put there last");
    }
    return content;
  }

  /** The content in its place, little-endian; refused where it is not what was written. */
  static ByteBuffer view(byte @Nullable [] stored, String address) {
    ByteBuffer content = unchecked(stored, address);
    byte[] bytes = Objects.requireNonNull(stored);
    if (sum(bytes) != crc(address, bytes, CONTENT, content.remaining())) {
      throw broken(address);
    }
    return content;
  }

  /** The same before its checksum is looked at; refused where there is no room for its length. */
  static ByteBuffer unchecked(byte @Nullable [] stored, String address) {
    if (stored != null && stored.length >= CONTENT) {
      ByteBuffer buffer = ByteBuffer.wrap(stored).order(ByteOrder.LITTLE_ENDIAN);
      int length = buffer.getInt(HEADER);
      if (length >= 0 && length <= stored.length - CONTENT) {
        return buffer.slice(CONTENT, length).order(ByteOrder.LITTLE_ENDIAN);
      }
    }
    throw broken(address);
  }

  private static BadInputException broken(String address) {
    return Damage.of(address, "its checksum does not hold");
  }

  /** The address is part of it, so that one blob is never taken for another. */
  private static int crc(String address, byte[] bytes, int from, int length) {
    CRC32C crc = new CRC32C();
    crc.update(address.getBytes(StandardCharsets.UTF_8));
    crc.update(bytes, from, length);
    return (int) crc.getValue();
  }
}
