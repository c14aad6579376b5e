package dev.lethe.unlearn.release;

import dev.lethe.bound.Bound;
import dev.lethe.privacy.NoisePlan;
import dev.lethe.privacy.NoisyVector;
import java.util.List;

/**
 * What leaves the house: noisy parameters and what may be said about them.
 *
 * <p>Everything here but the noise itself is a function of the retained rows and the public terms
 * (MATH §0, §9): no count, step, residual or branch that depends on the forgotten rows.
 *
 * @param problem a short name: {@code logistic}
 * @param parameters the released values
 * @param mean the bound on the distance of the released mean from the retrained model, Δ
 * @param tolerance τ, the same distance in the world that retrained
 * @param assumptions of the bound and of the data
 */
public record Release(
    String problem,
    Terms terms,
    NoisyVector parameters,
    NoisePlan plan,
    Bound mean,
    double tolerance,
    List<String> assumptions) {

  public Release {
    assumptions = List.copyOf(assumptions);
  }

  /** What can be said of this release as of one of any other kind. */
  public ReleaseFacts facts() {
    return new ReleaseFacts(problem, terms, plan, mean, tolerance, assumptions);
  }

  /** σ, a public number. */
  public double sigma() {
    return plan.sigma();
  }

  /** What this release costs the ledger: μ = (Δ + τ + g√d)(1 + 2⁻³⁴)/σ, rounded up. */
  public double mu() {
    return plan.mu();
  }
}
