package dev.lethe.lab.differencing;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.unlearn.release.Terms;
import java.util.Optional;

/** What the attacker gets to see. */
public enum Setting {
  EXACT("noise-free models before and after", false, Optional.empty()),
  AFTER_VERIFIED("noise-free before; verified release after", false, Optional.of(Method.NEWTON)),
  BOTH_VERIFIED("verified releases before and after", true, Optional.of(Method.NEWTON)),
  AFTER_PASSIVE("noise-free before; passive release after", false, Optional.of(Method.PASSIVE)),
  BOTH_PASSIVE("passive releases before and after", true, Optional.of(Method.PASSIVE)),
  SEALED("sealed releases before and after", true, Optional.of(Method.NEWTON));

  private final String words;
  private final boolean noisyBefore;
  private final Optional<Method> method;

  Setting(String words, boolean noisyBefore, Optional<Method> method) {
    this.words = words;
    this.noisyBefore = noisyBefore;
    this.method = method;
  }

  public String words() {
    return words;
  }

  boolean isNoisyBefore() {
    return noisyBefore;
  }

  /** The terms of its noisy releases; none where there are none. */
  Optional<Terms> terms(Terms asked, double publicSigma) {
    return method.map(
        by -> {
          Terms terms =
              asked.by(by, by == Method.PASSIVE ? Certification.A_PRIORI : Certification.VERIFIED);
          return this == SEALED ? terms.sealedWith(publicSigma) : terms;
        });
  }
}
