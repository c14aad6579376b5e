package dev.lethe.bench.scale;

import dev.lethe.linalg.ParallelBlocks;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;

/** SHA-256 of messages as long as a row's, from one that stays in the cache: its best rate. */
final class RawHashes {

  private static final int DIGEST = 32;

  private final byte[] message;

  /** Of a row of so many features with its label, as a commitment has it. */
  RawHashes(int columns) {
    this.message = new byte[1 + Integer.BYTES * (columns + 2)];
  }

  /** So many, on all processors. */
  double of(int all) {
    ParallelBlocks parallel = ParallelBlocks.onAllProcessors();
    double[] sum = {0};
    parallel.map(
        Collections.nCopies(parallel.threads(), all / parallel.threads()).iterator(),
        parallel.threads(),
        this::hashes,
        part -> sum[0] += part,
        (done, total) -> {});
    return sum[0];
  }

  private double hashes(int times) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      byte[] digest = new byte[DIGEST];
      for (int i = 0; i < times; i++) {
        sha256.update(message);
        sha256.digest(digest, 0, DIGEST);
      }
      return digest[0];
    } catch (NoSuchAlgorithmException | DigestException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
