package dev.lethe.lab.faults;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.ridge.RidgeProblem;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.lab.audit.Audit;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.LearnedTest;
import dev.lethe.lab.audit.World;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.ledger.Figure;
import dev.lethe.unlearn.ledger.Ledger;
import dev.lethe.unlearn.release.Outcome;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import java.util.List;

/**
 * A sealed house that releases its model before a row leaves and after, both with the same noise:
 * the difference of the two is that of the means, bare.
 */
final class ReusedNoiseFault {

  private static final double SIGMA = 4;
  private static final double DELTA = 1e-5;

  private static final Terms TERMS =
      Terms.of(Guarantee.of(1, DELTA), House.CAPACITY)
          .by(Method.RETRAIN, Certification.VERIFIED)
          .sealedWith(SIGMA);

  private ReusedNoiseFault() {}

  /** Both releases by the product, one after the other. */
  private record BeforeAndAfter(Departure departure, boolean reused) implements Claim {

    @Override
    public String method() {
      return "ridge, sealed, before and after";
    }

    /** What the ledger says of both together. */
    @Override
    public Guarantee guarantee() {
      ReleaseFacts facts = House.RIDGE.facts(departure.after(), TERMS);
      Bound moved =
          RidgeProblem.of(House.LAMBDA, Kernels.java())
              .worlds(departure.after().statistics(), House.CAPACITY);
      Figure together =
          Ledger.open()
              .sealedFor(House.CAPACITY)
              .plus(facts)
              .plus(facts)
              .afterForgetting(1)
              .allReleases(List.of(moved, moved));
      return Guarantee.of(((Figure.OperatorOnly) together).secretEpsilonAt(DELTA), DELTA);
    }

    @Override
    public double[] release(World world, RandomBits bits) {
      long seed = FloatingPointFault.seed(bits);
      RegressionState trained = House.RIDGE.train(departure.before(world));
      Outcome<RegressionState> first =
          House.RIDGE.release(
              trained, departure.before(world), TERMS, RandomBits.insecureSeeded(seed));
      Outcome<RegressionState> second =
          House.RIDGE.forget(
              first.state(),
              departure.after(),
              departure.leaving(world),
              TERMS,
              reused ? RandomBits.insecureSeeded(seed) : bits);
      return joined(released(first), released(second));
    }

    private static double[] released(Outcome<RegressionState> outcome) {
      return outcome.release().parameters().toArray();
    }

    private static double[] joined(double[] first, double[] second) {
      double[] both = Arrays.copyOf(first, first.length + second.length);
      System.arraycopy(second, 0, both, first.length, second.length);
      return both;
    }
  }

  /**
   * The later release less the earlier one: where no row leaves, noise of √2·σ and nothing else.
   */
  private record Difference(BeforeAndAfter both) implements Claim {

    @Override
    public String method() {
      return both.method() + ", difference";
    }

    @Override
    public Guarantee guarantee() {
      return both.guarantee();
    }

    @Override
    public double[] release(World world, RandomBits bits) {
      double[] released = both.release(world, bits);
      double[] difference = new double[released.length / 2];
      Arrays.setAll(difference, i -> released[difference.length + i] - released[i]);
      return difference;
    }
  }

  static List<Caught> reused() {
    Departure departure = Departure.random(7, 30, 3);
    BeforeAndAfter faulty = new BeforeAndAfter(departure, true);
    BeforeAndAfter honest = new BeforeAndAfter(departure, false);
    return List.of(
        Caught.by(
            "audit of both releases, learned test",
            Auditor.BOTH_WORLDS,
            new Effort(Audit.FEWEST, 5),
            new Auditor(faulty, new LearnedTest(), 12),
            new Auditor(honest, new LearnedTest(), 13)),
        Caught.by(
            "noise check of the difference",
            "a pair of releases",
            new Effort(1, 11),
            differenceCheck(faulty),
            differenceCheck(honest)));
  }

  private static NoiseCheck differenceCheck(BeforeAndAfter both) {
    double[] none = new double[both.departure().columns()];
    return new NoiseCheck(new Difference(both), none, Math.sqrt(2) * SIGMA, 14);
  }
}
