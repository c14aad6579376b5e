package dev.lethe.lab.faults;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.lab.audit.World;
import dev.lethe.linalg.Kernels;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;

/**
 * A ridge model that keeps its weights when rows leave, in the stages of a release. This one is
 * honest, and gives the very bits of the product; a fault is a house with one stage done wrong.
 */
class House {

  static final double LAMBDA = 0.1;
  static final Capacity CAPACITY = Capacity.of(1);
  static final RidgeUnlearning RIDGE = RidgeUnlearning.of(LAMBDA, Kernels.java());
  static final RidgeLearner LEARNER = RidgeLearner.of(LAMBDA, Kernels.java());

  private final Departure departure;
  private final Terms terms;

  House(Departure departure, Terms terms) {
    this.departure = departure;
    this.terms = terms;
  }

  /** The noise covers whatever one row can do: no pass over the data, nothing to check. */
  static Terms apriori(Guarantee guarantee) {
    return Terms.of(guarantee, CAPACITY).by(Method.PASSIVE, Certification.A_PRIORI);
  }

  /** The noise covers a small distance, to be checked before weights are released. */
  static Terms verified(Guarantee guarantee) {
    return Terms.of(guarantee, CAPACITY).by(Method.PASSIVE, Certification.VERIFIED).within(1e-6);
  }

  Terms terms() {
    return terms;
  }

  /** The rows as the model sees them. */
  Departure rows(World world) {
    return departure;
  }

  /** Δ, τ and σ, of the rows that stay. */
  ReleaseFacts facts(World world) {
    return RIDGE.facts(rows(world).after(), terms);
  }

  /** The weights that were there when the request came. */
  double[] stored(World world) {
    return fit(rows(world).before(world).statistics());
  }

  /** The weights to be released. */
  double[] mean(World world) {
    double[] stored = stored(world);
    return isNearEnough(world, stored) ? stored : fit(rows(world).after().statistics());
  }

  /** The residual check; where the bound was proved beforehand, there is nothing to check. */
  boolean isNearEnough(World world, double[] weights) {
    return terms.certification() == Certification.A_PRIORI
        || distanceAtMost(world, weights) <= terms.target().orElseThrow();
  }

  /** By the residual on the rows that stay. */
  double distanceAtMost(World world, double[] weights) {
    return LEARNER.distanceAtMost(rows(world).after().statistics(), weights);
  }

  double[] noisy(NoisePlan plan, double[] mean, RandomBits bits) {
    return GridMechanism.of(plan, bits).release(mean).toArray();
  }

  static double[] fit(ExactStatistics rows) {
    return LEARNER.fit(rows).weights();
  }
}
