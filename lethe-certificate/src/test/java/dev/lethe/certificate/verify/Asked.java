package dev.lethe.certificate.verify;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Formula;
import dev.lethe.bound.Result;
import dev.lethe.certificate.ModelFacts;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;

/**
 * What is asked of an honest release.
 *
 * @param sealed with a σ that was declared beforehand: it prints public numbers only
 */
record Asked(Guarantee guarantee, Capacity capacity, Calibration rule, boolean sealed) {

  static final Asked USUAL =
      new Asked(Guarantee.of(1, 1e-5), Capacity.of(3), Calibration.EXACT, false);

  /** What a declared σ leaves room for beyond what was needed. */
  private static final double ROOM = 1.5;

  Asked inSealedMode() {
    return new Asked(guarantee, capacity, rule, true);
  }

  /** Δ and τ as they are printed. */
  ProvedBound printed(ModelFacts model, Bound published, double tolerance) {
    return sealed && published.result().proof() == Result.Proof.A_PRIORI
        ? model.declaration().kind().results().contains(Result.ALLOWANCE)
            ? ProvedBound.of(Bound.atMost(Result.ALLOWANCE, ROOM * published.value()), tolerance)
            : ProvedBound.of(global(model, published, tolerance), tolerance)
        : ProvedBound.of(published, tolerance);
  }

  /** Over all data; kinds without an allowance have one such result. */
  private Bound global(ModelFacts model, Bound published, double tolerance) {
    Result result =
        model.declaration().kind().results().stream()
            .filter(each -> each.proof() == Result.Proof.SEALED)
            .findFirst()
            .orElseThrow();
    double shift = model.global(1, capacity);
    Bound global =
        Bound.atMost(result, Rounding.addUp(shift, tolerance))
            .from("m", capacity.value())
            .from("shift", shift)
            .from(Formula.TRAINING_TOLERANCE, tolerance);
    Object least = published.inputs().get(Formula.AT_LEAST);
    return least instanceof Double number ? Genuine.atLeast(global, number) : global;
  }

  NoisePlan plan(ProvedBound bound, int dimension) {
    if (bound.value() == 0) {
      return NoisePlan.noiseless(dimension);
    }
    double sensitivity = Rounding.addUp(bound.value(), bound.tolerance());
    return sealed
        ? NoisePlan.withPublicSigma(
            ROOM * rule.sigma(sensitivity, guarantee), sensitivity, dimension)
        : NoisePlan.calibrated(sensitivity, dimension, guarantee, rule);
  }
}
