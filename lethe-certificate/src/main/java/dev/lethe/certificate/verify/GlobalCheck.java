package dev.lethe.certificate.verify;

import dev.lethe.certificate.Certificate;
import dev.lethe.certificate.GlobalCost;
import dev.lethe.certificate.NoiseFacts;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.Calibration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What global sensitivity would have cost: a comparison that no promise rests on. */
record GlobalCheck(Certificate certificate, Kernel kernel) {

  private static final String NAME = "global comparison";

  /** Printed for the rounded number of rows and in two digits: up to a tenth above, twice. */
  private static final double ROUNDED = 1.22;

  private static final double DIGITS = 1e-9;

  void addTo(Checklist list, Optional<RetainedData> rows) {
    certificate.global().ifPresent(cost -> list.add(NAME, () -> compared(cost, rows)));
  }

  private Finding compared(GlobalCost cost, Optional<RetainedData> rows) {
    if (rules().stream().noneMatch(rule -> fits(cost, rule))) {
      return Finding.failed(
          "noise for %s at %s is not σ = %s"
              .formatted(cost.bound(), certificate.guarantee(), cost.sigma()));
    }
    OptionalDouble known = known(rows);
    if (known.isEmpty()) {
      return Finding.notChecked(
          "σ = %s fits the bound %s; the bound itself needs the retained rows"
              .formatted(cost.sigma(), cost.bound()));
    }
    double exact = known.getAsDouble();
    boolean within =
        cost.bound() == exact
            || (cost.bound() >= exact * (1 - DIGITS) && cost.bound() <= exact * ROUNDED);
    return Finding.that(
        within,
        "over all data the bound is %s, printed is %s, rounded up; σ = %s fits it"
            .formatted(exact, cost.bound(), cost.sigma()));
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

  /** For regressions it falls with the number of rows. */
  private OptionalDouble known(Optional<RetainedData> rows) {
    GlobalBound global = new GlobalBound(certificate, kernel);
    OptionalDouble known = global.overAllData();
    return known.isPresent() || rows.isEmpty()
        ? known
        : OptionalDouble.of(global.over(rows.get().statistics()));
  }
}
