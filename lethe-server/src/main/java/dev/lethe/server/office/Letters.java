package dev.lethe.server.office;

import dev.lethe.base.BadUsageException;
import dev.lethe.certificate.ReleaseNames;
import dev.lethe.certificate.page.Addressee;
import dev.lethe.certificate.page.Language;
import dev.lethe.certificate.page.SubjectLetter;
import dev.lethe.certificate.signing.Envelope;
import dev.lethe.certificate.signing.VerifyingKey;
import dev.lethe.certificate.verify.Evidence;
import dev.lethe.certificate.verify.TrustedKeys;
import dev.lethe.certificate.verify.Verifier;
import dev.lethe.linalg.Kernels;
import dev.lethe.server.register.Outcome;
import dev.lethe.server.register.Request;
import dev.lethe.workspace.PublishedRelease;
import dev.lethe.workspace.Workspace;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Letters to those who asked, from the certificate of the first release without them. */
public final class Letters {

  private static final String NAME = "the certificate";

  private final Office office;

  Letters(Office office) {
    this.office = office;
  }

  /**
   * A letter about one model, as a page of its own; its name is left to be filled in by hand.
   *
   * @param model its number; empty where only one has released something without them
   */
  public String html(Request request, OptionalLong model, Language language) {
    Outcome outcome = outcome(request, model);
    Envelope envelope =
        office.in(
            office.require(outcome.model()),
            workspace -> sound(workspace, outcome.release().orElseThrow()));
    Addressee to = new Addressee(Optional.empty(), Optional.of(request.id().hex()));
    return SubjectLetter.html(NAME, envelope, language, to);
  }

  private static Outcome outcome(Request request, OptionalLong model) {
    List<Outcome> released =
        request.outcomes().stream()
            .filter(outcome -> outcome.release().isPresent())
            .filter(outcome -> model.isEmpty() || outcome.model() == model.getAsLong())
            .toList();
    if (released.isEmpty()) {
      throw new BadUsageException(
          "there is no letter yet: a model writes it once it has forgotten the people of a request"
              + " and published a release without them");
    }
    if (released.size() > 1) {
      throw new BadUsageException(
          "several models have forgotten: say which one the letter is about, of "
              + released.stream().map(Outcome::model).toList());
    }
    return released.get(0);
  }

  private static Envelope sound(Workspace workspace, long number) {
    PublishedRelease release = workspace.published(number).orElseThrow();
    Evidence evidence =
        Evidence.none()
            .trusting(
                TrustedKeys.known(workspace.keys().toArray(VerifyingKey[]::new))
                    .withList(ReleaseNames.KEYS, workspace.keyring().file()));
    byte[] signed = release.certificate().getBytes(StandardCharsets.UTF_8);
    return Verifier.on(Kernels.best()).requireSound(NAME, signed, evidence);
  }
}
