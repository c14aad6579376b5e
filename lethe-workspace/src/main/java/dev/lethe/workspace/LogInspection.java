package dev.lethe.workspace;

import dev.lethe.base.BadInputException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.Frontier;
import dev.lethe.certificate.log.InclusionProof;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.workspace.content.SettingNames;
import dev.lethe.workspace.store.Damage;
import dev.lethe.workspace.store.ReadView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The log of certificates against the certificates, and its files against both. */
record LogInspection(ReadView view, LogFiles files) {

  String look() {
    if (CertificateLog.kept(view).isEmpty()) {
      return "there is no log of certificates yet: the next release begins one";
    }
    CertificateLog log = CertificateLog.of(view);
    Leaves leaves = CertificateLog.leaves(view);
    List<VerifyingKey> keys = Keys.known(view);
    Frontier before = Frontier.EMPTY;
    for (Sha256 leaf : leaves.hashes()) {
      Frontier with = before.plus(leaf);
      requireAtItsPlace(with.size(), before.ofNext(), Checkpoint.of(log.origin(), with), keys);
      before = with;
    }
    if (!before.equals(log.frontier())) {
      throw Damage.of(
          "setting " + SettingNames.LOG, "the certificates are not those that were logged");
    }
    requireFiles(leaves);
    return leaves.size() + " certificates are in the log, each at its place";
  }

  private void requireAtItsPlace(
      long number, InclusionProof inclusion, Checkpoint head, List<VerifyingKey> keys) {
    Optional<LogProof> proof = CertificateLog.proof(view, number);
    proof.ifPresent(
        signed -> signed.checkpoint().requireSignature("the proof of release " + number, keys));
    if (position(number).orElse(number) != number
        || proof.filter(p -> !p.inclusion().equals(inclusion)).isPresent()
        || proof.filter(p -> !p.checkpoint().checkpoint().equals(head)).isPresent()) {
      throw Damage.of("release_certificate " + number, "it is not at its place in the log");
    }
  }

  private OptionalLong position(long number) {
    String name = "the certificate of release " + number;
    byte[] content = view.certificate(number).getBytes(StandardCharsets.UTF_8);
    return EnvelopeJson.read(name, content).unverified(name).certificate().origin().logPosition();
  }

  private void requireFiles(Leaves leaves) {
    try {
      if (!files.areCurrent(view) || !Files.readString(files.leaves()).equals(leaves.text())) {
        throw new BadInputException(
            files.folder()
                + ": the files "
                + ReleaseNames.CHECKPOINT
                + " and "
                + ReleaseNames.LEAVES
                + " are not those of this log; delete them, and the next command that opens the"
                + " workspace writes them");
      }
    } catch (IOException unreadable) {
      throw new BadInputException(files.leaves() + ": cannot be read: " + unreadable, unreadable);
    }
  }
}
