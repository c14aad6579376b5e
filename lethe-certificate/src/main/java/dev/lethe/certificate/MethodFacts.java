package dev.lethe.certificate;

import dev.lethe.certificate.format.Word;

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
    RETRAIN
  }

  /** Where the distance of the mean from the retrained model is bounded. */
  public enum Certification implements Word {
    /** By a residual, checked on the retained rows. */
    VERIFIED,
    /** By a theorem, before anything is computed. */
    A_PRIORI
  }
}
