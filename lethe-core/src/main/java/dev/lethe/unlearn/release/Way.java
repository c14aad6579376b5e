package dev.lethe.unlearn.release;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import java.util.Locale;

/** One way to a release: how the model is updated, and what makes its mean trustworthy. */
public record Way(Method method, Certification certification) {

  /** {@code newton, a-priori}. */
  @Override
  public String toString() {
    return word(method) + ", " + word(certification);
  }

  /** An enum constant as users write it: {@code a-priori}. */
  public static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
