package dev.lethe.bound;

import dev.lethe.base.Word;

/** How the model is brought from all rows to the retained ones; a public choice. */
public enum Method implements Word {
  /** Recomputed from exact statistics: a function of R alone, so no noise is needed at all. */
  EXACT,
  /** The trained model as it stands; noise covers its whole dependence on the forgotten rows. */
  PASSIVE,
  /** Projected gradient descent on the retained rows (descent-to-delete). */
  DESCENT,
  /** One Newton step with the kept Hessian; its cost does not depend on n. */
  NEWTON,
  /** Trained again on the retained rows. */
  RETRAIN
}
