package dev.lethe.workspace;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.plan.Planner;
import dev.lethe.unlearn.plan.Preference;
import dev.lethe.unlearn.release.Prepared;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import dev.lethe.workspace.content.Declared;
import java.util.Optional;

/**
 * From what was asked to a release that is prepared: a function of retained rows and public terms.
 */
final class TermsChoice {

  private TermsChoice() {}

  static <S> Prepared<S> prepared(
      Unlearning<S> unlearning,
      Retained retained,
      ReleaseRequest asked,
      Optional<Declared.Seal> seal) {
    Terms terms = asked.terms(seal);
    if (asked.method().isEmpty()) {
      return planner(unlearning, asked).choose(retained, terms).prepared();
    }
    return unlearning.prepare(retained, terms.by(way(unlearning, asked, asked.method().get())));
  }

  /** A-priori and auto together ask for a way that reads no rows. */
  static <S> Planner<S> planner(Unlearning<S> unlearning, ReleaseRequest asked) {
    boolean apriori = asked.certification().equals(Optional.of(Certification.A_PRIORI));
    return Planner.of(unlearning).preferring(apriori ? Preference.NO_PASS : Preference.LEAST_NOISE);
  }

  private static Way way(Unlearning<?> unlearning, ReleaseRequest asked, Method method) {
    return unlearning.ways().stream()
        .filter(way -> way.method() == method)
        .filter(way -> asked.certification().map(c -> c == way.certification()).orElse(true))
        .findFirst()
        .orElseThrow(
            () ->
                new BadUsageException(
                    unlearning.name()
                        + " has no way '"
                        + Way.word(method)
                        + asked.certification().map(c -> ", " + Way.word(c)).orElse("")
                        + "': it has "
                        + String.join(
                            "; ", unlearning.ways().stream().map(Way::toString).toList())));
  }
}
