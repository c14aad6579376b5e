package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Distinguisher;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.lab.audit.Outputs;
import java.util.function.ToDoubleFunction;

/**
 * Tells which of two means was released with {@code Random.nextGaussian()} in doubles, however much
 * of it.
 *
 * <p>{@code nextGaussian} draws two uniform numbers v₁, v₂, multiples of 2⁻⁵², with s = v₁² + v₂²
 * below 1, and returns v₁·m and then v₂·m, m = √(−2·ln s / s). That can be undone: from two
 * released coordinates and a guess of their means follow g₁, g₂ up to rounding, from them r² = g₁²
 * + g₂² = −2·ln s and v_i = g_i·e^(−r²/4)/r. Whether one of the few multiples of 2⁻⁵² near there
 * gives the released bits again is then a matter of computing forward. With the right means one
 * always does. With wrong ones it is a coincidence: a cell of two doubles near 0 or in the tails is
 * smaller than what one pair (v₁, v₂) stands for, and most are not hit.
 *
 * <p>A mean that is larger than the noise rounds much of this away: at 30σ one pair of coordinates
 * in thirty still speaks against a wrong mean.
 */
record FloatingPointAttack(Gaussian known) implements Distinguisher {

  private static final double UNIT = 0x1p-52;

  /** Farther than this the doubles of a release are too coarse to say anything. */
  private static final int WIDEST = 12;

  @Override
  public String name() {
    return "floating point";
  }

  @Override
  public boolean isLearned() {
    return false;
  }

  /** Pairs of coordinates that speak against the retrained mean, less those against the other. */
  @Override
  public ToDoubleFunction<double[]> learn(Outputs training) {
    return output -> refuting(known.retrained(), output) - refuting(known.forgot(), output);
  }

  /** How many pairs of coordinates cannot have come from this mean. */
  int refuting(double[] mean, double[] released) {
    int count = 0;
    for (int i = 0; i + 1 < mean.length; i += 2) {
      count += isPossible(mean, released, i) ? 0 : 1;
    }
    return count;
  }

  private boolean isPossible(double[] mean, double[] released, int i) {
    double sigma = known.sigma();
    double g1 = (released[i] - mean[i]) / sigma;
    double g2 = (released[i + 1] - mean[i + 1]) / sigma;
    double square = g1 * g1 + g2 * g2;
    double shrink = Math.exp(-square / 4) / Math.sqrt(square);
    double rounding =
        Math.max(Math.ulp(released[i]), Math.ulp(released[i + 1])) / sigma
            + (1 + square) * Math.ulp(Math.sqrt(square));
    double around = 2 + Math.ceil(rounding / UNIT * Math.max(0.5, shrink));
    if (!(around <= WIDEST)) {
      return true;
    }
    long v1 = Math.round(g1 * shrink / UNIT);
    long v2 = Math.round(g2 * shrink / UNIT);
    int reach = (int) around;
    for (long a = v1 - reach; a <= v1 + reach; a++) {
      for (long b = v2 - reach; b <= v2 + reach; b++) {
        if (gives(a * UNIT, b * UNIT, mean, released, i)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The steps of {@code nextGaussian} and of the release, bit for bit. */
  private boolean gives(double v1, double v2, double[] mean, double[] released, int i) {
    double s = v1 * v1 + v2 * v2;
    if (s >= 1 || s == 0) {
      return false;
    }
    double m = StrictMath.sqrt(-2 * StrictMath.log(s) / s);
    return mean[i] + known.sigma() * (v1 * m) == released[i]
        && mean[i + 1] + known.sigma() * (v2 * m) == released[i + 1];
  }
}
