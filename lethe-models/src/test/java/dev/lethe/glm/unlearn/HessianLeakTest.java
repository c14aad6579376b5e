package dev.lethe.glm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.linalg.CholeskyFactor;
import dev.lethe.linalg.Kernels;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Terms;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whoever reads a workspace has the rows that stayed and a Hessian of them at some weights: solves
 * for the weights, and with the weights that saw a row for that row.
 */
class HessianLeakTest {

  private static final double LAMBDA = 0.02;
  private static final double APART = 1e-5;

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 12})
  void the_row_that_left_is_not_read_off_what_a_verified_release_keeps(int d) {
    Crowd crowd = new Crowd(LogisticLoss.INSTANCE, d, false, new SplittableRandom(d));
    crowd.add(8000);
    GlmUnlearning unlearning = GlmUnlearning.of(LogisticLoss.objective(LAMBDA), Kernels.java());
    RegressionState state = unlearning.train(crowd.retained());
    GridRows gone = crowd.remove(1, false);
    Retained after = crowd.retained();
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, after.rows());
    Terms terms =
        Terms.of(Guarantee.of(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, Certification.VERIFIED);
    RegressionState next = SecretMean.of(unlearning, state, after, gone, terms).next();
    double way = LogisticCompareTest.distance(state.weights(), next.weights());

    double[] kept = solved(risk, next.weights(), hessian(next.training().orElseThrow()));
    assertThat(LogisticCompareTest.distance(kept, state.weights())).isGreaterThan(2 * way);

    Training left = state.training().orElseThrow().without(gone, after.statistics()).orElseThrow();
    double[] twin = solved(risk, next.weights(), hessian(left));
    assertThat(LogisticCompareTest.distance(twin, state.weights()))
        .as("the twin: the Hessian as it is subtracted from")
        .isLessThan(1e-6 * way);
  }

  private static double[] hessian(Training record) {
    return ((GlmTraining) record).derivatives().orElseThrow().hessian().centre().toArray();
  }

  private static double[] at(Risk risk, double[] w) {
    return risk.hessian(w).centre().scale((double) risk.count()).toArray();
  }

  /** Weights with this Hessian, by least squares from some near by. */
  private static double[] solved(Risk risk, double[] near, double[] hessian) {
    double[] w = near;
    for (int step = 0; step < 4; step++) {
      int d = w.length;
      double[] off = Vectors.plus(hessian, -1, at(risk, w));
      double[][] slopes = new double[d][];
      double[] normal = new double[d * d];
      double[] right = new double[d];
      for (int k = 0; k < d; k++) {
        double[] unit = new double[d];
        unit[k] = APART;
        double[] above = at(risk, Vectors.plus(w, 1, unit));
        double[] below = at(risk, Vectors.plus(w, -1, unit));
        slopes[k] =
            Vectors.plus(new double[d * d], 1 / (2 * APART), Vectors.plus(above, -1, below));
        right[k] = Vectors.dot(slopes[k], off);
        for (int l = 0; l <= k; l++) {
          normal[l * d + k] = Vectors.dot(slopes[k], slopes[l]);
        }
      }
      SymmetricMatrix matrix = SymmetricMatrix.takingUpper(d, normal);
      w = Vectors.plus(w, 1, CholeskyFactor.of(matrix, Kernels.java()).solve(right));
    }
    return w;
  }
}
