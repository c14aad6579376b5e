package dev.lethe.certificate.commitment;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.IndexRange;
import dev.lethe.statistics.GridRows;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Collects many rows, block after block, and sorts each bucket once at the end. For one thread; the
 * hashing and the sorting use all processors.
 */
public final class RowsDigestBuilder {

  private static final int LEAF = Sha256.BYTES;
  private static final byte[] NOTHING = new byte[0];

  /** Leaves that are sorted by numbers which end with their places. */
  private static final long AT_ONCE = 1 << 16;

  private static final VarHandle BITS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[][] leaves = new byte[RowsDigest.BUCKETS][];
  private final int[] lengths = new int[RowsDigest.BUCKETS];
  private long rows;

  private final IndexRange kept;

  public RowsDigestBuilder() {
    this(new IndexRange(0, RowsDigest.BUCKETS));
  }

  /** One that keeps only the leaves of some buckets: a part of the memory for all. */
  public RowsDigestBuilder(IndexRange buckets) {
    this.kept = buckets;
    Arrays.fill(leaves, NOTHING);
  }

  public RowsDigestBuilder add(GridRows block) {
    RowLeaves.of(block, this::distribute);
    rows += block.rows();
    return this;
  }

  private void distribute(byte[] block) {
    for (int at = 0; at < block.length; at += LEAF) {
      int bucket = RowsDigest.bucketOf(block, at);
      if (bucket < kept.from() || bucket >= kept.to()) {
        continue;
      }
      int length = lengths[bucket];
      if (length == leaves[bucket].length) {
        leaves[bucket] = Arrays.copyOf(leaves[bucket], grown(length));
      }
      System.arraycopy(block, at, leaves[bucket], length, LEAF);
      lengths[bucket] = Math.addExact(length, LEAF);
    }
  }

  private static int grown(int length) {
    long more = Math.max(4L * LEAF, length + (long) length / 2 / LEAF * LEAF);
    return (int) Math.min(more, Integer.MAX_VALUE / LEAF * LEAF - LEAF);
  }

  public RowsDigest build() {
    return RowsDigest.each(b -> Bucket.ofSorted(sorted(leaves[b], 0, lengths[b])), rows);
  }

  /** Those of one bucket, from one byte to another, in ascending unsigned order. */
  static byte[] sorted(byte[] leaves, int from, int to) {
    int count = (to - from) / LEAF;
    if (count > AT_ONCE) {
      int half = from + count / 2 * LEAF;
      return Bucket.merged(sorted(leaves, from, half), sorted(leaves, half, to));
    }
    long[] order = new long[count];
    Arrays.setAll(order, i -> key(leaves, from + i * LEAF) | i);
    Arrays.sort(order);
    byte[] sorted = new byte[count * LEAF];
    for (int i = 0; i < count; i++) {
      int which = (int) (order[i] & (AT_ONCE - 1));
      System.arraycopy(leaves, from + which * LEAF, sorted, i * LEAF, LEAF);
      settle(sorted, i * LEAF);
    }
    return sorted;
  }

  /** The 47 bits behind those of the bucket, above 16 that are 0; all but always enough. */
  private static long key(byte[] leaves, int at) {
    return ((long) BITS.get(leaves, at + 1) << 4 >>> 1) & -AT_ONCE;
  }

  /** Moves a leaf before those that are larger. */
  private static void settle(byte[] sorted, int last) {
    for (int at = last; at > 0; at -= LEAF) {
      int before = at - LEAF;
      if (Arrays.compareUnsigned(sorted, before, at, sorted, at, at + LEAF) <= 0) {
        return;
      }
      for (int i = 0; i < LEAF; i++) {
        byte smaller = sorted[at + i];
        sorted[at + i] = sorted[before + i];
        sorted[before + i] = smaller;
      }
    }
  }
}
