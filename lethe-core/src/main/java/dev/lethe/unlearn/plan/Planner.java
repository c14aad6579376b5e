package dev.lethe.unlearn.plan;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.population.CapacityUse;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Unlearning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Compares the ways to a release, and chooses one.
 *
 * <p>{@link #choose} is what {@code auto} means: it takes the retained rows and public terms and
 * nothing else, so two worlds that retain the same rows choose the same
 * (docs/mathematics/noise.md). {@link #plan} adds what the operator would like to know before
 * deciding: time and accuracy. Those depend on the secret model, so they decide nothing and are not
 * published.
 */
public final class Planner<S> {

  /** Predictions look at no more rows than this. */
  public static final int MOST_ROWS = 20_000;

  private final Unlearning<S> unlearning;
  private final Preference preference;

  private Planner(Unlearning<S> unlearning, Preference preference) {
    this.unlearning = unlearning;
    this.preference = preference;
  }

  public static <S> Planner<S> of(Unlearning<S> unlearning) {
    return new Planner<>(unlearning, Preference.LEAST_NOISE);
  }

  public Planner<S> preferring(Preference newPreference) {
    return new Planner<>(unlearning, newPreference);
  }

  /**
   * The way to take; the method in the terms is not read.
   *
   * @throws NoGuaranteeException where every way is refused: says why each was and what would help
   */
  public Choice<S> choose(Retained retained, Terms terms) {
    return choose(Options.of(unlearning, retained, terms));
  }

  private Choice<S> choose(Options<S> options) {
    Rule rule = new Rule(unlearning.name(), options.terms(), preference);
    Rule.Pick pick = rule.choose(options.all());
    Option.Possible best = pick.option();
    return new Choice<>(best.way(), options.prepared(best.way()), best.passes(), pick.why());
  }

  /** The table for a request whose rows have left already; see the other form for the capacity. */
  public PlanTable plan(Retained retained, S state, Terms terms) {
    return table(retained, state, terms, Optional.empty());
  }

  /**
   * The same with the rows of the request held against the capacity.
   *
   * @param before rows forgotten since the last exact training
   * @param requested rows of the request
   */
  public PlanTable plan(Retained retained, S state, Terms terms, long before, long requested) {
    return table(
        retained, state, terms, Optional.of(CapacityUse.of(terms.capacity(), before, requested)));
  }

  private PlanTable table(Retained retained, S state, Terms terms, Optional<CapacityUse> capacity) {
    Options<S> options = Options.of(unlearning, retained, terms);
    PassTimes times = PassTimes.measure(unlearning.forecast(), retained, options.all());
    List<Option> told = new ArrayList<>();
    for (Option option : options.all()) {
      told.add(
          option instanceof Option.Possible possible
              ? predicted(possible, options.seconds(possible.way()), times, retained, state)
              : option);
    }
    try {
      Choice<S> choice = choose(options);
      return new PlanTable(told, Optional.of(choice), choice.why(), capacity);
    } catch (NoGuaranteeException | BadUsageException refused) {
      String words = String.valueOf(refused.getMessage());
      return new PlanTable(told, Optional.empty(), words, capacity);
    }
  }

  private Option.Possible predicted(
      Option.Possible way, double planning, PassTimes times, Retained retained, S state) {
    return new Option.Possible(
        way.way(),
        way.facts(),
        way.passes(),
        OptionalDouble.of(planning + times.seconds(way.passes())),
        unlearning.forecast().utility(state, retained, way.facts().sigma()));
  }
}
