package dev.lethe.certificate.page;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What a certificate means, for people who do not read formulas, in their language. */
public record PlainWords(Certificate certificate, Phrases phrases) {

  public static PlainWords of(Certificate certificate, Language language) {
    return new PlainWords(certificate, Phrases.in(language));
  }

  public String day() {
    return phrases.language().day(certificate.origin().day());
  }

  boolean isNoiseless() {
    return certificate.noise().plan().isNoiseless();
  }

  public boolean isInsecure() {
    return certificate.noise().source() == NoiseFacts.Source.INSECURE_SEEDED;
  }

  public String kind() {
    return phrases.kind(certificate.model().declaration().kind());
  }

  /** What was done, to the person whose records are gone. */
  String deed() {
    Map<String, String> facts =
        Map.of("kind", kind(), "day", day(), "model", certificate.model().name().orElse(""));
    return phrases.of(certificate.model().name().isPresent() ? "done.named" : "done", facts)
        + certificate
            .model()
            .purpose()
            .map(purpose -> " " + phrases.of("done.purpose", Map.of("purpose", purpose)))
            .orElse("")
        + " "
        + phrases.of(byNoise("done"));
  }

  /** Who is covered, before anything else is promised. */
  public String covered() {
    return phrases.of(certificate.isSealed() ? "covered.sealed" : "covered.open");
  }

  /** What that is worth. */
  public String promise() {
    if (isNoiseless()) {
      return phrases.of("promise.noiseless");
    }
    Guarantee asked = certificate.guarantee();
    GaussianProfile profile = new GaussianProfile(certificate.noise().plan().mu());
    return profile.meets(asked)
        ? promise(asked.epsilon(), asked.delta())
        : phrases.of(
            "promise.weaker",
            Map.of(
                "guarantee",
                "ε = "
                    + Figures.full(asked.epsilon(), locale())
                    + ", δ = "
                    + Figures.full(asked.delta(), locale()),
                "promise",
                promise(profile.epsilon(asked.delta()), asked.delta())));
  }

  private String promise(double epsilon, double delta) {
    double factor = StrictMath.exp(epsilon);
    return phrases.of(
        "promise.noisy",
        Map.of(
            "factor",
            Double.isInfinite(factor) ? phrases.of("infinite") : Figures.atMost(factor, locale()),
            "chance",
            Figures.odds(delta, locale())
                .map(odds -> phrases.of("chance", Map.of("odds", odds)))
                .orElseGet(() -> Figures.atMost(delta, locale()))));
  }

  /** What the person must not read into it. */
  List<String> limits() {
    return List.of(
        phrases.of("limit.copies"),
        phrases.of(certificate.isSealed() ? "limit.earlier.sealed" : byNoise("limit.earlier.open")),
        phrases.of(byNoise("limit")));
  }

  private String byNoise(String key) {
    return key + (isNoiseless() ? ".noiseless" : ".noisy");
  }

  private Locale locale() {
    return phrases.language().locale();
  }
}
