package dev.lethe.fuzz;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Statement;
import dev.lethe.certificate.page.CertificatePage;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.NoisePlan;
import java.nio.charset.StandardCharsets;

/**
 * Certificates: what is read is a fixed point of writing and reading, can be shown to people, and
 * can be verified without a crash; without a key nothing is valid; and what no check refuses keeps
 * its promise, by the profile of the Gaussian alone.
 */
final class CertificateTarget implements Target {

  /** What two computations of δ may differ by. */
  private static final double ROUNDING = 1e-9;

  private final SeedDocuments seeds = SeedDocuments.of(Targets.CERTIFICATE);
  private final Verifier verifier = Verifier.on(Kernels.java());

  @Override
  public void run(byte[] bytes) {
    byte[] payload = seeds.document(bytes);
    Attempt<Statement> first = read(payload);
    byte[] envelope = EnvelopeBytes.unsigned(payload);
    VerificationReport report = verifier.verify("fuzz", envelope, Evidence.none());
    if (report.isValid()) {
      throw new Finding("valid, but no signature was checked: " + report.checks());
    }
    if (first.isRefused()) {
      requireFailed(report);
      return;
    }
    Statement statement = first.value().get();
    byte[] written = CertificateJson.write(statement);
    Attempt.requireEqual("read again", first, read(written));
    show(EnvelopeJson.read("fuzz", envelope), statement.certificate());
    if (!report.hasFailed()) {
      requirePromise(statement.certificate());
    }
  }

  private static Attempt<Statement> read(byte[] payload) {
    return Attempt.at(() -> CertificateJson.read("fuzz", payload));
  }

  private static void requireFailed(VerificationReport report) {
    if (!report.hasFailed()) {
      throw new Finding("no certificate, but nothing failed: " + report.checks());
    }
  }

  private static void show(Envelope envelope, Certificate certificate) {
    String page = CertificatePage.html("fuzz", envelope);
    for (String words : certificate.assumptions()) {
      if (words.indexOf('<') >= 0 && page.contains(words)) {
        throw new Finding("markup came through: " + words);
      }
    }
    try {
      SubjectLetter.html("fuzz", envelope);
    } catch (LetheException insecure) {
      requireOneLine(insecure);
    }
  }

  private static void requireOneLine(LetheException refusal) {
    String.valueOf(refusal.getMessage())
        .chars()
        .filter(Character::isISOControl)
        .findAny()
        .ifPresent(
            c -> {
              throw new Finding("a control character in a message", refusal);
            });
  }

  /** δ(ε) of a shift of Δ + τ under this σ, no charges added, is no more than promised. */
  private static void requirePromise(Certificate certificate) {
    NoisePlan plan = certificate.noise().plan();
    if (plan.isNoiseless()) {
      return;
    }
    double shift = certificate.bound().value() + certificate.bound().tolerance();
    double sigma = plan.steps() * Math.scalb(1.0, plan.gridExponent());
    double delta = new GaussianProfile(shift / sigma).delta(certificate.guarantee().epsilon());
    if (!(delta <= certificate.guarantee().delta() * (1 + ROUNDING))) {
      throw new Finding(
          "nothing failed, but the promise is broken: "
              + new String(
                  CertificateJson.write(
                      Statement.of(certificate.retained().commitment(), certificate)),
                  StandardCharsets.UTF_8));
    }
  }
}
