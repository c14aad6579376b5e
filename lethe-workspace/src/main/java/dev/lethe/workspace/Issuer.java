package dev.lethe.workspace;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.certificate.Origin;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.certificate.RetainedRows;
import dev.lethe.certificate.Scope;
import dev.lethe.certificate.format.Sha256;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Release;
import dev.lethe.workspace.content.Declared;
import dev.lethe.workspace.content.Nameplate;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Writes certificates: from a release, the retained rows and what was declared, and from nothing
 * else, so that two worlds which retain the same rows write the same
 * (docs/mathematics/certificates.md).
 */
record Issuer(Declared declared, Nameplate nameplate, Origin.Software software) {

  private static final String NOISELESS =
      "This release is a function of the retained rows alone: it is what somebody who never had the"
          + " forgotten rows would have released.";

  private static final String NOISY =
      "For each person who was forgotten, and each group of them, whoever else was: who sees this"
          + " release cannot tell it, up to the guarantee, from a release by somebody who never had"
          + " their rows. Holds for requests that were not made in the light of earlier releases.";

  private static final String NO_BUDGET =
      "Later releases add to what this one tells: the squares of their mu add up. No budget for all"
          + " of them was fixed in advance; the operator keeps the account.";

  private static final String NOT_SEALED =
      "Not covered. Somebody who kept a model released before the deletion can compare it with this"
          + " one; the noise of the two was calibrated to different rows, and no joint guarantee is"
          + " given.";

  private static final String NOT_SEALED_NOR_NOISY =
      "Not covered. Neither this release nor, perhaps, one before the deletion has noise: somebody"
          + " who kept that one can subtract the two and may learn a great deal about the rows that"
          + " left between them.";

  private static final String SEALED =
      "This release and earlier ones have a joint guarantee, because the scale of the noise was"
          + " declared before training and nothing printed here depends on the data. It need not be"
          + " as strong as the guarantee above and may be much weaker: its figure, which is not"
          + " published, is in the operator's log.";

  Certificate certificate(
      ReleaseRequest asked,
      Release release,
      Retained retained,
      Sha256 commitment,
      LocalDate day,
      long logPosition) {
    requireKept(asked.guarantee(), release);
    boolean sealed = declared.seal().isPresent();
    boolean noiseless = release.plan().isNoiseless();
    ProvedBound bound = ProvedBound.of(release.mean(), release.tolerance());
    List<String> assumptions = new ArrayList<>(declared.assumptions());
    assumptions.addAll(release.assumptions());
    RetainedRows rows =
        sealed ? RetainedRows.sealed(commitment) : RetainedRows.of(retained.count(), commitment);
    Optional<GlobalCost> global =
        rows.rowsAtLeast().isPresent()
            ? Optional.of(GlobalCosts.of(declared.facts(), rows.rowsAtLeast().getAsLong(), asked))
            : Optional.empty();
    return new Certificate(
        new Origin(software, nameplate.origin(), day, OptionalLong.of(logPosition)),
        nameplate.on(declared.facts()),
        new MethodFacts(
            asked
                .method()
                .map(method -> MethodFacts.Declared.valueOf(method.name()))
                .orElse(MethodFacts.Declared.AUTO),
            release.terms().certification()),
        asked.guarantee(),
        asked.capacity(),
        rows,
        bound,
        bound.inWords(),
        NoiseFacts.of(
            release.plan(), release.terms().calibration(), release.parameters().isSecure()),
        new Scope(noiseless ? NOISELESS : NOISY, later(), earlier(sealed, noiseless)),
        global,
        assumptions.stream().distinct().toList());
  }

  /**
   * The last line of defence: nothing is signed that promises more than its noise keeps. A declared
   * σ may be too small for what is asked; whether it is follows from public constants.
   */
  private static void requireKept(Guarantee promised, Release release) {
    NoisePlan noise = release.plan();
    if (noise.isNoiseless()) {
      return;
    }
    double needed = release.terms().calibration().sigma(noise.chargedSensitivity(), promised);
    if (!(needed <= noise.sigma())) {
      throw new NoGuaranteeException(
          "%s needs σ = %s here, but the noise has %s: ask for a larger epsilon or delta, or train a workspace with a larger --sigma"
              .formatted(promised, needed, noise.sigma()));
    }
  }

  private static String earlier(boolean sealed, boolean noiseless) {
    if (sealed) {
      return SEALED;
    }
    return noiseless ? NOT_SEALED_NOR_NOISY : NOT_SEALED;
  }

  private Scope.Later later() {
    return declared.budget().isPresent()
        ? new Scope.Later.Budget(declared.budget().getAsDouble())
        : new Scope.Later.InWords(NO_BUDGET);
  }
}
