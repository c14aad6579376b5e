package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Audit;
import dev.lethe.privacy.DiscreteGaussian;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import java.util.List;
import java.util.Random;

/** A house that adds σ·nextGaussian() to doubles, as textbooks do. */
final class FloatingPointFault {

  /** Next to nothing may be told: a great deal of noise. */
  static final Guarantee TINY = Guarantee.of(0.01, 1e-9);

  static final Departure DELETION = Departure.random(5, 30, 10);

  private FloatingPointFault() {}

  static House house(Guarantee guarantee) {
    return new House(DELETION, House.apriori(guarantee)) {
      @Override
      double[] noisy(NoisePlan plan, double[] mean, RandomBits bits) {
        return textbook(plan.sigma(), mean, new Random(seed(bits)));
      }
    };
  }

  /**
   * @param source a {@code SecureRandom} inherits {@code nextGaussian} as it is
   */
  static double[] textbook(double sigma, double[] mean, Random source) {
    double[] noisy = new double[mean.length];
    for (int i = 0; i < mean.length; i++) {
      noisy[i] = mean[i] + sigma * source.nextGaussian();
    }
    return noisy;
  }

  /** Sources of bits give no numbers but through what is drawn from them. */
  static long seed(RandomBits bits) {
    return DiscreteGaussian.of(DiscreteGaussian.MAX_SCALE, bits).sample();
  }

  static List<Caught> doubles() {
    return List.of(
        caught(NoiseFaults.USUAL, new Effort(Audit.FEWEST, 6)),
        caught(TINY, new Effort(Audit.FEWEST, 6)),
        caught(TINY, new Effort(6400, 0)));
  }

  private static Caught caught(Guarantee guarantee, Effort effort) {
    HouseClaim faulty = HouseClaim.of(house(guarantee));
    HouseClaim honest = HouseClaim.of(new House(DELETION, House.apriori(guarantee)));
    return Caught.by(
        "audit, floating-point attack",
        Auditor.BOTH_WORLDS,
        effort,
        new Auditor(faulty, new FloatingPointAttack(faulty.known()), 8),
        new Auditor(honest, new FloatingPointAttack(honest.known()), 9));
  }
}
