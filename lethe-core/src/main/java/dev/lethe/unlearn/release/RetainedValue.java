package dev.lethe.unlearn.release;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Method;
import dev.lethe.bound.Result;
import dev.lethe.privacy.RandomBits;
import java.util.Set;
import java.util.function.Function;

/**
 * One number of the retained data, and the ways to release it.
 *
 * <p>Exact: the number itself, a function of R alone. Passive: the number kept from training, which
 * is that of R and at most m others, or R's own. Any two worlds are then at most RS°_m + 2τ apart
 * (docs/mathematics/noise.md). A kept number that is not within RS_m(R) of R's own cannot be what
 * it is said to be (it is damaged, or more rows have left than declared): R's own goes out, and no
 * refusal depends on it. Which of the two went out is never told
 * (docs/mathematics/certificates.md).
 *
 * @param exact that the number itself is a function of R
 * @param own what the learner gives on R
 * @param retain RS_m(R)
 * @param worlds RS°_m(R)
 * @param global GS_m from public parameters only, for a declared σ
 * @param tolerance τ, public: how far a computed number may be from the exact one
 * @param reach no number is larger
 * @param unsaid inputs of the bound that give the number away
 */
public record RetainedValue(
    String problem,
    Result exact,
    Double own,
    Function<Capacity, Bound> retain,
    Function<Capacity, Bound> worlds,
    Function<Capacity, Bound> global,
    double tolerance,
    double reach,
    Set<String> unsaid)
    implements Learnt<Double> {

  private static final Set<Method> METHODS = Set.of(Method.EXACT, Method.RETRAIN, Method.PASSIVE);

  @Override
  public ReleaseFacts facts(Terms terms) {
    Methods.require(problem, terms, METHODS);
    NoiseRule noise = new NoiseRule(problem, terms, 1);
    if (Methods.isNoiseless(terms)) {
      return noise.noiseless(exact);
    }
    Bound shift = (terms.publicSigma().isPresent() ? global : worlds).apply(terms.capacity());
    return noise.covering(shift, tolerance, reach, unsaid);
  }

  /** The number to add noise to; NaN as the kept one gives R's own. */
  public double mean(double trained, Terms terms) {
    if (terms.method() != Method.PASSIVE) {
      return own;
    }
    double moved =
        trained == own ? 0 : Rounding.subtractUp(Math.max(trained, own), Math.min(trained, own));
    return moved <= retain.apply(terms.capacity()).value() ? trained : own;
  }

  @Override
  public Release release(Double trained, ReleaseFacts facts, RandomBits bits) {
    return facts.release(new double[] {mean(trained, facts.terms())}, bits);
  }
}
