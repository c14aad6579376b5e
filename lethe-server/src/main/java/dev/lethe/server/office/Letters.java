package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.page.Addressee;
import dev.lethe.certificate.page.Language;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.EnvelopeJson;
import dev.lethe.certificate.verify.Check;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.VerificationReport;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.server.register.Model;
import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Request;
import dev.lethe.workspace.Workspace;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Letters to people about the first release without them; the name is filled in by hand. */
public final class Letters {

  private final Office office;

  Letters(Office office) {
    this.office = office;
  }

  /**
   * The letter as a page of its own; refused where the model has no release for this request, or
   * one whose certificate does not hold.
   */
  public String html(Request request, Model model, Language language) {
    long release =
        request.outcomes().stream()
            .filter(outcome -> outcome.model() == model.number())
            .map(Outcome::release)
            .filter(number -> number.isPresent())
            .findFirst()
            .orElseThrow(() -> nothing(request, model))
            .getAsLong();
    byte[] signed =
        office.released(model, release).orElseThrow(() -> nothing(request, model)).certificate();
    requireValid(model, signed);
    return SubjectLetter.html(
        ReleaseNames.CERTIFICATE,
        EnvelopeJson.read(ReleaseNames.CERTIFICATE, signed),
        language,
        new Addressee(Optional.empty(), Optional.of(request.id().hex())));
  }

  /** The same about the one model that has such a release; refused where several have. */
  public String html(Request request, Language language) {
    List<Long> models =
        request.outcomes().stream()
            .filter(outcome -> outcome.release().isPresent())
            .map(Outcome::model)
            .toList();
    if (models.size() != 1) {
      throw new BadUsageException(
          models.isEmpty()
              ? "there is no letter yet: a model writes it once it has published a release without"
                  + " the people of the request"
              : "several models have forgotten: say which one the letter is about, of " + models);
    }
    return html(request, office.require(models.get(0)), language);
  }

  private static BadUsageException nothing(Request request, Model model) {
    return new BadUsageException(
        "model %d has no release for request %s: there is nothing to write about"
            .formatted(model.number(), request.id()));
  }

  private void requireValid(Model model, byte[] signed) {
    byte[] keys = office.in(model, (Workspace workspace) -> workspace.keyring().file());
    Evidence ours = Evidence.none().trusting(TrustedKeys.known().withList(ReleaseNames.KEYS, keys));
    VerificationReport report =
        Verifier.on(Kernels.best()).verify(ReleaseNames.CERTIFICATE, signed, ours);
    if (!report.isValid()) {
      throw new VerificationFailedException(
          "the certificate is not valid, so there is no letter about it: "
              + report.with(Check.Verdict.FAILED).stream()
                  .map(Check::toString)
                  .collect(Collectors.joining("; ")));
    }
  }
}
