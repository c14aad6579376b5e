package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.certificate.log.Checkpoint;
import dev.lethe.certificate.log.Frontier;
import dev.lethe.certificate.log.Leaves;
import dev.lethe.certificate.log.LogProof;
import dev.lethe.certificate.log.Merkle;
import dev.lethe.certificate.log.PublishedLog;
import dev.lethe.certificate.log.SignedCheckpoint;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.signing.SigningKey;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Certificates of one issuer and the log of them, by the book.
 *
 * @param day of all of them: two logs of different days share nothing
 * @param certificates the files
 */
record SmallLog(String origin, SigningKey key, LocalDate day, List<byte[]> certificates) {

  static final String ORIGIN = "lethe/log/5a11";

  static SmallLog of(int count) {
    return new SmallLog(ORIGIN, Genuine.KEY, Examples.DAY, List.of()).grown(count);
  }

  /** Goes on, on some day. */
  SmallLog grownOn(LocalDate other, int count) {
    return new SmallLog(origin, key, other, certificates).grown(count);
  }

  SmallLog grown(int count) {
    List<byte[]> more = new ArrayList<>(certificates);
    for (int i = 0; i < count; i++) {
      more.add(placed(more.size() + 1L));
    }
    return new SmallLog(origin, key, day, more);
  }

  SmallLog first(int count) {
    return new SmallLog(origin, key, day, certificates.subList(0, count));
  }

  SmallLog signedBy(SigningKey other) {
    return new SmallLog(origin, other, day, certificates);
  }

  SmallLog named(String other) {
    return new SmallLog(other, key, day, certificates);
  }

  private byte[] placed(long position) {
    Origin placed = Examples.origin(day, OptionalLong.of(position));
    return signed(Examples.from(Examples.logistic(), placed));
  }

  static byte[] signed(Certificate said) {
    return EnvelopeJson.write(
        Envelope.sign(Statement.of(Sha256.of(new byte[] {1}), said), Genuine.KEY));
  }

  /** With another file at the place of one. */
  SmallLog with(int number, byte[] certificate) {
    List<byte[]> changed = new ArrayList<>(certificates);
    changed.set(number - 1, certificate);
    return new SmallLog(origin, key, day, changed);
  }

  byte[] certificateOf(int number) {
    return certificates.get(number - 1);
  }

  Leaves leaves() {
    return new Leaves(certificates.stream().map(Merkle::leaf).toList());
  }

  SignedCheckpoint checkpoint() {
    return SignedCheckpoint.sign(Checkpoint.of(origin, leaves().frontier()), key);
  }

  PublishedLog published() {
    return new PublishedLog(leaves(), checkpoint());
  }

  /** As a release writes it: against the log of its own time. */
  LogProof proof(int number) {
    Frontier before = first(number - 1).leaves().frontier();
    return new LogProof(before.ofNext(), first(number).checkpoint());
  }

  /** Against the log of today. */
  LogProof proofToday(int number) {
    Optional<LogProof> proof =
        leaves()
            .inclusion(Merkle.leaf(certificates.get(number - 1)))
            .map(inclusion -> new LogProof(inclusion, checkpoint()));
    return proof.orElseThrow();
  }
}
