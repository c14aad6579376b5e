package dev.lethe.certificate.verify;

import dev.lethe.base.LetheException;
import dev.lethe.certificate.Certificate;
import dev.lethe.data.model.Parameters;
import dev.lethe.kind.Retrained;
import dev.lethe.linalg.Kernel;
import dev.lethe.privacy.NoisePlan;
import java.util.Arrays;
import java.util.Optional;

/**
 * The released parameters against the model of the retained rows: as far from it as the noise puts
 * them, neither much farther nor much nearer.
 *
 * <p>A release is w̄ + e, ‖w̄ − w_R‖ ≤ Δ and ‖e‖²/σ² chi-square with D degrees of freedom (the
 * rounding to the grid, g√D, is in the charged sensitivity). So the distance from the model learnt
 * here is within Δ + g√D + its error of σ·√χ², and each end of χ² is missed with a probability of
 * 10⁻⁹ only.
 */
record PlausibilityCheck(Certificate certificate, Kernel kernel) {

  /** How often an honest release fails at either end. */
  static final double FALSE_ALARM = 1e-9;

  private static final String NAME = "released parameters";

  /** What computed lengths may be off, relatively. */
  private static final double ROUNDING = 0x1p-40;

  void addTo(Checklist list, Optional<Parameters> released, Optional<RetainedEvidence> rows) {
    if (released.isEmpty() || rows.isEmpty()) {
      list.notChecked(
          NAME, "the released file and the retained rows are needed to retrain and compare");
      return;
    }
    double[] coordinates = released.get().coordinates();
    if (coordinates.length != certificate.model().coordinates()) {
      list.add(NAME, () -> Finding.failed("they are not of the certified model"));
      return;
    }
    Retrained own;
    try {
      own = retrained(coordinates, rows.get());
    } catch (LetheException impossible) {
      list.notChecked(NAME, "the retained rows could not be learnt: " + impossible.getMessage());
      return;
    }
    if (plan().isNoiseless()) {
      list.add(NAME, () -> exact(coordinates, own));
      return;
    }
    double distance = distance(coordinates, own.coordinates());
    list.add(NAME, () -> notFarther(distance, own));
    list.add("noise in the parameters", () -> notNearer(distance, own));
  }

  private NoisePlan plan() {
    return certificate.noise().plan();
  }

  private Retrained retrained(double[] released, RetainedEvidence rows) {
    double precision = plan().isNoiseless() ? 0 : plan().sensitivity() / 64;
    return certificate.model().declaration().retrain(rows.retained(), released, precision, kernel);
  }

  /** The same bits, or what two good learners may differ by. */
  private static Finding exact(double[] released, Retrained own) {
    if (Arrays.equals(released, own.coordinates())) {
      return Finding.passed("bit for bit what is learnt from the retained rows here");
    }
    double distance = distance(released, own.coordinates());
    double allowed = own.errorAtMost() + own.othersError() + ROUNDING * length(own.coordinates());
    return Finding.that(
        distance <= allowed,
        "they are %s from what is learnt from the retained rows here; two learners may differ by %s"
            .formatted(distance, allowed));
  }

  private Finding notFarther(double distance, Retrained own) {
    double noise =
        plan().sigma() * Math.sqrt(new ChiSquare(plan().dimension()).atMost(FALSE_ALARM));
    double most = (mean(own) + noise) * (1 + ROUNDING);
    return Finding.that(
        distance <= most,
        "they are %s from the model of the retained rows; Δ and the noise make at most %s (exceeded by an honest release with probability %s)"
            .formatted(distance, most, FALSE_ALARM));
  }

  private Finding notNearer(double distance, Retrained own) {
    double noise =
        plan().sigma() * Math.sqrt(new ChiSquare(plan().dimension()).atLeast(FALSE_ALARM));
    double least = noise * (1 - ROUNDING) - mean(own);
    if (!(least > 0)) {
      return Finding.unknowable(
          "with %d coordinates honest noise can be as small as %s, less than Δ = %s: it cannot be told from none"
              .formatted(plan().dimension(), noise, certificate.bound().value()));
    }
    return Finding.that(
        distance >= least,
        "they are %s from the model of the retained rows; the noise makes at least %s (missed by an honest release with probability %s)"
            .formatted(distance, least, FALSE_ALARM));
  }

  /** How far the mean may be from the model learnt here: Δ, the grid, and the learner's error. */
  private double mean(Retrained own) {
    double grid = plan().grid() * Math.sqrt(plan().dimension());
    return certificate.bound().value() + grid + own.errorAtMost();
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int i = 0; i < a.length; i++) {
      squares += (a[i] - b[i]) * (a[i] - b[i]);
    }
    return Math.sqrt(squares);
  }

  private static double length(double[] a) {
    return distance(a, new double[a.length]);
  }
}
