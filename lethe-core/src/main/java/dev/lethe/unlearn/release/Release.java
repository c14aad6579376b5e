package dev.lethe.unlearn.release;

import dev.lethe.bound.Bound;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.NoisyVector;
import java.util.List;

/**
 * What leaves the house: noisy parameters and what may be said about them.
 *
 * <p>Everything here but the noise itself is a function of the retained rows and the public terms
 * (docs/mathematics/noise.md and docs/mathematics/certificates.md): no count, step, residual or
 * branch that depends on the forgotten rows.
 *
 * @param parameters the released values
 */
public record Release(ReleaseFacts facts, NoisyVector parameters) {

  public String problem() {
    return facts.problem();
  }

  public Terms terms() {
    return facts.terms();
  }

  public NoisePlan plan() {
    return facts.plan();
  }

  /** Δ: the bound on the distance of the released mean from the retrained model. */
  public Bound mean() {
    return facts.mean();
  }

  /** τ, the same distance in the world that retrained. */
  public double tolerance() {
    return facts.tolerance();
  }

  public List<String> assumptions() {
    return facts.assumptions();
  }

  /** σ, a public number. */
  public double sigma() {
    return facts.sigma();
  }

  /** What this release costs the ledger: μ = (Δ + τ + g√d)(1 + 2⁻³⁴)/σ, rounded up. */
  public double mu() {
    return facts.mu();
  }
}
