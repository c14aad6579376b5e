package dev.lethe.workspace.content;

import dev.lethe.certificate.commitment.Bucket;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.commitment.RowsDigestBuilder;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.IndexRange;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.StreamedRows;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.LeafDigests;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.RowSum;
import dev.lethe.workspace.store.WriteView;
import java.util.Arrays;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/** The digests of all rows in the database; a change of few rows touches few buckets. */
public final class CommitmentLeaves {

  private static final int LENGTH = LeafDigests.DIGEST_BYTES;

  /** Bytes a row while leaves are collected in arrays that grow, and then sorted. */
  private static final double MEMORY = 2.5 * LENGTH;

  /** Leaves of rows that are looked at take at most one fourth of the memory. */
  private static final double SHARE = 4;

  private CommitmentLeaves() {}

  /**
   * More rows.
   *
   * @param sum of them ({@link RowSum})
   */
  static void add(WriteView view, RowsDigest rows, long sum) {
    change(view, rows, rows.count(), sum, Bucket::plus);
  }

  static void remove(WriteView view, GridRows rows) {
    change(view, RowsDigest.of(rows), -rows.rows(), -RowSum.of(rows), Bucket::minus);
  }

  private static void change(
      WriteView view, RowsDigest theirs, long rows, long sum, BinaryOperator<Bucket> by) {
    LeafDigests before = digests(view);
    byte[] digests = before.digests().clone();
    int[] touched =
        IntStream.range(0, RowsDigest.BUCKETS)
            .filter(number -> theirs.bucket(number).count() > 0)
            .toArray();
    view.changeLeaves(
        touched,
        (number, kept) -> {
          Bucket changed = by.apply(stored(kept, before, number), theirs.bucket(number));
          System.arraycopy(changed.digest().bytes(), 0, digests, number * LENGTH, LENGTH);
          return changed.leaves();
        });
    view.putLeafDigests(new LeafDigests(before.rows() + rows, before.sum() + sum, digests));
  }

  /**
   * Whether a commitment is to these rows: they are read as often as it takes to hold their leaves
   * in a part of the memory, some buckets at a time.
   */
  static boolean isOf(StreamedRows rows, LeafDigests digests) {
    double parts = SHARE * MEMORY * rows.count() / Runtime.getRuntime().maxMemory();
    int together = (int) Math.max(1, RowsDigest.BUCKETS / Math.max(1, Math.ceil(parts)));
    return digests.rows() == rows.count()
        && IndexRange.split(RowsDigest.BUCKETS, together).stream()
            .allMatch(buckets -> isOf(rows, buckets, digests));
  }

  private static boolean isOf(StreamedRows rows, IndexRange buckets, LeafDigests digests) {
    RowsDigestBuilder leaves = new RowsDigestBuilder(buckets);
    try (StreamedRows.Pass pass = rows.source().begin()) {
      while (pass.hasNext()) {
        StreamedRows.Block block = pass.next();
        int[] features = new int[block.rows() * rows.columns()];
        GridRows some = new GridRows(rows.columns(), features, new int[block.rows()]);
        block.unpackTo(some, 0);
        leaves.add(some);
      }
    }
    RowsDigest found = leaves.build();
    return IntStream.range(buckets.from(), buckets.to())
        .allMatch(number -> isDigest(found.bucket(number), digests, number));
  }

  /** A bucket as it is kept, whose digest must be the one that the commitment has. */
  static Bucket stored(ReadView view, LeafDigests digests, int number) {
    return stored(view.leaves(number), digests, number);
  }

  private static Bucket stored(byte[] leaves, LeafDigests digests, int number) {
    Bucket bucket = Bucket.stored(number, leaves);
    if (!isDigest(bucket, digests, number)) {
      throw Damage.of("bucket " + number + " of the commitment", "its digest is another");
    }
    return bucket;
  }

  private static boolean isDigest(Bucket bucket, LeafDigests digests, int number) {
    int from = number * LENGTH;
    return Arrays.equals(
        bucket.digest().bytes(), 0, LENGTH, digests.digests(), from, from + LENGTH);
  }

  static LeafDigests digests(ReadView view) {
    return view.leafDigests().orElseGet(CommitmentLeaves::ofNoRows);
  }

  private static LeafDigests ofNoRows() {
    byte[] digests = new byte[RowsDigest.BUCKETS * LENGTH];
    RowsDigest none = RowsDigest.empty();
    for (int number = 0; number < RowsDigest.BUCKETS; number++) {
      System.arraycopy(none.bucket(number).digest().bytes(), 0, digests, number * LENGTH, LENGTH);
    }
    return new LeafDigests(0, 0, digests);
  }

  /** The root over the rows that are there: what is signed is checked against them. */
  public static Sha256 root(ReadView view) {
    LeafDigests leaves = digests(view);
    if (leaves.rows() != view.rowCount() || leaves.sum() != view.rowSum()) {
      throw Damage.of(
          "the commitment",
          "it covers %d rows with the sum %x, but there are %d with %x"
              .formatted(leaves.rows(), leaves.sum(), view.rowCount(), view.rowSum()));
    }
    return RowsDigest.root(leaves.rows(), leaves.digests());
  }
}
