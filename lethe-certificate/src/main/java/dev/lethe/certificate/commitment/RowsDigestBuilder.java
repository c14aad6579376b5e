package dev.lethe.certificate.commitment;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.IndexRange;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Collects many rows, block after block, and sorts each bucket once at the end. For one thread; the
 * hashing and the sorting use all processors.
 */
public final class RowsDigestBuilder {

  private static final int LEAF = Sha256.BYTES;
  private static final byte[] NOTHING = new byte[0];

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
    return RowsDigest.each(b -> Bucket.ofSorted(sorted(leaves[b], lengths[b])), rows);
  }

  private static byte[] sorted(byte[] leaves, int length) {
    Integer[] order = new Integer[length / LEAF];
    Arrays.setAll(order, i -> LEAF * i);
    Comparator<Integer> ascending =
        (i, j) -> Arrays.compareUnsigned(leaves, i, i + LEAF, leaves, j, j + LEAF);
    Arrays.sort(order, ascending);
    byte[] sorted = new byte[length];
    for (int i = 0; i < order.length; i++) {
      System.arraycopy(leaves, order[i], sorted, LEAF * i, LEAF);
    }
    return sorted;
  }
}
