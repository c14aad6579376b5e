package dev.lethe.erm;

/**
 * What the learner believes of the Hessian H of F. Beliefs steer only; what is proved is taken from
 * what was computed.
 */
interface LogisticLearnerModel {

  /** A matrix where the risk has one; elsewhere the last few steps. */
  static LogisticLearnerModel of(LogisticRisk risk, Objective objective, double[] w) {
    return risk.hasHessian()
        ? LogisticHessianModel.of(risk, objective, w)
        : LogisticRecentSteps.none(risk, objective);
  }

  /** v ↦ (H + νI)⁻¹v. */
  interface Inverse {
    double[] times(double[] v);
  }

  Inverse shiftedInverse(double nu);

  /** Whether it rests on a Hessian that was computed, of which something can be proved. */
  boolean isMeasured();

  /** Whether nothing that could be forgotten or computed anew would make it better here. */
  boolean isExactAt(double[] w, LogisticRisk risk);

  /** The same beliefs, to be judged by how fast the residual falls from this one. */
  LogisticLearnerModel startingWith(double residual);

  LogisticLearnerModel learn(LogisticRiskAt before, LogisticRiskAt after);

  /** Whether at this rate a new model is worth its price. */
  boolean isSlow(double residual, double tolerance);

  /** Far beyond what any problem in doubles was seen to need. */
  int mostSteps();

  LogisticRiskCurvature curvature(LogisticRisk all);
}
