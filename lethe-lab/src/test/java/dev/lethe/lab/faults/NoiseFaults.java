package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.LearnedTest;
import dev.lethe.lab.audit.LikelihoodRatio;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.Terms;
import java.util.List;

/** Houses that add less noise than their certificates say. */
final class NoiseFaults {

  static final Guarantee USUAL = Guarantee.of(1, 1e-5);

  /** Little noise: a fault of the code is the same at any terms, and seen sooner at these. */
  static final Guarantee GENEROUS = Guarantee.of(8, 1e-5);

  static final String AS_CLAIMED = "audit at ε = 1, δ = 1e-5";

  /** At generous terms, and at the point of their curve where an audit sees the most. */
  static final String SHARPEST = "audit at its sharpest";

  private static final Departure WORST = Departure.worst();

  private NoiseFaults() {}

  private static House honest(Guarantee guarantee) {
    return new House(WORST, House.apriori(guarantee));
  }

  private static House scaled(Guarantee guarantee, double factor) {
    return new Scaled(House.apriori(guarantee), factor);
  }

  private static final class Scaled extends House {

    private final double factor;

    Scaled(Terms terms, double factor) {
      super(WORST, terms);
      this.factor = factor;
    }

    /** On the next finer grid, so that it has steps enough. */
    @Override
    double[] noisy(NoisePlan plan, double[] mean, RandomBits bits) {
      long steps = (long) (2 * factor * plan.steps());
      NoisePlan less =
          new NoisePlan(plan.sensitivity(), plan.dimension(), plan.gridExponent() - 1, steps);
      return super.noisy(less, mean, bits);
    }
  }

  static List<Caught> halved() {
    return List.of(
        asClaimed(0.5, new Effort(Audit.FEWEST, 11)), atEpsilonZero(0.5), noiseCheck(0.5));
  }

  static List<Caught> nineTenths() {
    return List.of(atEpsilonZero(0.9), noiseCheck(0.9));
  }

  private static Caught asClaimed(double factor, Effort effort) {
    return likelihoodRatio(
        AS_CLAIMED, effort, HouseClaim.of(scaled(USUAL, factor)), HouseClaim.of(honest(USUAL)));
  }

  private static Caught atEpsilonZero(double factor) {
    return likelihoodRatio(
        SHARPEST,
        new Effort(Audit.FEWEST, 9),
        HouseClaim.atEpsilonZero(scaled(GENEROUS, factor)),
        HouseClaim.atEpsilonZero(honest(GENEROUS)));
  }

  static Caught likelihoodRatio(String name, Effort effort, HouseClaim faulty, HouseClaim honest) {
    return Caught.by(
        name,
        Auditor.BOTH_WORLDS,
        effort,
        new Auditor(faulty, new LikelihoodRatio(faulty.known()), 1),
        new Auditor(honest, new LikelihoodRatio(honest.known()), 2));
  }

  private static Caught noiseCheck(double factor) {
    return noiseCheck(HouseClaim.of(scaled(USUAL, factor)), HouseClaim.of(honest(USUAL)));
  }

  private static Caught noiseCheck(HouseClaim faulty, HouseClaim honest) {
    return Caught.by(
        "noise check",
        NoiseCheck.RELEASE,
        new Effort(1, 14),
        NoiseCheck.of(faulty, 3),
        NoiseCheck.of(honest, 4));
  }

  /** One coordinate that is left out when noise is added. */
  static List<Caught> oneBareCoordinate() {
    Departure departure = Departure.random(1, 30, 4);
    HouseClaim honest = HouseClaim.of(new House(departure, House.apriori(USUAL)));
    HouseClaim faulty =
        HouseClaim.of(
            new House(departure, House.apriori(USUAL)) {
              @Override
              double[] noisy(NoisePlan plan, double[] mean, RandomBits bits) {
                double[] noisy = super.noisy(plan, mean, bits);
                noisy[2] = mean[2];
                return noisy;
              }
            });
    return List.of(
        Caught.by(
            "audit, learned test",
            Auditor.BOTH_WORLDS,
            new Effort(Audit.FEWEST, 7),
            new Auditor(faulty, new LearnedTest(), 5),
            new Auditor(honest, new LearnedTest(), 6)),
        noiseCheck(faulty, honest));
  }
}
