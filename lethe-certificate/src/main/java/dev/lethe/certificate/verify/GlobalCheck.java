package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.privacy.Calibration;
import java.util.Arrays;
import java.util.List;

/** What global sensitivity would have cost: a comparison that no promise rests on. */
record GlobalCheck(Certificate certificate) {

  private static final String NAME = "global comparison";

  /** Printed in two digits; early workspaces also scaled it by n over its first two digits. */
  private static final double ROUNDED = 1.22;

  private static final double DIGITS = 1e-9;

  void addTo(Checklist list) {
    certificate.global().ifPresent(cost -> list.add(NAME, () -> compared(cost)));
  }

  private Finding compared(GlobalCost cost) {
    if (rules().stream().noneMatch(rule -> fits(cost, rule))) {
      return Finding.failed(
          "noise for %s at %s is not σ = %s"
              .formatted(cost.bound(), certificate.guarantee(), cost.sigma()));
    }
    if (certificate.isSealed()) {
      return Finding.failed("a sealed release prints none");
    }
    long rows = certificate.retained().rowsAtLeast().orElseThrow();
    double exact = certificate.model().global(rows, certificate.capacity());
    boolean within =
        cost.bound() == exact
            || (cost.bound() >= exact * (1 - DIGITS) && cost.bound() <= exact * ROUNDED);
    return Finding.that(
        within,
        "over all data of at least %d rows the bound is %s, printed is %s, rounded up; σ = %s fits it"
            .formatted(rows, exact, cost.bound(), cost.sigma()));
  }

  /** Without noise no rule is printed, and any may have been meant. */
  private List<Calibration> rules() {
    NoiseFacts.Rule rule = certificate.noise().rule();
    return rule == NoiseFacts.Rule.NONE
        ? Arrays.asList(Calibration.values())
        : List.of(rule.calibration());
  }

  private boolean fits(GlobalCost cost, Calibration rule) {
    if (cost.bound() == 0 || Double.isInfinite(cost.bound())) {
      return cost.sigma() == cost.bound();
    }
    if (rule == Calibration.CLASSICAL && !(certificate.guarantee().epsilon() < 1)) {
      return false;
    }
    double sigma = rule.sigma(cost.bound(), certificate.guarantee());
    return Math.abs(cost.sigma() - sigma) <= DIGITS * sigma;
  }
}
