package dev.lethe.workspace;

import dev.lethe.certificate.commitment.Bucket;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.GridRows;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.util.function.BinaryOperator;

/** The digests of all rows in the database; a change of few rows touches few buckets. */
final class Leaves {

  private static final int LENGTH = ReadView.DIGEST_BYTES;

  private Leaves() {}

  static void add(WriteView view, GridRows rows) {
    change(view, rows, Bucket::plus);
  }

  static void remove(WriteView view, GridRows rows) {
    change(view, rows, Bucket::minus);
  }

  private static void change(WriteView view, GridRows rows, BinaryOperator<Bucket> by) {
    RowsDigest theirs = RowsDigest.of(rows);
    byte[] digests = view.leafDigests().orElseGet(Leaves::ofNoRows);
    for (int number = 0; number < RowsDigest.BUCKETS; number++) {
      if (theirs.bucket(number).count() > 0) {
        Bucket before = Bucket.stored(number, view.leaves(number));
        Bucket after = by.apply(before, theirs.bucket(number));
        view.putLeaves(number, after.leaves());
        System.arraycopy(after.digest().bytes(), 0, digests, number * LENGTH, LENGTH);
      }
    }
    view.putLeafDigests(digests);
  }

  private static byte[] ofNoRows() {
    byte[] digests = new byte[RowsDigest.BUCKETS * LENGTH];
    RowsDigest none = RowsDigest.empty();
    for (int number = 0; number < RowsDigest.BUCKETS; number++) {
      System.arraycopy(none.bucket(number).digest().bytes(), 0, digests, number * LENGTH, LENGTH);
    }
    return digests;
  }

  /** The root over the rows that are there. */
  static Sha256 root(ReadView view) {
    byte[] digests = view.leafDigests().orElseGet(Leaves::ofNoRows);
    return RowsDigest.root(view.rowCount(), digests);
  }
}
