package dev.lethe.certificate.verify;

import static dev.lethe.bound.Formula.AT_LEAST;
import static dev.lethe.bound.Formula.TRAINING_TOLERANCE;

import dev.lethe.base.Rounding;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;
import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.MethodFacts;
import dev.lethe.certificate.ProvedBound;
import dev.lethe.linalg.Kernel;

/**
 * Bounds that sealed releases print: public numbers only, so they hold for all data, or are what
 * the declared σ leaves room for and only the rows can tell whether that is enough
 * (docs/mathematics/sealed.md).
 */
record SealedBound(Certificate certificate) {

  /** What a computed global bound may be above the exact one. */
  private static final double ROUNDING = 1e-9;

  static boolean isOne(Certificate certificate) {
    return certificate.isSealed() && certificate.result().isForAllData();
  }

  private ProvedBound bound() {
    return certificate.bound();
  }

  private boolean isAllowance() {
    return certificate.result().equals(Result.ALLOWANCE);
  }

  /** Δ = max(GS + τ, at_least), or anything that σ covers. */
  Finding arithmetic() {
    if (isAllowance()) {
      return Finding.that(
          bound().inputs().isEmpty() && bound().value() > 0,
          "Δ = %s is what the declared σ leaves room for; that the mean keeps it needs the rows"
              .formatted(bound().value()));
    }
    double shift = number("shift");
    double least = bound().number(AT_LEAST).orElse(0);
    double value = Math.max(Rounding.addUp(shift, number(TRAINING_TOLERANCE)), least);
    // These results do not fall with the number of rows, which is not told.
    double global = certificate.model().global(1, certificate.capacity());
    return Finding.that(
        value == bound().value()
            && shift >= global * (1 - ROUNDING)
            && shift <= global * (1 + ROUNDING),
        "over all data the bound is %s, printed is %s; with the tolerance Δ is %s, printed is %s"
            .formatted(global, shift, value, bound().value()));
  }

  private double number(String name) {
    return bound().number(name).orElse(Double.NaN);
  }

  /** Whether kept models of these rows are as near to each other as Δ says. */
  Finding onRows(RetainedEvidence rows, Kernel kernel) {
    if (!isAllowance()) {
      return Finding.passed("the bound holds for all data");
    }
    if (certificate.method().declared() != MethodFacts.Declared.PASSIVE) {
      return Finding.unknowable(
          "how near the mean came by the method '"
              + certificate.method().declared().word()
              + "' is not printed in sealed mode");
    }
    Bound moved =
        certificate.model().declaration().worlds(rows.retained(), certificate.capacity(), kernel);
    double delta = Rounding.addUp(moved.value(), bound().tolerance());
    return Finding.that(
        delta <= bound().value(),
        "kept models of these rows are at most %s apart, Δ is %s"
            .formatted(delta, bound().value()));
  }
}
