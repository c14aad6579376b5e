package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.Frontier;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.Merkle;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.SigningKey;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.copies.Lineage;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.ReadView;
import dev.lethe.workspace.store.WriteView;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * The log of all certificates of a workspace, to which each release appends its own.
 *
 * <p>The database keeps the frontier alone, so a release costs the same after ten thousand others;
 * the entries are the certificates, which are kept anyway. A workspace whose releases are older
 * than its log takes their certificates in, in their order, at the next release.
 *
 * @param origin the log's public name, the same in all copies of a workspace: those that went on
 *     apart show two heads of one log
 */
record CertificateLog(String origin, Frontier frontier) {

  static CertificateLog of(ReadView view) {
    Frontier frontier = kept(view).orElseGet(() -> leaves(view).frontier());
    if (frontier.size() != view.releaseCount()) {
      throw Damage.of(
          "setting " + SettingNames.LOG,
          "it is of " + frontier.size() + " releases, but there are " + view.releaseCount());
    }
    return new CertificateLog(Lineage.of(view).logOrigin(), frontier);
  }

  static Optional<Frontier> kept(ReadView view) {
    return view.text(SettingNames.LOG).map(Frontier::read);
  }

  /** The place of the certificate that is about to be signed. */
  long next() {
    return frontier.size() + 1;
  }

  /** Appends it, and proves that it is there. */
  LogProof append(WriteView view, byte[] certificate, SigningKey key) {
    Frontier longer = frontier.plus(Merkle.leaf(certificate));
    view.put(SettingNames.LOG, longer.text());
    return new LogProof(
        frontier.ofNext(), SignedCheckpoint.sign(Checkpoint.of(origin, longer), key));
  }

  /** Made again from the certificates. */
  static Leaves leaves(ReadView view) {
    return new Leaves(
        LongStream.rangeClosed(1, view.releaseCount())
            .mapToObj(number -> leaf(view, number))
            .toList());
  }

  static Sha256 leaf(ReadView view, long number) {
    return Merkle.leaf(view.certificate(number).getBytes(StandardCharsets.UTF_8));
  }

  /** The proof that a release was published with; absent where it is older than the log. */
  static Optional<LogProof> proof(ReadView view, long number) {
    return view.logProof(number)
        .map(
            text ->
                LogProof.read(
                    "the proof of release " + number, text.getBytes(StandardCharsets.UTF_8)));
  }

  /** The newest checkpoint; absent before the first release. */
  static Optional<SignedCheckpoint> newest(ReadView view) {
    return view.releaseCount() == 0
        ? Optional.empty()
        : proof(view, view.releaseCount()).map(LogProof::checkpoint);
  }

  /** All of it, as it is published. */
  static PublishedLog published(ReadView view) {
    return newest(view)
        .map(newest -> new PublishedLog(leaves(view), newest))
        .orElseThrow(
            () ->
                new BadInputException(
                    "this workspace has no log of certificates yet: the next release begins one"));
  }

  /** What somebody kept of this workspace; refused where it does not continue that. */
  static SignedCheckpoint requireContinues(ReadView view, SignedCheckpoint kept) {
    kept.requireSignature("the kept checkpoint", Keys.known(view));
    if (view.releaseCount() < kept.checkpoint().size()) {
      throw new VerificationFailedException(
          "kept was a state of %d certificates, but this workspace has released %d: it is a restored backup, or a copy of one that went on"
              .formatted(kept.checkpoint().size(), view.releaseCount()));
    }
    boolean isNewest =
        newest(view).filter(now -> now.checkpoint().equals(kept.checkpoint())).isPresent();
    if (!isNewest) {
      published(view).requireContinues(kept.checkpoint());
    }
    return kept;
  }
}
