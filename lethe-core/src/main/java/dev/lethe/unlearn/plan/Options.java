package dev.lethe.unlearn.plan;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.LetheException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Attempt;
import dev.lethe.unlearn.release.Passes;
import dev.lethe.unlearn.release.Plans;
import dev.lethe.unlearn.release.Prepared;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import dev.lethe.unlearn.release.Way;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Every way of a problem on one set of retained rows, each prepared once.
 *
 * <p>The time it took is on record for the operator and for nothing else.
 */
final class Options<S> {

  private final Terms terms;
  private final Stopwatch.Timed<Plans<S>> plans;
  private final Map<Way, Stopwatch.Timed<Attempt<Prepared<S>>>> prepared = new LinkedHashMap<>();
  private final List<Option> all;

  private Options(Unlearning<S> unlearning, Retained retained, Terms terms) {
    this.terms = terms;
    this.plans = Stopwatch.once(() -> unlearning.on(retained));
    for (Way way : unlearning.ways()) {
      prepared.put(
          way, Stopwatch.once(() -> Attempt.of(() -> plans.value().prepare(terms.by(way)))));
    }
    this.all = unlearning.ways().stream().map(this::option).toList();
  }

  static <S> Options<S> of(Unlearning<S> unlearning, Retained retained, Terms terms) {
    return new Options<>(unlearning, retained, terms);
  }

  /** What was asked for, by whatever way. */
  Terms terms() {
    return terms;
  }

  /** One for each way of the problem, in its order. */
  List<Option> all() {
    return all;
  }

  Prepared<S> prepared(Way way) {
    return attempt(way).value().get();
  }

  /** What it takes to prepare this way alone: what all share, and its own part. */
  double seconds(Way way) {
    return plans.seconds() + attempt(way).seconds();
  }

  private Option option(Way way) {
    Attempt<Prepared<S>> attempt = attempt(way).value();
    Optional<LetheException> refusal = attempt.refusal().filter(Options::isOfThisWay);
    Passes passes = plans.value().passes(terms.by(way));
    return refusal.isPresent()
        ? new Option.Refused(way, passes, refusal.get())
        : new Option.Possible(
            way, attempt.get().facts(), passes, OptionalDouble.empty(), Optional.empty());
  }

  /** Bad rows are bad for every way, and for the planner. */
  private static boolean isOfThisWay(LetheException refusal) {
    return refusal instanceof NoGuaranteeException || refusal instanceof BadUsageException;
  }

  private Stopwatch.Timed<Attempt<Prepared<S>>> attempt(Way way) {
    return Optional.ofNullable(prepared.get(way)).orElseThrow();
  }
}
