package dev.lethe.certificate;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadInputException;
import dev.lethe.base.Word;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.NoisePlan;

/**
 * The noise of the release.
 *
 * <p>σ, the charged sensitivity and μ follow from the plan; they are kept as printed, and a
 * verifier compares them.
 *
 * @param rule how the guarantee became σ
 * @param plan Δ + τ, the number of coordinates, the grid and the steps
 * @param charged (Δ + τ + g√D)(1 + 2⁻³⁴)
 * @param mu charged over σ
 */
public record NoiseFacts(
    Rule rule, NoisePlan plan, double sigma, double charged, double mu, Source source) {

  /** How a guarantee became a scale. */
  public enum Rule implements Word {
    EXACT,
    CLASSICAL,
    CONCENTRATED,
    /** No noise: the release is a function of the retained rows alone. */
    NONE;

    static Rule of(Calibration calibration) {
      return switch (calibration) {
        case EXACT -> EXACT;
        case CLASSICAL -> CLASSICAL;
        case CONCENTRATED -> CONCENTRATED;
      };
    }

    /** The rule itself; there is none without noise. */
    public Calibration calibration() {
      return switch (this) {
        case EXACT -> Calibration.EXACT;
        case CLASSICAL -> Calibration.CLASSICAL;
        case CONCENTRATED -> Calibration.CONCENTRATED;
        case NONE -> throw new BadInputException("a release without noise has no calibration");
      };
    }
  }

  /** Where the random bits came from. */
  public enum Source implements Word {
    SECURE,
    /** Whoever knows the seed can subtract the noise: such a certificate fails verification. */
    INSECURE_SEEDED {
      @Override
      public String word() {
        return "INSECURE seeded";
      }
    }
  }

  public NoiseFacts {
    Arguments.amount("sigma", sigma, BadInputException::new);
    Arguments.amount("the charged sensitivity", charged, BadInputException::new);
    Arguments.amount("mu", mu, BadInputException::new);
    Arguments.amount("mu, which follows from the plan,", plan.mu(), BadInputException::new);
    if ((rule == Rule.NONE) != plan.isNoiseless()) {
      throw new BadInputException(
          "the calibration is 'none' exactly where there are 0 steps of noise, but '"
              + rule.word()
              + "' comes with "
              + plan.steps());
    }
    if (plan.isNoiseless() && (plan.gridExponent() != 0 || sigma != 0 || charged != 0 || mu != 0)) {
      throw new BadInputException(
          "without noise the grid exponent, sigma, the charged sensitivity and mu are 0");
    }
  }

  public static NoiseFacts of(NoisePlan plan, Calibration calibration, boolean secure) {
    return new NoiseFacts(
        plan.isNoiseless() ? Rule.NONE : Rule.of(calibration),
        plan,
        plan.sigma(),
        plan.chargedSensitivity(),
        plan.mu(),
        secure ? Source.SECURE : Source.INSECURE_SEEDED);
  }
}
