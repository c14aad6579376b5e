package dev.lethe.unlearn.release;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;
import dev.lethe.privacy.NoisePlan;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * From a bound on a mean to the noise that covers it, under given terms: what a release will say.
 *
 * <p>Everywhere Δ bounds the distance of the mean from the retrained model, τ the same in the world
 * that retrained, and the noise covers Δ + τ (docs/mathematics/noise.md). {@code reach}: no
 * coordinate of a mean is larger.
 *
 * @param problem a short name: {@code median}
 * @param dimension coordinates of the release
 */
public record NoiseRule(String problem, Terms terms, int dimension) {

  /**
   * Δ is at least this share of the largest possible coordinate: with less noise the grid would be
   * so fine that the mean does not fit on it, and a little more noise is better than a refusal.
   */
  private static final double LEAST_SHARE = 0x1p-28;

  /** The mean is a function of the retained data alone: ε = 0 and nothing to hide. */
  public ReleaseFacts noiseless(Result result) {
    return facts(Bound.exactlyZero(result), 0, NoisePlan.noiseless(dimension));
  }

  /**
   * Noise for a mean within {@code shift} of what the learner gives on R, whose own error is at
   * most τ: Δ = shift + τ, and τ again for the world that retrained. A declared σ is taken as it
   * is: the release says whether that meets the guarantee.
   *
   * @param shift RS_m(R), or GS_m where σ is public: then nothing here depends on the data
   * @param unsaid inputs of the bound that are the statistic itself; they are not published
   */
  public ReleaseFacts covering(Bound shift, double tolerance, double reach, Set<String> unsaid) {
    if (shift.form() != Bound.Form.SOUND) {
      throw new BadUsageException("noise is calibrated to sound bounds only, not " + shift);
    }
    Map<String, Object> inputs = new LinkedHashMap<>(shift.inputs());
    inputs.keySet().removeAll(unsaid);
    inputs.put("shift", shift.value());
    Bound released =
        new Bound(shift.value(), shift.result(), shift.form(), false, inputs, shift.assumptions())
            .plus(tolerance);
    if (reach > 0) {
      released = released.atLeast(Math.nextUp(reach * LEAST_SHARE));
    }
    Bound mean = published(released);
    double sensitivity = addUp(mean.value(), tolerance);
    if (terms.publicSigma().isEmpty()) {
      return facts(mean, tolerance, calibrated(sensitivity).requireReach(reach));
    }
    NoisePlan plan = declared(sensitivity).requireReach(reach);
    return facts(mean, tolerance, plan).assuming(sealedWords(plan));
  }

  /** In sealed mode σ is given, so the terms' guarantee is what one hopes for, not what one has. */
  private String sealedWords(NoisePlan plan) {
    boolean met = plan.mu() <= terms.calibration().largestMu(terms.guarantee());
    return "sealed: σ was declared before training and the bound holds for all data; alone it "
        + (met ? "meets " : "does NOT meet ")
        + terms.guarantee();
  }

  /**
   * Δ depends on the retained rows: the noise is calibrated to it. Where σ was declared, the
   * largest Δ that it covers is said instead.
   */
  public ReleaseFacts apriori(Bound mean, double tolerance, double reach) {
    if (terms.publicSigma().isEmpty()) {
      return calibrated(mean, tolerance, reach);
    }
    double allowed = allowance();
    double publicMean = subtractDown(allowed, tolerance);
    if (!(mean.value() <= publicMean)) {
      throw tooLittleNoise(addUp(mean.value(), tolerance), allowed);
    }
    return sealed(Bound.atMost(Result.ALLOWANCE, publicMean), tolerance, allowed, reach);
  }

  /** Δ is itself a public constant, to be checked: it can be told even where σ was declared. */
  public ReleaseFacts checked(Bound mean, double tolerance, double reach) {
    if (terms.publicSigma().isEmpty()) {
      return calibrated(mean, tolerance, reach);
    }
    double sensitivity = addUp(mean.value(), tolerance);
    double allowed = allowance();
    if (!(sensitivity <= allowed)) {
      throw tooLittleNoise(sensitivity, allowed);
    }
    return sealed(mean, tolerance, sensitivity, reach);
  }

