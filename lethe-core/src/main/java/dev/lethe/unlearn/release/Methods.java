package dev.lethe.unlearn.release;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Method;
import java.util.Locale;
import java.util.Set;

/** Which methods a problem has; a refusal depends on public terms only. */
public final class Methods {

  private Methods() {}

  /** Refuses terms that ask for a method, or a target, that the problem does not have. */
  public static void require(String problem, Terms terms, Set<Method> known) {
    if (!known.contains(terms.method())) {
      throw new BadUsageException(
          "%s has the methods %s, but the terms ask for %s"
              .formatted(problem, words(known), words(Set.of(terms.method()))));
    }
    if (terms.target().isPresent()) {
      throw new BadUsageException(
          "%s has no target distance: it is set by the retained data, but the terms ask for %s"
              .formatted(problem, terms.target().getAsDouble()));
    }
  }

  private static String words(Set<Method> methods) {
    return String.join(
        " and ",
        methods.stream().sorted().map(method -> method.name().toLowerCase(Locale.ROOT)).toList());
  }

  /** Whether the mean goes out as it is: recomputed from R, and no public σ was declared. */
  public static boolean isNoiseless(Terms terms) {
    return terms.method() != Method.PASSIVE && terms.publicSigma().isEmpty();
  }
}
