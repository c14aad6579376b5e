package dev.lethe.certificate.commitment;

import dev.lethe.certificate.format.Sha256;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.StatisticsFormat;
import java.nio.charset.StandardCharsets;

/**
 * What an auditor is given, beside the retained rows, to check a commitment. Never published:
 * whoever has it and nearly all rows can try out which ones are missing.
 *
 * @param nonce 32 secret random bytes, fresh for every commitment
 * @param statistics SHA-256 of the exact statistics of the retained rows
 * @param rowsRoot {@link RowsDigest#root} of the retained rows
 */
public record Opening(Sha256 nonce, Sha256 statistics, Sha256 rowsRoot) {

  private static final byte[] DOMAIN = "lethe commitment v1".getBytes(StandardCharsets.US_ASCII);

  /** A commitment to these rows, with a fresh nonce. */
  public static Opening fresh(ExactStatistics statistics, Sha256 rowsRoot) {
    Sha256 nonce = Sha256.ofBytes(RandomBits.secure().secret(Sha256.BYTES));
    return new Opening(nonce, Sha256.ofBytes(StatisticsFormat.digest(statistics)), rowsRoot);
  }

  /** SHA-256("lethe commitment v1" ‖ nonce ‖ statistics ‖ rows root): what is published. */
  public Sha256 commitment() {
    return Sha256.of(DOMAIN, nonce.bytes(), statistics.bytes(), rowsRoot.bytes());
  }

  /** Without the nonce. */
  @Override
  public String toString() {
    return "Opening[of " + commitment() + "]";
  }
}