  private ReleaseFacts calibrated(Bound full, double tolerance, double reach) {
    Bound mean = published(full);
    if (Double.isInfinite(mean.value())) {
      throw new NoGuaranteeException(
          "no noise covers an infinite distance: "
              + mean.result()
              + " proves nothing here; use lambda > 0, a smaller ball or capacity, or a verified release");
    }
    NoisePlan plan = calibrated(addUp(mean.value(), tolerance));
    return facts(mean, tolerance, plan.requireReach(reach));
  }

  private ReleaseFacts sealed(Bound mean, double tolerance, double shift, double reach) {
    NoisePlan plan = declared(shift);
    double needed = terms.calibration().sigma(plan.chargedSensitivity(), terms.guarantee());
    if (!(needed <= plan.sigma())) {
      throw tooLittleNoise(shift, Math.nextDown(shift));
    }
    return facts(mean, tolerance, plan.requireReach(reach));
  }

  private NoisePlan calibrated(double sensitivity) {
    return NoisePlan.calibrated(sensitivity, dimension, terms.guarantee(), terms.calibration());
  }

  private NoisePlan declared(double sensitivity) {
    return NoisePlan.withPublicSigma(terms.publicSigma().orElseThrow(), sensitivity, dimension);
  }

  private ReleaseFacts facts(Bound mean, double tolerance, NoisePlan plan) {
    return new ReleaseFacts(problem, terms, plan, mean, tolerance, mean.assumptions());
  }

  /**
   * The largest Δ + τ that the declared σ covers at the guarantee: a public number.
   *
   * <p>Every rule's σ is proportional to the shift, so σ/σ(1) is the charged shift it covers, up to
   * the last digits of σ(1); a millionth less leaves room for those, and the grid's charge g√D, g ≤
   * 2⁻³⁰σ, comes off.
   */
  public double allowance() {
    double sigma = terms.publicSigma().orElseThrow();
    double each = terms.calibration().sigma(1, terms.guarantee());
    double grid = multiplyUp(0x1p-30 * sigma, sqrtUp(dimension));
    double allowed = subtractDown(multiplyDown(sigma / each, 1 - 1e-6), grid);
    if (!(allowed > 0)) {
      throw new NoGuaranteeException(
          "sigma = "
              + sigma
              + " covers no shift at all at "
              + terms.guarantee()
              + " in "
              + dimension
              + " coordinates: declare a larger sigma");
    }
    return allowed;
  }

  /** What Δ may be: what the declared σ leaves, or as much as τ. */
  public double room(double tolerance) {
    if (terms.publicSigma().isEmpty()) {
      return tolerance;
    }
    double left = subtractDown(allowance(), tolerance);
    if (!(left > 0)) {
      throw new NoGuaranteeException(
          "the declared sigma "
              + terms.publicSigma().getAsDouble()
              + " does not even cover the tolerance "
              + tolerance
              + " of a retrained model: declare a larger sigma or a smaller target");
    }
    return left;
  }

  /**
   * The bound that noise is calibrated to: computed from constants with few digits
   * (docs/mathematics/certificates.md). As it is where it will be refused, and in sealed mode,
   * where a public number is said instead of it.
   */
  public Bound published(Bound full) {
    return terms.publicSigma().isPresent() || Double.isInfinite(full.value())
        ? full
        : full.result().published(full);
  }

  private NoGuaranteeException tooLittleNoise(double needed, double allowed) {
    return new NoGuaranteeException(
        "the declared sigma "
            + terms.publicSigma().orElseThrow()
            + " covers a shift of "
            + allowed
            + " at "
            + terms.guarantee()
            + ", but the release needs "
            + needed
            + ": use a method that comes nearer, or retrain and declare a larger sigma");
  }
}
