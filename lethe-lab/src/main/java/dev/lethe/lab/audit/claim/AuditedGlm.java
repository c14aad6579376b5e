package dev.lethe.lab.audit.claim;

import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RegressionState;
import dev.lethe.lab.audit.Claim;
import dev.lethe.lab.audit.Gaussian;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.unlearn.release.Terms;
import dev.lethe.unlearn.release.Way;
import java.util.List;
import java.util.Optional;

/**
 * A regression by a loss, whose verified ways are audited where they are weakest.
 *
 * <p>A verified release takes any model whose residual passes the check, and promises that it is
 * within Δ of the minimiser in either world. Well trained models are much nearer and would show
 * nothing, so the two worlds get models as bad as the check lets through, on opposite sides of the
 * minimiser along its flattest direction.
 */
record AuditedGlm(AuditedRows<RegressionState> rows, GlmUnlearning unlearning) implements Audited {

  /** Distances of the bad models, as shares of Δ, the worst first. */
  private static final double[] SHARES = {0.999, 0.98, 0.95, 0.9, 0.8, 0.6, 0.4, 0.2, 0};

  @Override
  public String name() {
    return rows.name();
  }

  @Override
  public List<Way> ways() {
    return rows.ways();
  }

  @Override
  public Claim claim(Terms terms) {
    return terms.certification() == Certification.VERIFIED && terms.method() != Method.RETRAIN
        ? badlyTrained(terms)
        : rows.claim(terms);
  }

  private Claim badlyTrained(Terms terms) {
    Risk risk = RiskOnRows.of(unlearning.objective().loss(), rows.retained());
    double[] best = Learner.of(unlearning.objective()).fit(risk).weights();
    SymmetricEigen eigen = Kernels.java().eigen(risk.hessian(best).centre(), true);
    Deletion deletion = rows.worst(terms);
    double reach = unlearning.facts(deletion.withoutThem().retained(), terms).mean().value();
    ReleaseClaim strongest = at(0, best, eigen, deletion, terms);
    double most = -1;
    for (double share : SHARES) {
      ReleaseClaim claim = at(share * reach, best, eigen, deletion, terms);
      Optional<Gaussian> gaussian = claim.gaussian();
      if (gaussian.isPresent() && gaussian.get().mu() > most) {
        most = gaussian.get().mu();
        strongest = claim;
      }
    }
    return strongest;
  }

  private ReleaseClaim at(
      double distance, double[] best, SymmetricEigen eigen, Deletion deletion, Terms terms) {
    return RowClaims.of(
        unlearning, away(best, distance, eigen), away(best, -distance, eigen), deletion, terms);
  }

  /** Along the first eigenvector: that of the smallest curvature. */
  private static RegressionState away(double[] best, double distance, SymmetricEigen eigen) {
    double[] weights = best.clone();
    for (int j = 0; j < weights.length; j++) {
      weights[j] += distance * eigen.vectors()[j];
    }
    return RegressionState.imported(weights);
  }
}
