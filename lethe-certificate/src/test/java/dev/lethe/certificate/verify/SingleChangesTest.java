package dev.lethe.certificate.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.VerificationFailedException;
import dev.lethe.certificate.CertificateJson;
import dev.lethe.certificate.Examples;
import dev.lethe.certificate.signing.ForgedEnvelope;
import dev.lethe.certificate.verify.Check.Verdict;
import dev.lethe.linalg.Kernel;
import dev.lethe.linalg.Kernels;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A dishonest signer changes one thing of a certificate and signs again. */
@Tag("slow")
class SingleChangesTest {

  private static final long SEED = 77;

  private static final Kernel KERNEL = Kernels.java();

  /**
   * What nothing but the signature protects, and why that is all one can ask.
   *
   * @param path of the field
   * @param when for which releases
   */
  private record SignatureOnly(String path, String why, Predicate<Genuine> when) {

    static SignatureOnly always(String path, String why) {
      return new SignatureOnly(path, why, any -> true);
    }
  }

  private static boolean noiseless(Genuine release) {
    return release.certificate().noise().plan().isNoiseless();
  }

  private static boolean withoutCapacity(Genuine release) {
    return noiseless(release)
        || release.way().contains("verified")
        || release.way().contains("all components");
  }

  private static final List<SignatureOnly> TABLE =
      List.of(
          SignatureOnly.always("predicate.software.name", "words"),
          SignatureOnly.always("predicate.software.version", "words"),
          SignatureOnly.always("predicate.issuer", "may be left out"),
          SignatureOnly.always("predicate.issuer.name", "words"),
          SignatureOnly.always("predicate.issuer.contact", "words"),
          SignatureOnly.always("predicate.issuer.register", "words"),
          SignatureOnly.always("predicate.day", "no number depends on the day"),
          SignatureOnly.always("predicate.model.name", "words"),
          SignatureOnly.always("predicate.model.purpose", "words"),
          SignatureOnly.always("predicate.method.declared", "auto may have chosen the method"),
          SignatureOnly.always("predicate.scope.thisRelease", "words"),
          SignatureOnly.always("predicate.scope.laterReleases.budgetMu", "a promise"),
          SignatureOnly.always("predicate.scope.earlierReleases", "words that still say no"),
          SignatureOnly.always("predicate.global", "a comparison may be left out"),
          SignatureOnly.always("predicate.assumptions[0]", "words"),
          SignatureOnly.always("predicate.bound.inputs.at_least", "Δ is larger anyway"),
          SignatureOnly.always("predicate.bound.inputs.W_R", "true, and not what Δ rests on"),
          SignatureOnly.always("predicate.bound.inputs.n_M", "true, and not what Δ rests on"),
          new SignatureOnly(
              "predicate.bound.inputs.B_R",
              "true, and not what Δ rests on",
              release -> release.way().startsWith("softmax, newton")),
          new SignatureOnly(
              "predicate.capacity", "the bound has no m", SingleChangesTest::withoutCapacity));

  @Test
  void every_change_signed_again_is_caught_or_is_in_the_table() {
    List<String> missed = new ArrayList<>();
    Set<String> used = new TreeSet<>();
    for (Genuine release : new GenuineReleases(SEED, KERNEL).every()) {
      for (SingleChanges.Change change : SingleChanges.of(payload(release))) {
        if (isCaught(release, change)) {
          continue;
        }
        TABLE.stream()
            .filter(line -> line.path().equals(change.path()) && line.when().test(release))
            .findFirst()
            .ifPresentOrElse(
                line -> used.add(line.path()), () -> missed.add(release.way() + ": " + change));
      }
    }
    assertThat(missed).as("changes that pass every check, seed " + SEED).isEmpty();
    assertThat(used)
        .as("lines of the table that are needed")
        .containsExactlyInAnyOrderElementsOf(
            TABLE.stream().map(SignatureOnly::path).collect(Collectors.toSet()));
  }

  @Test
  void every_change_that_is_not_signed_again_breaks_the_signature() {
    Genuine release = new GenuineReleases(SEED, KERNEL).logistic().passive();
    Evidence key = Evidence.none().trusting(TrustedKeys.known(Genuine.KEY.verifyingKey()));
    for (SingleChanges.Change change : SingleChanges.of(payload(release))) {
      byte[] altered = ForgedEnvelope.withPayload(release.signed(), change.payload());
      assertThat(Verifier.on(KERNEL).verify("c.json", altered, key).with(Verdict.FAILED))
          .as(change.toString())
          .anyMatch(check -> check.name().equals("signature"));
    }
  }

  private static byte[] payload(Genuine release) {
    return CertificateJson.write(release.statement());
  }

  /**
   * Whether a check other than that of the signature shows the change; the signer would make a good
   * one, so none is looked at. Without data first: most changes are seen by arithmetic, and it is
   * fast.
   */
  private static boolean isCaught(Genuine release, SingleChanges.Change change) {
    byte[] forged = ForgedEnvelope.unsigned(change.payload());
    Verifier verifier = Verifier.on(KERNEL);
    Evidence files =
        Evidence.none()
            .withParameters(release.parametersFile())
            .withOpening(release.opening())
            .withSoftware(Examples.distribution());
    if (verifier.verify("c.json", forged, files).hasFailed()) {
      return true;
    }
    try {
      RetainedEvidence rows =
          Genuine.read(
              release.retained(),
              release.schema(),
              true,
              Verifier.modelOf("c.json", forged),
              KERNEL);
      return verifier.verify("c.json", forged, files.withRetained(rows)).hasFailed();
    } catch (VerificationFailedException malformed) {
      return true;
    }
  }
}
