package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.Scope;
import java.util.Locale;

/** Sentences must say what the numbers say. */
final class WordsChecks {

  private WordsChecks() {}

  static void addTo(Checklist list, Certificate certificate) {
    list.add("sentence on the mean", () -> mean(certificate));
    list.add("scope", () -> scope(certificate));
  }

  private static Finding mean(Certificate certificate) {
    String expected = certificate.bound().inWords();
    return Finding.that(
        certificate.mean().equals(expected),
        "the bound says '%s', printed is '%s'".formatted(expected, certificate.mean()));
  }

  /**
   * Only a scale of noise that was public before training covers earlier releases
   * (docs/mathematics/noise.md).
   */
  private static Finding scope(Certificate certificate) {
    Scope scope = certificate.scope();
    if (scope.laterReleases() instanceof Scope.Later.Budget budget
        && !(certificate.noise().mu() <= budget.mu())) {
      return Finding.failed(
          "this release alone spends μ = %s of a budget of %s"
              .formatted(certificate.noise().mu(), budget.mu()));
    }
    boolean saysNot = scope.earlierReleases().toLowerCase(Locale.ROOT).contains("not covered");
    if (saysNot == certificate.isSealed()) {
      return Finding.failed(
          certificate.isSealed()
              ? "a sealed release covers earlier ones, but the certificate says it does not"
              : "earlier releases are covered in sealed mode only, but the certificate does not say"
                  + " that they are not covered");
    }
    return Finding.passed(
        certificate.isSealed()
            ? "earlier releases are covered: a sealed release"
            : "it says that earlier releases are not covered");
  }
}
