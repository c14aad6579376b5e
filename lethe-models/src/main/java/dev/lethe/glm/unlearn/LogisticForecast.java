package dev.lethe.glm.unlearn;

import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.LinearUtility;
import dev.lethe.unlearn.release.Utility;
import java.util.Optional;

/** The outlook of logistic regression: of its passes over rows there is one to be timed. */
enum LogisticForecast implements Forecast<RegressionState> {
  INSTANCE;

  @Override
  public Optional<Utility> utility(RegressionState state, Retained retained, double sigma) {
    return LinearUtility.of(state.weights(), retained, sigma);
  }

  @Override
  public Optional<Rehearsal> rehearsal(GridRows some) {
    Risk risk = RiskOnRows.of(LogisticLoss.INSTANCE, some);
    double[] anywhere = new double[risk.dimension()];
    return Optional.of(
        new Rehearsal() {
          @Override
          public void gradient() {
            risk.pass(anywhere);
          }

          @Override
          public void curvature() {
            risk.hessian(anywhere);
          }
        });
  }
}
