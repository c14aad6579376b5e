package dev.lethe.unlearn.plan;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Certification;
import dev.lethe.unlearn.release.Terms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * How {@code auto} chooses among options that were all made from the retained rows and public
 * terms.
 *
 * <p>σ from the data: the least σ, and within 1 % of it the fewest passes, and among those the
 * first of the problem's ways. The method is printed with the release, and as a function of R it
 * may be.
 *
 * <p>σ declared (sealed mode): there nothing that is published may depend on the data at all
 * (docs/mathematics/sealed.md), and which ways R refuses does. So the first way in the problem's
 * order is taken that the terms allow (verified, or without passes if that is preferred), and if R
 * refuses that one, no other is tried.
 */
record Rule(String problem, Terms terms, Preference preference) {

  /** Noise that differs by less than this factor is the same to a user. */
  private static final double ABOUT_THE_SAME = 1.01;

  /** An option that keeps the guarantee, and why it is taken. */
  record Pick(Option.Possible option, String why) {}

  Pick choose(List<Option> options) {
    return terms.publicSigma().isPresent() ? declared(options) : leastNoise(options);
  }

  private Pick leastNoise(List<Option> options) {
    List<Option.Possible> able =
        possible(options)
            .filter(o -> suits(o))
            .sorted(Comparator.comparingDouble(Rule::sigma))
            .toList();
    if (able.isEmpty()) {
      throw refusal(options);
    }
    double least = sigma(able.get(0));
    Option.Possible best =
        possible(options)
            .filter(o -> suits(o) && sigma(o) <= ABOUT_THE_SAME * least)
            .min(Comparator.comparingLong(o -> o.passes().count()))
            .orElseThrow();
    return new Pick(best, whyLeast(best, able.size()));
  }

  private String whyLeast(Option.Possible best, int able) {
    String noise = best.facts().plan().isNoiseless() ? "it needs no noise" : "σ = " + brief(best);
    return preference == Preference.NO_PASS
        ? "%s: %s, the least of the %d ways that read no row".formatted(best.way(), noise, able)
        : "%s: %s, the least of the %d possible ways, and with %s over the rows no other within 1 %% of it has fewer"
            .formatted(best.way(), noise, able, best.passes().words());
  }

  private Pick declared(List<Option> options) {
    Predicate<Option> allowed =
        o -> !(o instanceof Option.Refused r && r.refusal() instanceof BadUsageException);
    Predicate<Option> wanted =
        preference == Preference.NO_PASS
            ? this::suits
            : o -> o.way().certification() == Certification.VERIFIED;
    Option first =
        options.stream()
            .filter(allowed.and(wanted))
            .findFirst()
            .orElseThrow(() -> refusal(options));
    if (first instanceof Option.Possible possible) {
      String kind = preference == Preference.NO_PASS ? "without passes" : "that is verified";
      return new Pick(
          possible,
          "%s: σ = %s is declared, and this is the first way of %s %s; in sealed mode the choice may not depend on the data"
              .formatted(possible.way(), brief(possible), problem, kind));
    }
    throw refusal(List.of(first));
  }

  private boolean suits(Option option) {
    return preference != Preference.NO_PASS || option.passes().count() == 0;
  }

  private static Stream<Option.Possible> possible(List<Option> options) {
    return options.stream()
        .filter(Option.Possible.class::isInstance)
        .map(Option.Possible.class::cast);
  }

  private static double sigma(Option.Possible option) {
    return option.facts().sigma();
  }

  private static String brief(Option.Possible option) {
    return String.format(Locale.ROOT, "%.4g", sigma(option));
  }

  /** Every reason; each says itself what would help. Terms that suit no way are bad usage. */
  private LetheException refusal(List<Option> options) {
    List<LetheException> misused =
        options.stream()
            .filter(Option.Refused.class::isInstance)
            .map(option -> ((Option.Refused) option).refusal())
            .filter(BadUsageException.class::isInstance)
            .toList();
    if (misused.size() == options.size()) {
      return misused.get(0);
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "no way to a release of %s at %s".formatted(problem, terms.guarantee())
            + (preference == Preference.NO_PASS ? " without a pass over the rows" : ""));
    for (Option option : options) {
      String why =
          option instanceof Option.Refused refused
              ? refused.why()
              : option.passes().words() + " over the rows; allow them to take this way";
      lines.add(option.way() + ": " + why);
    }
    lines.add(
        "in general: a larger lambda or a smaller ball proves more curvature, a larger target is"
            + " easier to check, a larger epsilon or delta asks for less; a model that is trained"
            + " again on the retained rows and kept unpublished needs none of it");
    return new NoGuaranteeException(lines);
  }
}
