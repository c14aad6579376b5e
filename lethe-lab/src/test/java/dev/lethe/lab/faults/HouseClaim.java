package dev.lethe.lab.faults;

import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import java.util.Optional;

/**
 * What a house promises of one release. Plan and mean are the same in every run of a world, so they
 * are made once.
 */
record HouseClaim(House house, Guarantee guarantee, Made forgot, Made retrained) implements Claim {

  /** What a release is made of before noise is drawn. */
  record Made(NoisePlan plan, double[] mean) {

    static Made by(House house, World world) {
      return new Made(house.facts(world).plan(), house.mean(world));
    }
  }

  /** As it stands in the terms. */
  static HouseClaim of(House house) {
    return of(house, house.terms().guarantee());
  }

  /**
   * Another point of the curve that the terms promise: what keeps (ε, δ) by Gaussian noise keeps
   * (0, δ') too, and there an audit sees the most.
   */
  static HouseClaim atEpsilonZero(House house) {
    NoisePlan promised = house.facts(World.RETRAINED).plan();
    return of(house, Guarantee.of(0, new GaussianProfile(promised.mu()).delta(0)));
  }

  private static HouseClaim of(House house, Guarantee guarantee) {
    return new HouseClaim(
        house, guarantee, Made.by(house, World.FORGOT), Made.by(house, World.RETRAINED));
  }

  @Override
  public String method() {
    return house.terms().toString();
  }

  @Override
  public double[] release(World world, RandomBits bits) {
    return house.noisy(plan(world), mean(world), bits);
  }

  @Override
  public Optional<Gaussian> gaussian() {
    return Optional.of(known());
  }

  /** The two means, and the noise that is promised. */
  Gaussian known() {
    return new Gaussian(mean(World.FORGOT), mean(World.RETRAINED), plan(World.RETRAINED).sigma());
  }

  double[] mean(World world) {
    return made(world).mean();
  }

  NoisePlan plan(World world) {
    return made(world).plan();
  }

  private Made made(World world) {
    return world == World.FORGOT ? forgot : retrained;
  }
}
