package dev.lethe.lab.audit.claim;

import dev.lethe.base.LetheException;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.lab.audit.World;
import dev.lethe.privacy.Calibration;
import dev.lethe.privacy.GaussianProfile;
import dev.lethe.privacy.Guarantee;
import dev.lethe.privacy.RandomBits;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a release says of itself, beside a way to run it.
 *
 * @param facts made from the retained rows and public terms, so the same in both worlds
 * @param runAnew what each run does from the beginning
 */
record ReleaseClaim(ReleaseFacts facts, String runAnew, Path path) implements Claim {

  /** One run of the release in one of the worlds; from many threads at once. */
  interface Path {
    double[] release(World world, RandomBits bits);
  }

  /** What is left of a difference of two outputs with the same noise, in units of σ. */
  private static final double ROUNDING = 0x1p-8;

  @Override
  public String method() {
    Terms terms = facts.terms();
    Way way = new Way(terms.method(), terms.certification());
    return facts.problem() + ", " + way + (terms.publicSigma().isPresent() ? ", sealed" : "");
  }

  /** That of the terms; where σ was declared, what it gives; ε = 0 where there is no noise. */
  @Override
  public Guarantee guarantee() {
    Guarantee asked = facts.terms().guarantee();
    if (isNoiseless()) {
      return Guarantee.of(0, asked.delta());
    }
    return facts.terms().publicSigma().isPresent()
        ? Guarantee.of(
            Calibration.EXACT.epsilon(new GaussianProfile(facts.mu()), asked.delta()),
            asked.delta())
        : asked;
  }

  @Override
  public boolean isNoiseless() {
    return facts.plan().isNoiseless();
  }

  @Override
  public double[] release(World world, RandomBits bits) {
    return path.release(world, bits);
  }

  /**
   * The same bits give the same noise in both worlds, so the difference of two such outputs is the
   * difference of the means. Empty where another draw contradicts that: the noise of the worlds is
   * then not the same, and this is no pair of equal Gaussians.
   */
  @Override
  public Optional<Gaussian> gaussian() {
    if (isNoiseless()) {
      return Optional.empty();
    }
    double[] shift = shift(1);
    double[] again = shift(2);
    for (int i = 0; i < shift.length; i++) {
      if (!(Math.abs(shift[i] - again[i]) <= ROUNDING * facts.sigma())) {
        return Optional.empty();
      }
    }
    return Optional.of(Gaussian.apartBy(shift, facts.sigma()));
  }

  /** How far apart the worlds of a claim are, in units of σ; 0 where that is not known. */
  static double mu(Supplier<ReleaseClaim> claim) {
    try {
      return claim.get().gaussian().map(Gaussian::mu).orElse(0.0);
    } catch (LetheException refused) {
      return 0;
    }
  }

  private double[] shift(long seed) {
    double[] forgot = release(World.FORGOT, RandomBits.insecureSeeded(seed));
    double[] retrained = release(World.RETRAINED, RandomBits.insecureSeeded(seed));
    for (int i = 0; i < forgot.length; i++) {
      forgot[i] -= retrained[i];
    }
    return forgot;
  }
}
