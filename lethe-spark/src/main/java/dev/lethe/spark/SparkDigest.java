package dev.lethe.spark;

import dev.lethe.certificate.commitment.Bucket;
import dev.lethe.certificate.commitment.RowsDigest;
import dev.lethe.certificate.commitment.RowsDigestBuilder;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.statistics.GridRows;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import scala.Tuple2;

/**
 * The root of the commitment to a cluster's rows, the same as a single machine finds.
 *
 * <p>Each partition hashes its rows and sorts them into the 4096 buckets; buckets of all partitions
 * meet in a shuffle of 32 bytes a row, and only their digests come to the driver.
 */
final class SparkDigest {

  private SparkDigest() {}

  static Sha256 root(JavaRDD<GridRows> blocks, long count) {
    byte[] digests = ofNoRows();
    List<Tuple2<Integer, byte[]>> found =
        blocks
            .mapPartitionsToPair(SparkDigest::buckets)
            .reduceByKey(Bucket::merged)
            .mapToPair(b -> new Tuple2<>(b._1(), Bucket.stored(b._1(), b._2()).digest().bytes()))
            .collect();
    for (Tuple2<Integer, byte[]> each : found) {
      System.arraycopy(each._2(), 0, digests, each._1() * Sha256.BYTES, Sha256.BYTES);
    }
    return RowsDigest.root(count, digests);
  }

  private static byte[] ofNoRows() {
    byte[] digests = new byte[RowsDigest.BUCKETS * Sha256.BYTES];
    RowsDigest none = RowsDigest.empty();
    for (int b = 0; b < RowsDigest.BUCKETS; b++) {
      System.arraycopy(none.bucket(b).digest().bytes(), 0, digests, b * Sha256.BYTES, Sha256.BYTES);
    }
    return digests;
  }

  private static Iterator<Tuple2<Integer, byte[]>> buckets(Iterator<GridRows> mine) {
    RowsDigestBuilder builder = new RowsDigestBuilder();
    while (mine.hasNext()) {
      builder.add(mine.next());
    }
    RowsDigest digest = builder.build();
    List<Tuple2<Integer, byte[]>> buckets = new ArrayList<>();
    for (int b = 0; b < RowsDigest.BUCKETS; b++) {
      if (digest.bucket(b).count() > 0) {
        buckets.add(new Tuple2<>(b, digest.bucket(b).leaves()));
      }
    }
    return buckets.iterator();
  }
}
