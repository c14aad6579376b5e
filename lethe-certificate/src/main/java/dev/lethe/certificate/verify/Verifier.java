package dev.lethe.certificate.verify;

import dev.lethe.base.BadInputException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.linalg.Kernel;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks certificates offline.
 *
 * <p>What can be recomputed from the certificate alone always is; what needs a key, the released
 * file, the opening or the retained rows is checked where they are given, and listed as not checked
 * where they are not. Nothing here trusts what made the release, only the mathematics it names.
 *
 * @param kernel what computes eigenvalues; no verdict rests on which one it is
 */
public record Verifier(Kernel kernel) {

  public static Verifier on(Kernel kernel) {
    return new Verifier(kernel);
  }

  /**
   * What a certificate says, signature unseen: which files to look for, and the model that a {@link
   * RetainedReader} must know.
   *
   * @param name for messages: the file
   */
  public static Statement unverified(String name, byte[] certificate) {
    try {
      return EnvelopeJson.read(name, certificate).unverified(name);
    } catch (BadInputException malformed) {
      throw new VerificationFailedException(String.valueOf(malformed.getMessage()), malformed);
    }
  }

  /** The model that it speaks of. */
  public static ModelFacts modelOf(String name, byte[] certificate) {
    return unverified(name, certificate).certificate().model();
  }

  /** Makes every check that the evidence allows. */
  public VerificationReport verify(String name, byte[] certificate, Evidence evidence) {
    Checklist list = new Checklist();
    Optional<Envelope> envelope = envelope(name, certificate, list);
    Optional<Instant> existedBy = StampCheck.addTo(list, name, certificate, evidence.stamp());
    KeyChecks keys = KeyChecks.read(list, evidence.keys());
    Signature holds =
        envelope
            .map(signed -> SignatureCheck.addTo(list, name, signed, keys.toTry()))
            .orElse(Signature.NONE);
    Optional<Statement> statement = envelope.flatMap(signed -> statement(name, signed, list));
    Signature signature = keys.addTo(list, holds, envelope, statement, existedBy);
    statement.ifPresent(said -> new StatementChecks(said, evidence, kernel).addTo(list));
    LogCheck.addTo(list, certificate, statement, evidence.log(), keys.believed());
    return list.report(name, signature);
  }

  /**
   * A certificate that letters may be written about: nothing is found wrong with it, as far as the
   * evidence shows.
   */
  public Envelope requireSound(String name, byte[] certificate, Evidence evidence) {
    Envelope envelope = EnvelopeJson.read(name, certificate);
    VerificationReport report = verify(name, certificate, evidence);
    if (report.hasFailed()) {
      throw new VerificationFailedException(
          name
              + ": this certificate is not valid, so there is no letter about it: "
              + report.with(Check.Verdict.FAILED).stream()
                  .map(Check::toString)
                  .collect(Collectors.joining("; ")));
    }
    return envelope;
  }

  private static Optional<Envelope> envelope(String name, byte[] certificate, Checklist list) {
    try {
      return Optional.of(EnvelopeJson.read(name, certificate));
    } catch (BadInputException malformed) {
      list.add("form", () -> Finding.failed(malformed));
      return Optional.empty();
    }
  }

  private static Optional<Statement> statement(String name, Envelope signed, Checklist list) {
    try {
      Statement statement = signed.unverified(name);
      list.add("form", () -> form(statement, signed));
      return Optional.of(statement);
    } catch (BadInputException malformed) {
      list.add("form", () -> Finding.failed(malformed));
      return Optional.empty();
    }
  }

  /** One statement has one form, so that nothing can hide in spaces, orders or spellings. */
  private static Finding form(Statement statement, Envelope signed) {
    boolean canonical = Arrays.equals(CertificateJson.write(statement), signed.payload());
    return Finding.that(
        canonical,
        canonical
            ? "an envelope with a certificate of type " + CertificateJson.PREDICATE_TYPE
            : "the payload says what a certificate says, but not in its one canonical form");
  }
}
