package dev.lethe.certificate.verify;

import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.InclusionProof;
import dev.lethe.certificate.log.Merkle;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.signing.VerifyingKey;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Whether a certificate is in the issuer's log, at the place that it names.
 *
 * @param leaf of the certificate's file, byte for byte
 * @param position as the certificate has it
 */
record LogCheck(Sha256 leaf, OptionalLong position, LogEvidence log) {

  private static final String INCLUSION = "log inclusion";

  /**
   * A certificate that names no place may be in a log or not: without a proof nothing is said. One
   * that names a place makes one expect the proof.
   */
  static void addTo(
      Checklist list,
      byte[] certificate,
      Optional<Statement> said,
      Optional<LogEvidence> log,
      List<VerifyingKey> believed) {
    OptionalLong position =
        said.map(statement -> statement.certificate().origin().logPosition())
            .orElse(OptionalLong.empty());
    if (log.isPresent()) {
      new LogCheck(Merkle.leaf(certificate), position, log.get()).addTo(list, believed);
    } else if (position.isPresent()) {
      list.notChecked(
          INCLUSION,
          "number "
              + position.getAsLong()
              + " of the issuer's log, or so it says: the proof beside the certificate, or the log"
              + " itself, is needed");
    }
  }

  private void addTo(Checklist list, List<VerifyingKey> believed) {
    if (believed.isEmpty()) {
      list.notChecked("log checkpoint", "a public key from the signer is needed");
    } else {
      list.add("log checkpoint", () -> signed(believed));
    }
    Optional<InclusionProof> proof =
        log.inclusion().or(() -> log.leaves().flatMap(all -> all.inclusion(leaf)));
    list.add(INCLUSION, () -> included(proof));
    if (position.isPresent() && proof.isPresent()) {
      list.add("log position", () -> placed(proof.get(), position.getAsLong()));
    }
    log.kept().forEach(kept -> list.add("log consistency", () -> continued(kept.checkpoint())));
  }

  private Finding signed(List<VerifyingKey> believed) {
    log.head().requireSignature("the checkpoint of the log", believed);
    return Finding.passed("the state of the log is signed by a key that is trusted, " + head());
  }

  private String head() {
    Checkpoint head = log.head().checkpoint();
    return "%d certificates of %s".formatted(head.size(), head.origin());
  }

  private Finding included(Optional<InclusionProof> proof) {
    if (proof.isEmpty()) {
      return Finding.failed("this very file is none of the log's " + head());
    }
    Checkpoint head = log.head().checkpoint();
    boolean leads = proof.get().root(leaf, head.size()).equals(head.root());
    return Finding.that(
        leads,
        leads
            ? "this very file is one of the log's " + head()
            : "no way leads from this file to the log's root, %s".formatted(head()));
  }

  private static Finding placed(InclusionProof proof, long position) {
    long found = proof.index() + 1;
    return Finding.that(
        found == position,
        found == position
            ? "number " + position + " of the log, as the certificate says"
            : "number " + found + " of the log, but the certificate says " + position);
  }

  private Finding continued(Checkpoint kept) {
    Checkpoint head = log.head().checkpoint();
    if (log.leaves().isPresent()) {
      new PublishedLog(log.leaves().get(), log.head()).requireContinues(kept);
    } else if (kept.origin().equals(head.origin()) && kept.size() != head.size()) {
      return Finding.notChecked(
          "states of %d and of %d certificates are at hand: the log itself is needed to tell whether one continues the other"
              .formatted(kept.size(), head.size()));
    } else if (!kept.equals(head)) {
      return Finding.failed(
          "two different logs, or one with two pasts: kept was %s, shown is %s"
              .formatted(kept, head));
    }
    return Finding.passed("the log continues the kept state of %d".formatted(kept.size()));
  }
}
