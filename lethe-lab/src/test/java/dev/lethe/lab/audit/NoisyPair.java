package dev.lethe.lab.audit;

import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import java.util.Optional;

/**
 * The simplest claim: two means that are as far apart as was declared, and the noise of the house.
 *
 * @param share how much of the noise that the guarantee asks for is really added; 1 is honest
 */
record NoisyPair(double[] forgot, double[] retrained, Guarantee guarantee, double share)
    implements Claim {

  /** Apart by 1, along the first and the last of four coordinates. */
  static NoisyPair honest(Guarantee guarantee) {
    return new NoisyPair(new double[] {0.6, 2, 3, 0.8}, new double[] {0, 2, 3, 0}, guarantee, 1);
  }

  NoisyPair withShare(double newShare) {
    return new NoisyPair(forgot, retrained, guarantee, newShare);
  }

  @Override
  public String method() {
    return "two means";
  }

  NoisePlan plan() {
    double sigma = NoisePlan.calibrated(1, forgot.length, guarantee).sigma();
    return NoisePlan.withPublicSigma(share * sigma, 1, forgot.length);
  }

  @Override
  public double[] release(World world, RandomBits bits) {
    return GridMechanism.of(plan(), bits)
        .release(world == World.FORGOT ? forgot : retrained)
        .toArray();
  }

  @Override
  public Optional<Gaussian> gaussian() {
    return Optional.of(new Gaussian(forgot, retrained, plan().sigma()));
  }
}
