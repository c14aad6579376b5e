package dev.lethe.unlearn.release;

import static dev.lethe.base.Rounding.addUp;

import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.NoisyVector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What may be said about a release before its mean is touched: the same for every problem, whatever
 * the released thing is.
 *
 * <p>It is made from the retained data and the public terms alone, and whatever can be refused is
 * refused while it is made (MATH §0): the model that saw the forgotten rows is read only after it
 * exists.
 *
 * @param problem a short name: {@code median}
 * @param mean the bound on the distance of the released mean from the retrained model, Δ
 * @param tolerance τ, the same distance in the world that retrained
 * @param assumptions of the bound and of the data
 */
public record ReleaseFacts(
    String problem,
    Terms terms,
    NoisePlan plan,
    Bound mean,
    double tolerance,
    List<String> assumptions) {

  /**
   * Δ is at least this share of the largest possible coordinate: with less noise the grid would be
   * so fine that the mean does not fit on it, and a little more noise is better than a refusal.
   */
  private static final double LEAST_SHARE = 0x1p-28;

  public ReleaseFacts {
    assumptions = List.copyOf(assumptions);
  }

  /** σ, a public number; 0 without noise. */
  public double sigma() {
    return plan.sigma();
  }

  /** What this release costs the ledger; 0 without noise. */
  public double mu() {
    return plan.mu();
  }

  /** The mean is a function of the retained data alone: ε = 0 and nothing to hide. */
  public static ReleaseFacts noiseless(String problem, Result result, Terms terms, int dimension) {
    Bound nothing = Bound.exactlyZero(result);
    return new ReleaseFacts(problem, terms, NoisePlan.noiseless(dimension), nothing, 0, List.of());
  }

  /**
   * Noise for a mean within {@code shift} of what the learner gives on R, whose own error is at
   * most τ: Δ = shift + τ, and τ again for the world that retrained (MATH §1).
   *
   * @param shift RS_m(R), or GS_m where σ is public: then nothing here depends on the data
   * @param reach no coordinate of a mean is larger
   * @param unsaid inputs of the bound that are the statistic itself; they are not published
   */
  public static ReleaseFacts covering(
      String problem,
      Terms terms,
      Bound shift,
      double tolerance,
      int dimension,
      double reach,
      Set<String> unsaid) {
    if (shift.form() != Bound.Form.SOUND) {
      throw new BadUsageException("noise is calibrated to sound bounds only, not " + shift);
    }
    Map<String, Object> inputs = new LinkedHashMap<>(shift.inputs());
    inputs.keySet().removeAll(unsaid);
    inputs.put("shift", shift.value());
    Bound moved =
        new Bound(shift.value(), shift.result(), shift.form(), false, inputs, shift.assumptions());
    Bound released = ReleasePlan.plus(moved, tolerance);
    if (reach > 0) {
      released = ReleasePlan.atLeast(Math.nextUp(reach * LEAST_SHARE), released);
    }
    Bound mean = ReleasePlan.published(released, terms);
    NoisePlan plan = plan(terms, addUp(mean.value(), tolerance), dimension).requireReach(reach);
    List<String> assumptions = new ArrayList<>(mean.assumptions());
    if (terms.publicSigma().isPresent()) {
      assumptions.add(sealedWords(terms, plan));
    }
    return new ReleaseFacts(problem, terms, plan, mean, tolerance, assumptions);
  }

  private static NoisePlan plan(Terms terms, double sensitivity, int dimension) {
    return terms.publicSigma().isPresent()
        ? NoisePlan.withPublicSigma(terms.publicSigma().getAsDouble(), sensitivity, dimension)
        : NoisePlan.calibrated(sensitivity, dimension, terms.guarantee(), terms.calibration());
  }

  /** In sealed mode σ is given, so the terms' guarantee is what one hopes for, not what one has. */
  private static String sealedWords(Terms terms, NoisePlan plan) {
    boolean met = plan.mu() <= terms.calibration().largestMu(terms.guarantee());
    return "sealed: σ was declared before training and the bound holds for all data; alone it "
        + (met ? "meets " : "does NOT meet ")
        + terms.guarantee();
  }

  /** The release of a vector that was made by this plan. */
  public Release of(NoisyVector parameters) {
    return new Release(problem, terms, parameters, plan, mean, tolerance, assumptions);
  }
}
