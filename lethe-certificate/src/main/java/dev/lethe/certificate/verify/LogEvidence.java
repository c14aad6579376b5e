package dev.lethe.certificate.verify;

import dev.lethe.certificate.log.InclusionProof;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import java.util.List;
import java.util.Optional;

/**
 * What is at hand of the issuer's log: the proof of one certificate, or all of the log.
 *
 * @param head the state of the log that a certificate is held against
 * @param kept states of the log that somebody kept from before
 */
public record LogEvidence(
    SignedCheckpoint head,
    Optional<InclusionProof> inclusion,
    Optional<Leaves> leaves,
    List<SignedCheckpoint> kept) {

  public LogEvidence {
    kept = List.copyOf(kept);
  }

  public static LogEvidence of(LogProof proof) {
    return new LogEvidence(
        proof.checkpoint(), Optional.of(proof.inclusion()), Optional.empty(), List.of());
  }

  public static LogEvidence of(PublishedLog log) {
    return new LogEvidence(log.newest(), Optional.empty(), Optional.of(log.leaves()), List.of());
  }

  public LogEvidence withKept(List<SignedCheckpoint> checkpoints) {
    return new LogEvidence(head, inclusion, leaves, checkpoints);
  }
}
