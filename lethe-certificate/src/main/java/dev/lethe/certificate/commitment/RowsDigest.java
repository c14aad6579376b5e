package dev.lethe.certificate.commitment;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * A multiset of rows as 4096 buckets of leaves, with one digest for all of them.
 *
 * <p>The digest depends on the rows and on nothing else: not on their order, not on what was added
 * and taken out before. Immutable; buckets that do not change are shared, and whoever stores them
 * one by one needs only the touched ones and {@link #root(long, byte[])}.
 */
public final class RowsDigest {

  public static final int BUCKETS = 1 << 12;

  private static final byte ROOT = 2;

  /** Buckets a block of parallel work has. */
  private static final int GROUP = 128;

  /** Rows that are worth starting threads for. */
  private static final int MANY = 20_000;

  private final Bucket[] buckets;

  private RowsDigest(Bucket[] buckets) {
    this.buckets = buckets;
  }

  public static RowsDigest empty() {
    Bucket[] buckets = new Bucket[BUCKETS];
    Arrays.fill(buckets, Bucket.EMPTY);
    return new RowsDigest(buckets);
  }

  public static RowsDigest of(GridRows rows) {
    return new RowsDigestBuilder().add(rows).build();
  }

  /** The first 12 bits of a leaf. */
  static int bucketOf(byte[] leaves, int at) {
    return (leaves[at] & 0xff) << 4 | (leaves[at + 1] & 0xff) >>> 4;
  }

  public Bucket bucket(int number) {
    return buckets[number];
  }

  /** The number of rows. */
  public long count() {
    return Arrays.stream(buckets).mapToLong(Bucket::count).sum();
  }

  public RowsDigest plus(GridRows rows) {
    return plus(of(rows));
  }

  public RowsDigest plus(RowsDigest other) {
    return by(Bucket::plus, other);
  }

  /** Refuses rows that are not there. */
  public RowsDigest minus(GridRows rows) {
    return minus(of(rows));
  }

  /** Refuses rows that are not there. */
  public RowsDigest minus(RowsDigest other) {
    return by(Bucket::minus, other);
  }

  private RowsDigest by(BinaryOperator<Bucket> change, RowsDigest other) {
    return each(b -> change.apply(buckets[b], other.buckets[b]), other.count());
  }

  /** Makes every bucket, on all processors where many rows are touched. */
  static RowsDigest each(IntFunction<Bucket> make, long touched) {
    Bucket[] buckets = new Bucket[BUCKETS];
    ParallelBlocks workers =
        touched > MANY ? ParallelBlocks.onAllProcessors() : ParallelBlocks.on(1);
    workers.map(
        IntStream.range(0, BUCKETS / GROUP).iterator(),
        BUCKETS / GROUP,
        group -> {
          for (int b = group * GROUP; b < (group + 1) * GROUP; b++) {
            buckets[b] = make.apply(b);
          }
          return group;
        },
        group -> {},
        Progress.SILENT);
    return new RowsDigest(buckets);
  }

  /** SHA-256(0x02 ‖ count ‖ the 4096 bucket digests). */
  public Sha256 root() {
    byte[] digests = new byte[BUCKETS * Sha256.BYTES];
    for (int b = 0; b < BUCKETS; b++) {
      System.arraycopy(buckets[b].digest().bytes(), 0, digests, b * Sha256.BYTES, Sha256.BYTES);
    }
    return root(count(), digests);
  }

  /**
   * The same from stored digests.
   *
   * @param digests of all buckets, 32 bytes each, one after the other
   */
  public static Sha256 root(long count, byte[] digests) {
    if (digests.length != BUCKETS * Sha256.BYTES || count < 0) {
      throw new BadInputException(
          "a root needs a count and %d digests of %d bytes, but got %d and %d bytes"
              .formatted(BUCKETS, Sha256.BYTES, count, digests.length));
    }
    MessageDigest sha256 = Sha256.algorithm();
    sha256.update(ROOT);
    sha256.update(ByteBuffer.allocate(Long.BYTES).putLong(count).array());
    sha256.update(digests);
    return Sha256.ofBytes(sha256.digest());
  }
}
