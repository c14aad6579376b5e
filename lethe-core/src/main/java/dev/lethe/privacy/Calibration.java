package dev.lethe.privacy;

import dev.lethe.base.Arguments;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Rounding;

/**
 * How a guarantee becomes a noise scale: the largest μ = Δ/σ each rule allows, and the inverse
 * questions (docs/mathematics/noise.md).
 *
 * <p>All three are theorems about the same Gaussian noise, so all three are valid; only {@link
 * #EXACT} is tight. Each rounds towards more noise: μ down, and σ, ε, δ up.
 */
public enum Calibration {
  /** The exact profile (Theorem 8 of Balle and Wang 2018): the least noise, for every ε ≥ 0. */
  EXACT {
    @Override
    public double largestMu(Guarantee guarantee) {
      return GaussianProfile.largestMu(guarantee);
    }

    @Override
    public double delta(GaussianProfile profile, double epsilon) {
      return profile.delta(epsilon);
    }

    @Override
    public double epsilon(GaussianProfile profile, double delta) {
      return profile.epsilon(delta);
    }
  },

  /**
   * σ = Δ·√(2 ln(1.25/δ))/ε (Dwork and Roth 2014, Theorem A.1), proved only for 0 {@literal <} ε
   * {@literal <} 1.
   */
  CLASSICAL {
    @Override
    public double largestMu(Guarantee guarantee) {
      requireProved(guarantee.epsilon());
      return classicalMu(guarantee);
    }

    @Override
    public double delta(GaussianProfile profile, double epsilon) {
      Arguments.amount("epsilon", epsilon);
      requireProved(epsilon);
      double ratio = Rounding.divideDown(epsilon, profile.mu());
      return Math.min(1, Rounding.multiplyUp(1.25, gaussianTailUp(ratio)));
    }

    @Override
    public double epsilon(GaussianProfile profile, double delta) {
      Arguments.probability("delta", delta);
      double epsilon = Rounding.multiplyUp(profile.mu(), Rounding.sqrtUp(2 * logUp(1.25, delta)));
      requireProved(epsilon);
      return epsilon;
    }
  },

  /**
   * σ = Δ/b with b = √(2 ln(1/δ) + 2ε) − √(2 ln(1/δ)): concentrated privacy, ρ = μ²/2 (Bun and
   * Steinke 2016, Proposition 1.3). For ε > 0; the difference of roots is evaluated as 2ε over
   * their sum.
   */
  CONCENTRATED {
    @Override
    public double largestMu(Guarantee guarantee) {
      double epsilon = guarantee.epsilon();
      if (epsilon == 0) {
        throw new NoGuaranteeException(
            "the concentrated rule needs epsilon above 0, but got "
                + epsilon
                + "; the exact rule covers it");
      }
      double log = logUp(1, guarantee.delta());
      double roots = Math.sqrt(log + epsilon) + Math.sqrt(log);
      return Rounding.multiplyDown(Math.sqrt(2) * (epsilon / roots), 1 - SLACK);
    }

    @Override
    public double delta(GaussianProfile profile, double epsilon) {
      Arguments.amount("epsilon", epsilon);
      double mu = profile.mu();
      double shift = Rounding.subtractDown(Rounding.divideDown(epsilon, mu), mu / 2);
      return shift > 0 ? gaussianTailUp(shift) : 1;
    }

    @Override
    public double epsilon(GaussianProfile profile, double delta) {
      Arguments.probability("delta", delta);
      double mu = profile.mu();
      double root = Rounding.sqrtUp(2 * logUp(1, delta));
      return Rounding.multiplyUp(mu, Rounding.addUp(mu / 2, root));
    }
  };

  /** Sixteen units in the last place: more than the few roundings of each closed form. */
  private static final double SLACK = 0x1p-49;

  /** The largest μ = Δ/σ that this rule allows for the guarantee, rounded down. */
  public abstract double largestMu(Guarantee guarantee);

  /** The δ that this rule gives for ε, rounded up; 1 where it promises nothing. */
  public abstract double delta(GaussianProfile profile, double epsilon);

  /** The ε that this rule gives for δ, rounded up. */
  public abstract double epsilon(GaussianProfile profile, double delta);

  /** The noise scale for a shift of at most {@code sensitivity}, rounded up. */
  public double sigma(double sensitivity, Guarantee guarantee) {
    Arguments.positive("a sensitivity", sensitivity);
    return finiteSigma(sensitivity, largestMu(guarantee), guarantee);
  }

  /**
   * The classical formula outside the range where it is proved (ε ≥ 1), to redraw published
   * figures. Never for a certificate: at large ε it adds <em>too little</em> noise.
   */
  public static double classicalForFigures(double sensitivity, Guarantee guarantee) {
    Arguments.positive("a sensitivity", sensitivity);
    return finiteSigma(sensitivity, classicalMu(guarantee), guarantee);
  }

  private static double finiteSigma(double sensitivity, double mu, Guarantee guarantee) {
    double sigma = Rounding.divideUp(sensitivity, mu);
    if (!(sigma < Double.POSITIVE_INFINITY)) {
      throw new NoGuaranteeException(
          "no finite sigma gives "
              + guarantee
              + " at sensitivity "
              + sensitivity
              + "; choose a larger epsilon or delta");
    }
    return sigma;
  }

  private static double classicalMu(Guarantee guarantee) {
    double root = Rounding.sqrtUp(2 * logUp(1.25, guarantee.delta()));
    return Math.max(0, Rounding.divideDown(guarantee.epsilon(), root));
  }

  private static void requireProved(double epsilon) {
    if (!(epsilon > 0) || !(epsilon < 1)) {
      throw new NoGuaranteeException(
          "the classical rule is proved only for 0 < epsilon < 1, but epsilon is "
              + epsilon
              + "; the exact rule covers it");
    }
  }

  /** ln(factor/δ) for factor ≥ 1, as a sum of non-negative terms, rounded up. */
  private static double logUp(double factor, double delta) {
    return Rounding.multiplyUp(StrictMath.log(factor) - StrictMath.log(delta), 1 + SLACK);
  }

  /** exp(−x²/2) for x ≥ 0, rounded up and never 0. */
  private static double gaussianTailUp(double x) {
    double exponent = x * x / 2 * (1 - SLACK);
    return Math.nextUp(StrictMath.exp(-exponent) * (1 + SLACK));
  }
}
