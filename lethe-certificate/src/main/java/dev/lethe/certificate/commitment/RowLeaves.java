package dev.lethe.certificate.commitment;

import dev.lethe.base.Progress;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The digest of each row: SHA-256(0x00 ‖ columns ‖ features ‖ label), 32-bit big-endian. */
final class RowLeaves {

  private static final byte LEAF = 0;

  /** Rows a block of parallel work has: a few milliseconds. */
  private static final int BLOCK = 8192;

  private RowLeaves() {}

  /** Hands over the leaves in blocks of many rows, in the order of the rows. */
  static void of(GridRows rows, Consumer<byte[]> blocks) {
    int count = (int) (((long) rows.rows() + BLOCK - 1) / BLOCK);
    ParallelBlocks workers = count > 1 ? ParallelBlocks.onAllProcessors() : ParallelBlocks.on(1);
    workers.map(
        IntStream.range(0, count).iterator(),
        count,
        block -> leaves(rows, block * BLOCK, Math.min(BLOCK, rows.rows() - block * BLOCK)),
        blocks,
        Progress.SILENT);
  }

  private static byte[] leaves(GridRows rows, int first, int count) {
    MessageDigest sha256 = Sha256.algorithm();
    byte[] message = new byte[1 + Integer.BYTES * (rows.columns() + 2)];
    ByteBuffer fields = ByteBuffer.wrap(message);
    fields.put(LEAF).putInt(rows.columns());
    int start = fields.position();
    byte[] leaves = new byte[Sha256.BYTES * count];
    try {
      for (int i = 0; i < count; i++) {
        int row = first + i;
        fields.position(start);
        fields.asIntBuffer().put(rows.features(), row * rows.columns(), rows.columns());
        fields.putInt(message.length - Integer.BYTES, rows.labels()[row]);
        sha256.update(message);
        sha256.digest(leaves, Sha256.BYTES * i, Sha256.BYTES);
      }
    } catch (DigestException impossible) {
      throw new IllegalStateException(impossible);
    }
    return leaves;
  }
}
