package dev.lethe.statistics;

import java.nio.ByteBuffer;
import java.security.MessageDigest;

/**
 * SHA-256 of a row as {@value #LANES} integers below 2⁶², which are added up like its products.
 *
 * <p>Sums of them are equal where the multisets of rows are, and nobody finds two others for which
 * they are by accident: they stand in for the products of different features, which tell most
 * multisets apart. Exact, so a removed row leaves nothing behind. Not thread-safe.
 */
final class RowFingerprint {

  static final int LANES = 4;

  private final MessageDigest sha256 = StatisticsFormat.sha256();
  private final ByteBuffer bytes;

  /** Of rows with this many features, and a label. */
  RowFingerprint(int features) {
    this.bytes = ByteBuffer.allocate(Integer.BYTES * (features + 1));
  }

  /** Of the row that begins at {@code offset}. */
  long[] of(int[] values, int offset, int label) {
    bytes.clear();
    int features = bytes.capacity() / Integer.BYTES - 1;
    bytes.asIntBuffer().put(values, offset, features).put(label);
    ByteBuffer digest = ByteBuffer.wrap(sha256.digest(bytes.array()));
    long[] lanes = new long[LANES];
    for (int i = 0; i < LANES; i++) {
      lanes[i] = digest.getLong() >>> 2;
    }
    return lanes;
  }
}
