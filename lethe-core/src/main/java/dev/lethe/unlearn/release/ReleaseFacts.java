package dev.lethe.unlearn.release;

import dev.lethe.bound.Bound;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.GridMechanism;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.RandomBits;
import dev.lethe.privacy.SymmetricCoordinates;
import java.util.ArrayList;
import java.util.List;

/**
 * What may be said about a release before its mean is touched: the same for every problem, whatever
 * the released thing is.
 *
 * <p>It is made from the retained data and the public terms alone ({@link NoiseRule}), and whatever
 * can be refused is refused while it is made: the model that saw the forgotten rows is read only
 * after it exists. So two worlds that retain the same rows say the same
 * (docs/mathematics/noise.md): in one the mean is within Δ of the retrained model, in the other
 * within τ, and the two means are at most Δ + τ apart.
 *
 * @param problem a short name: {@code median}
 * @param plan noise for Δ + τ, or of the declared public scale
 * @param mean the bound on the distance of the released mean from the retrained model, Δ
 * @param tolerance τ, the same distance in the world that retrained
 * @param assumptions of the bound and of the data
 */
public record ReleaseFacts(
    String problem,
    Terms terms,
    NoisePlan plan,
    Bound mean,
    double tolerance,
    List<String> assumptions) {

  public ReleaseFacts {
    assumptions = List.copyOf(assumptions);
  }

  /** The same with one more assumption on record. */
  public ReleaseFacts assuming(String assumption) {
    List<String> more = new ArrayList<>(assumptions);
    more.add(assumption);
    return new ReleaseFacts(problem, terms, plan, mean, tolerance, more);
  }

  /** σ, a public number; 0 without noise. */
  public double sigma() {
    return plan.sigma();
  }

  /** What this release costs the ledger; 0 without noise. */
  public double mu() {
    return plan.mu();
  }

  /** The release of a vector whose secret mean keeps what is said here. */
  public Release release(double[] mean, RandomBits bits) {
    return new Release(this, GridMechanism.of(plan, bits).release(mean));
  }

  /** The release of a matrix, as its coordinates. */
  public Release release(SymmetricMatrix mean, RandomBits bits) {
    if (plan.isNoiseless()) {
      return release(SymmetricCoordinates.of(mean), bits);
    }
    return new Release(this, GridMechanism.of(plan, bits).release(mean).coordinates());
  }
}
