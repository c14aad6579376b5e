package dev.lethe.unlearn.release;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyDown;
import static dev.lethe.base.Rounding.multiplyUp;
import static dev.lethe.base.Rounding.sqrtUp;
import static dev.lethe.base.Rounding.subtractDown;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Result;
import dev.lethe.privacy.NoisePlan;

/**
 * Everything a release will say about itself, fixed before a model or a forgotten row is read.
 *
 * <p>Two worlds that retain the same rows make the same plan (MATH §0): in one the mean is within Δ
 * of the retrained model, in the other within τ, so the two means are at most Δ + τ apart.
 *
 * @param mean Δ
 * @param tolerance τ
 * @param noise calibrated to Δ + τ, or of the declared public scale
 */
public record ReleasePlan(Bound mean, double tolerance, NoisePlan noise) {

  /** What a release by this plan says of itself. */
  public ReleaseFacts facts(String problem, Terms terms) {
    return new ReleaseFacts(problem, terms, noise, mean, tolerance, mean.assumptions());
  }

  /** Δ depends on the retained rows: the noise is calibrated to it, unless σ was declared. */
  public static ReleasePlan of(
      Bound mean, double tolerance, int dimension, double reach, Terms terms) {
    if (terms.publicSigma().isEmpty()) {
      return calibrated(mean, tolerance, dimension, reach, terms);
    }
    double allowed = allowance(dimension, terms);
    double publicMean = subtractDown(allowed, tolerance);
    if (!(mean.value() <= publicMean)) {
      throw tooLittleNoise(terms, addUp(mean.value(), tolerance), allowed);
    }
    Bound said = Bound.atMost(Result.ALLOWANCE, publicMean);
    return sealed(said, tolerance, allowed, dimension, reach, terms);
  }

  /** Δ is itself a public constant, so it can be told even in sealed mode. */
  public static ReleasePlan ofPublic(
      Bound mean, double tolerance, int dimension, double reach, Terms terms) {
    if (terms.publicSigma().isEmpty()) {
      return calibrated(mean, tolerance, dimension, reach, terms);
    }
    double sensitivity = addUp(mean.value(), tolerance);
    double allowed = allowance(dimension, terms);
    if (!(sensitivity <= allowed)) {
      throw tooLittleNoise(terms, sensitivity, allowed);
    }
    return sealed(mean, tolerance, sensitivity, dimension, reach, terms);
  }

  private static ReleasePlan calibrated(
      Bound full, double tolerance, int dimension, double reach, Terms terms) {
    Bound mean = published(full, terms);
    if (Double.isInfinite(mean.value())) {
      throw new NoGuaranteeException(
          "no noise covers an infinite distance: "
              + mean.result()
              + " proves nothing here; use lambda > 0, a smaller ball or capacity, or a verified release");
    }
    NoisePlan noise =
        NoisePlan.calibrated(
            addUp(mean.value(), tolerance), dimension, terms.guarantee(), terms.calibration());
    return new ReleasePlan(mean, tolerance, noise.requireReach(reach));
  }

  private static ReleasePlan sealed(
      Bound mean, double tolerance, double shift, int dimension, double reach, Terms terms) {
    NoisePlan noise =
        NoisePlan.withPublicSigma(terms.publicSigma().getAsDouble(), shift, dimension);
    double needed = terms.calibration().sigma(noise.chargedSensitivity(), terms.guarantee());
    if (!(needed <= noise.sigma())) {
      throw tooLittleNoise(terms, shift, Math.nextDown(shift));
    }
    return new ReleasePlan(mean, tolerance, noise.requireReach(reach));
  }

  /**
   * The largest Δ + τ that the declared σ covers at the guarantee: a public number.
   *
   * <p>Every rule's σ is proportional to the shift, so σ/σ(1) is the charged shift it covers, up to
   * the last digits of σ(1); a millionth less leaves room for those, and the grid's charge g√D, g ≤
   * 2⁻³⁰σ, comes off.
   */
  public static double allowance(int dimension, Terms terms) {
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
  public static double room(int dimension, double tolerance, Terms terms) {
    if (terms.publicSigma().isEmpty()) {
      return tolerance;
    }
    double left = subtractDown(allowance(dimension, terms), tolerance);
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
   * The bound that noise is calibrated to: computed from constants with few digits (MATH §9). As it
   * is where it will be refused, and in sealed mode, where a public number is said instead of it.
   */
  public static Bound published(Bound full, Terms terms) {
    return terms.publicSigma().isPresent() || Double.isInfinite(full.value())
        ? full
        : full.result().published(full);
  }

  /** The same bound, raised to a distance that can be checked. */
  public static Bound atLeast(double value, Bound bound) {
    return new Bound(
            Math.max(value, bound.value()),
            bound.result(),
            bound.form(),
            false,
            bound.inputs(),
            bound.assumptions())
        .from(Formula.AT_LEAST, value);
  }

  /** The same bound with a tolerance added. */
  public static Bound plus(Bound bound, double tolerance) {
    return new Bound(
            addUp(bound.value(), tolerance),
            bound.result(),
            bound.form(),
            false,
            bound.inputs(),
            bound.assumptions())
        .from(Formula.TRAINING_TOLERANCE, tolerance);
  }

  private static NoGuaranteeException tooLittleNoise(Terms terms, double needed, double allowed) {
    return new NoGuaranteeException(
        "the declared sigma "
            + terms.publicSigma().getAsDouble()
            + " covers a shift of "
            + allowed
            + " at "
            + terms.guarantee()
            + ", but the release needs "
            + needed
            + ": use a method that comes nearer, or retrain and declare a larger sigma");
  }
}
