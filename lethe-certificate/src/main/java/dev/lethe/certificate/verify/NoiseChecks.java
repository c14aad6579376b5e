package dev.lethe.certificate.verify;

import dev.lethe.base.Rounding;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;

/** From Δ and τ to σ, by the arithmetic of docs/mathematics/noise.md. */
record NoiseChecks(Certificate certificate) {

  void addTo(Checklist list) {
    list.add("sensitivity", this::sensitivity);
    list.add("noise", this::consequences);
    list.add("guarantee", this::guarantee);
    list.add("source of the noise", this::source);
  }

  private NoiseFacts noise() {
    return certificate.noise();
  }

  private NoisePlan plan() {
    return certificate.noise().plan();
  }

  private Finding sensitivity() {
    double delta = certificate.bound().value();
    double tau = certificate.bound().tolerance();
    double sum = plan().isNoiseless() ? delta + tau : Rounding.addUp(delta, tau);
    return Finding.that(
        plan().sensitivity() == sum,
        "Δ + τ = %s + %s is %s, printed is %s".formatted(delta, tau, sum, plan().sensitivity()));
  }

  /** The plan's own type has refused a grid coarser than 2⁻³⁰σ. */
  private Finding consequences() {
    int dimension = certificate.model().coordinates();
    if (plan().dimension() != dimension) {
      return Finding.failed(
          "the model has %d coordinates, but noise was planned for %d"
              .formatted(dimension, plan().dimension()));
    }
    if (plan().isNoiseless()) {
      return Finding.passed("there is none");
    }
    boolean same =
        noise().sigma() == plan().sigma()
            && noise().charged() == plan().chargedSensitivity()
            && noise().mu() == plan().mu();
    return Finding.that(
        same,
        "%d steps of 2^%d give σ = %s, the charged sensitivity (Δ + τ + g√D)(1 + 2⁻³⁴) = %s and μ = %s; printed are %s, %s and %s"
            .formatted(
                plan().steps(),
                plan().gridExponent(),
                plan().sigma(),
                plan().chargedSensitivity(),
                plan().mu(),
                noise().sigma(),
                noise().charged(),
                noise().mu()));
  }

  /**
   * σ must be what the named rule asks for: never less, and no more than one step of the grid
   * above, unless it was declared before training.
   */
  private Finding guarantee() {
    Guarantee asked = certificate.guarantee();
    if (plan().isNoiseless()) {
      return certificate.isSealed()
          ? Finding.failed("a sealed release has noise, but there is none")
          : Finding.passed(
              "a function of the retained rows alone keeps every guarantee, (0, 0) included");
    }
    Calibration rule = noise().rule().calibration();
    double largest = rule.largestMu(asked);
    if (!(plan().mu() <= largest)) {
      return Finding.failed(
          "at %s the %s rule allows μ = %s, but the noise has %s: σ = %s is too small"
              .formatted(asked, noise().rule().word(), largest, plan().mu(), plan().sigma()));
    }
    if (!certificate.isSealed()) {
      NoisePlan needed =
          NoisePlan.calibrated(plan().sensitivity(), plan().dimension(), asked, rule);
      if (plan().gridExponent() != needed.gridExponent() || plan().steps() > needed.steps() + 1) {
        return Finding.failed(
            "at %s the %s rule gives σ = %s, but printed is %s"
                .formatted(asked, noise().rule().word(), needed.sigma(), plan().sigma()));
      }
    }
    return Finding.passed(
        "at δ = %s the noise gives ε = %s by the exact profile; claimed is %s by the %s rule"
            .formatted(
                asked.delta(),
                new GaussianProfile(plan().mu()).epsilon(asked.delta()),
                asked.epsilon(),
                noise().rule().word()));
  }

  private Finding source() {
    return Finding.that(
        noise().source() == NoiseFacts.Source.SECURE,
        "it is said to be '%s'; whoever knows a seed can subtract the noise"
            .formatted(noise().source().word()));
  }
}
