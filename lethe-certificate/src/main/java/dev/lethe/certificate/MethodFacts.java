package dev.lethe.certificate;

import dev.lethe.base.Word;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import java.util.Arrays;

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

    /** Whether a release by this method may rest on a result; {@code auto} stands for any. */
    public boolean isCertifiedBy(Result result) {
      return Arrays.stream(Method.values())
          .anyMatch(m -> result.certifies(m) && (this == AUTO || m.name().equals(name())));
    }
  }
}
