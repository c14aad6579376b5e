package dev.lethe.lab.differencing;

import dev.lethe.base.BadUsageException;
import dev.lethe.glm.Objective;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.ridge.RidgeLearner;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.glm.unlearn.RidgeUnlearning;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.statistics.ExactStatistics;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Unlearning;
import java.util.Arrays;

/** What an attacker knows of the training: the loss, and how it bends on given rows. */
interface Loss {

  /** λ. */
  double lambda();

  /** The minimiser of the regularised risk. */
  double[] minimiser(Retained rows);

  /** (1/n)Σ ∇ℓ(w, z_i). */
  double[] gradient(Retained rows, double[] w);

  /** (1/n)Σ ∇²ℓ(w, z_i). */
  SymmetricMatrix hessian(Retained rows, double[] w);

  static Loss of(Unlearning<?> unlearning) {
    if (unlearning instanceof RidgeUnlearning ridge) {
      return new Squares(ridge.lambda());
    }
    if (unlearning instanceof GlmUnlearning glm && glm.objective().loss().outputs() == 1) {
      return new OfMargins(glm.objective());
    }
    throw new BadUsageException(
        "the reconstruction attack is for regressions of one output, not for " + unlearning.name());
  }

  /** ½(x·w − y)². */
  record Squares(double lambda) implements Loss {

    @Override
    public double[] minimiser(Retained rows) {
      return RidgeLearner.of(lambda, Kernels.java()).fit(rows.statistics()).weights();
    }

    @Override
    public double[] gradient(Retained rows, double[] w) {
      ExactStatistics sums = rows.statistics();
      double[] gradient = sums.gram().centre().times(w);
      double[] right = sums.featureLabel();
      Arrays.setAll(gradient, j -> (gradient[j] - right[j]) / rows.count());
      return gradient;
    }

    @Override
    public SymmetricMatrix hessian(Retained rows, double[] w) {
      return rows.statistics().gram().centre().scale(1.0 / rows.count());
    }
  }

  /** φ(y, w·x), by passes over the rows. */
  record OfMargins(Objective objective) implements Loss {

    @Override
    public double lambda() {
      return objective.lambda();
    }

    @Override
    public double[] minimiser(Retained rows) {
      return Learner.of(objective).fit(rows.rows()).weights();
    }

    @Override
    public double[] gradient(Retained rows, double[] w) {
      return RiskOnRows.of(objective.loss(), rows.rows()).pass(w).gradient();
    }

    @Override
    public SymmetricMatrix hessian(Retained rows, double[] w) {
      return RiskOnRows.of(objective.loss(), rows.rows()).hessian(w).centre();
    }
  }
}
