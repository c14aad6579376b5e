package dev.lethe.certificate;

import dev.lethe.certificate.format.Word;
import java.util.Locale;

/**
 * The method as it was declared, which is public; never the branch that was taken.
 *
 * @param declared {@code auto} stays {@code auto}: what it chose may depend on the request
 */
public record MethodFacts(Declared declared, Certification certification) {

  /** What was asked for. */
  public enum Declared implements Word {
    AUTO,
    EXACT,
    PASSIVE,
    DESCENT,
    NEWTON,
    RETRAIN;

    @Override
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Where the distance of the mean from the retrained model is bounded. */
  public enum Certification implements Word {
    /** By a residual, checked on the retained rows. */
    VERIFIED("verified"),
    /** By a theorem, before anything is computed. */
    A_PRIORI("a-priori");

    private final String word;

    Certification(String word) {
      this.word = word;
    }

    @Override
    public String word() {
      return word;
    }
  }
}
