package dev.lethe.glm.risk;

import dev.lethe.linalg.Enclosure;
import java.util.Optional;

/**
 * The mean loss (1/n)Σ φ(y_i, w·x_i) of some rows, as seen by a solver.
 *
 * <p>This is all that a learner or an unlearning method asks of an engine: in memory, on a cluster.
 * The regulariser λ/2‖w‖² needs no rows and is not in it; {@link RiskAt} adds it. Implementations
 * are thread-safe and give the same bits for any number of threads.
 */
public interface Risk {

  /** n ≥ 1. */
  long count();

  /** d ≥ 1, of a row. */
  int columns();

  /** Of the weights: d for each output of the loss. */
  int dimension();

  /** A number that no ‖x_i‖ is above. */
  double largestNorm();

  /** One pass over the rows for loss and gradient. */
  Pass pass(double[] w);

  /** Whether there are few enough features for a matrix of d²; where not, there is no Hessian. */
  boolean hasHessian();

  /**
   * One pass over the rows for the Hessian (1/n)Σ φ″(y_i, w·x_i) ⊗ x_i·x_iᵀ, with a radius that
   * covers the rounding errors of the pass. Refused where {@link #hasHessian} says so.
   */
  Enclosure hessian(double[] w);

  /** How far a computed gradient can be, in norm, from the true one at any ‖w‖ ≤ radius. */
  double gradientErrorAtMost(double radius);

  /**
   * The risk of a <em>subset</em> of about one in {@code oneIn} rows, spread over all of them, or
   * this very risk where sampling is not worth it.
   */
  Risk sample(int oneIn);

  /**
   * The same for a search, where a device makes the passes faster. What it says proves nothing; the
   * caller closes it.
   */
  default Optional<RiskBeside> beside() {
    return Optional.empty();
  }

  /**
   * What one pass finds.
   *
   * @param meanLoss good to about twelve digits: for line searches and reports, not for proofs
   */
  record Pass(double meanLoss, double[] gradient) {}
}
