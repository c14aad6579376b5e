package dev.lethe.workspace.store;

import dev.lethe.base.BadUsageException;
import java.nio.ByteBuffer;

/**
 * The commitment in short.
 *
 * @param rows that it covers
 * @param sum of the rows that it covers ({@link RowSum})
 * @param digests of all buckets, one after the other
 */
public record LeafDigests(long rows, long sum, byte[] digests) {

  /** Of the commitment to the retained rows: the first twelve bits of a leaf. */
  public static final int BUCKETS = 4096;

  /** Bytes of a leaf and of a digest. */
  public static final int DIGEST_BYTES = 32;

  static final int LENGTH = BUCKETS * DIGEST_BYTES;

  public LeafDigests {
    if (digests.length != LENGTH) {
      throw new BadUsageException(
          BUCKETS + " digests of " + DIGEST_BYTES + " bytes, but got " + digests.length);
    }
  }

  static LeafDigests read(byte[] stored) {
    ByteBuffer in = ByteBuffer.wrap(stored);
    byte[] digests = new byte[LENGTH];
    LeafDigests read = new LeafDigests(in.getLong(), in.getLong(), digests);
    in.get(digests);
    return read;
  }

  byte[] bytes() {
    return ByteBuffer.allocate(2 * Long.BYTES + LENGTH)
        .putLong(rows)
        .putLong(sum)
        .put(digests)
        .array();
  }
}
