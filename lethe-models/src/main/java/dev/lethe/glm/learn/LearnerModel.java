package dev.lethe.glm.learn;

import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskAt;
import dev.lethe.glm.risk.RiskCurvature;

/**
 * What the learner believes of the Hessian H of F. Beliefs steer only; what is proved is taken from
 * what was computed.
 */
interface LearnerModel {

  /** v ↦ (H + νI)⁻¹v. */
  interface Inverse {
    double[] times(double[] v);
  }

  Inverse shiftedInverse(double nu);

  /** Whether it rests on a Hessian that was computed, of which something can be proved. */
  boolean isMeasured();

  /** Whether nothing that could be forgotten or computed anew would make it better here. */
  boolean isExactAt(double[] w, Risk risk);

  /** The same beliefs, to be judged by how fast the residual falls from this one. */
  LearnerModel startingWith(double residual);

  LearnerModel learn(RiskAt before, RiskAt after);

  /** How it does since it was last told where it starts. */
  Pace pace();

  /** Far beyond what any problem in doubles was seen to need. */
  int mostSteps();

  RiskCurvature curvature(Risk all);
}
