package dev.lethe.workspace.content;

import dev.lethe.base.Progress;
import dev.lethe.certificate.commitment.Bucket;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.linalg.ParallelBlocks;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.LeafDigests;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.RowSum;
import dev.lethe.workspace.store.WriteView;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;

/** The digests of all rows in the database; a change of few rows touches few buckets. */
public final class CommitmentLeaves {

  private static final int LENGTH = LeafDigests.DIGEST_BYTES;

  /** So many buckets are in memory at a time. */
  private static final int TOGETHER = 256;

  private CommitmentLeaves() {}

  static void add(WriteView view, GridRows rows) {
    change(view, rows, 1, Bucket::plus);
  }

  static void remove(WriteView view, GridRows rows) {
    change(view, rows, -1, Bucket::minus);
  }

  private static void change(WriteView view, GridRows rows, long sign, BinaryOperator<Bucket> by) {
    RowsDigest theirs = RowsDigest.of(rows);
    LeafDigests before = view.leafDigests().orElseGet(CommitmentLeaves::ofNoRows);
    byte[] digests = before.digests().clone();
    List<Integer> touched =
        IntStream.range(0, RowsDigest.BUCKETS)
            .filter(number -> theirs.bucket(number).count() > 0)
            .boxed()
            .toList();
    for (int from = 0; from < touched.size(); from += TOGETHER) {
      List<Integer> some = touched.subList(from, Math.min(touched.size(), from + TOGETHER));
      List<byte[]> kept = some.stream().map(view::leaves).toList();
      List<Bucket> changed = new ArrayList<>();
      ParallelBlocks.onAllProcessors() // most of the time goes into digests, and each is for itself
          .map(
              IntStream.range(0, some.size()).iterator(),
              some.size(),
              i -> by.apply(stored(kept.get(i), before, some.get(i)), theirs.bucket(some.get(i))),
              changed::add,
              Progress.SILENT);
      for (int i = 0; i < some.size(); i++) {
        view.putLeaves(some.get(i), changed.get(i).leaves());
        System.arraycopy(changed.get(i).digest().bytes(), 0, digests, some.get(i) * LENGTH, LENGTH);
      }
    }
    view.putLeafDigests(
        new LeafDigests(
            before.rows() + sign * rows.rows(), before.sum() + sign * RowSum.of(rows), digests));
  }

  /** A bucket as it is kept, whose digest must be the one that the commitment has. */
  static Bucket stored(ReadView view, LeafDigests digests, int number) {
    return stored(view.leaves(number), digests, number);
  }

  private static Bucket stored(byte[] leaves, LeafDigests digests, int number) {
    Bucket bucket = Bucket.stored(number, leaves);
    int from = number * LENGTH;
    if (!Arrays.equals(
        bucket.digest().bytes(), 0, LENGTH, digests.digests(), from, from + LENGTH)) {
      throw Damage.of("bucket " + number + " of the commitment", "its digest is another");
    }
    return bucket;
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
    LeafDigests leaves = view.leafDigests().orElseGet(CommitmentLeaves::ofNoRows);
    if (leaves.rows() != view.rowCount() || leaves.sum() != view.rowSum()) {
      throw Damage.of(
          "the commitment",
          "it covers %d rows with the sum %x, but there are %d with %x"
              .formatted(leaves.rows(), leaves.sum(), view.rowCount(), view.rowSum()));
    }
    return RowsDigest.root(leaves.rows(), leaves.digests());
  }
}
