package dev.lethe.lab.faults;

import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.Guarantee;
import org.apache.commons.numbers.gamma.Erfc;
import org.apache.commons.numbers.gamma.InverseErfc;

/**
 * How many trials an audit needs to see that noise was made for a claim and then scaled down.
 *
 * <p>An event {x ≥ t} has P = Φ(μ' − t) and Q = Φ(−t), μ' the true shift in units of the noise. The
 * audit accuses when the limits of both counts, z_error deviations each, leave P − e^ε·Q − δ
 * positive; that happens with probability {@link #POWER} once the deviation of the difference,
 * z_power times, fits in as well. By the normal approximation, for the best t.
 *
 * @param error of the audit
 */
record TrialsNeeded(Guarantee claim, double error) {

  private static final double POWER = 0.99;

  /** The audit learns and chooses on two fifths of its trials. */
  private static final double COUNTED = 0.6;

  double ifNoiseIsScaledBy(double factor) {
    double mu = Calibration.EXACT.largestMu(claim) / factor;
    double fewest = Double.POSITIVE_INFINITY;
    for (double t = -2; t <= 8; t += 0.01) {
      fewest = Math.min(fewest, with(above(t - mu), above(t)));
    }
    return fewest / COUNTED;
  }

  private double with(double likelier, double other) {
    double growth = StrictMath.exp(claim.epsilon());
    double left = likelier - growth * other - claim.delta();
    double p = Math.sqrt(likelier * (1 - likelier));
    double q = growth * Math.sqrt(other * (1 - other));
    double root = (quantile(error / 2) * (p + q) + quantile(1 - POWER) * Math.hypot(p, q)) / left;
    return left > 0 ? root * root : Double.POSITIVE_INFINITY;
  }

  private static double quantile(double tail) {
    return Math.sqrt(2) * InverseErfc.value(2 * tail);
  }

  private static double above(double z) {
    return Erfc.value(z / Math.sqrt(2)) / 2;
  }
}
