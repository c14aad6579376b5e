package dev.lethe.unlearn;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.RandomBits;
import java.util.Set;
import java.util.function.Function;

/**
 * One number of the retained data, and the ways to release it.
 *
 * <p>Exact: the number itself, a function of R alone. Passive: the number kept from training, if it
 * is within RS_m(R) of R's own, which is read anyway to find RS; otherwise R's own. So the mean is
 * within RS of R's own <em>whatever</em> is handed in as the kept number (more rows forgotten than
 * declared, a stale or damaged value), and no refusal depends on it. Two worlds that forgot at most
 * m rows, one of them all that the other forgot, are at most RS°_m + 2τ apart, which is what noise
 * is for (MATH §1). Which of the two numbers went out is never told (MATH §9).
 *
 * @param own what the learner gives on R
 * @param retain RS_m(R), which a kept number is checked against
 * @param worlds RS°_m(R), which noise is calibrated to
 * @param global GS_m from public parameters only, for a declared σ
 * @param tolerance τ, public: how far a computed number may be from the exact one
 * @param reach no number is larger
 * @param unsaid inputs of the bound that give the number away
 */
record RetainedValue(
    String problem,
    double own,
    Function<Capacity, Bound> retain,
    Function<Capacity, Bound> worlds,
    Function<Capacity, Bound> global,
    double tolerance,
    double reach,
    Set<String> unsaid) {

  private static final Set<Method> METHODS = Set.of(Method.EXACT, Method.RETRAIN, Method.PASSIVE);

  ReleaseFacts facts(Terms terms) {
    Methods.require(problem, terms, METHODS);
    if (Methods.isNoiseless(terms)) {
      return ReleaseFacts.noiseless(problem, terms, 1);
    }
    Bound shift = (terms.publicSigma().isPresent() ? global : worlds).apply(terms.capacity());
    return ReleaseFacts.covering(problem, terms, shift, tolerance, 1, reach, unsaid);
  }

  /** The number to add noise to; NaN as the kept one gives R's own. */
  double mean(double trained, Terms terms) {
    if (terms.method() != Method.PASSIVE) {
      return own;
    }
    double moved =
        trained == own ? 0 : Rounding.subtractUp(Math.max(trained, own), Math.min(trained, own));
    return moved <= retain.apply(terms.capacity()).value() ? trained : own;
  }

  Release release(double trained, Terms terms, RandomBits bits) {
    ReleaseFacts facts = facts(terms);
    return facts.of(GridMechanism.of(facts.plan(), bits).release(mean(trained, terms)));
  }
}
