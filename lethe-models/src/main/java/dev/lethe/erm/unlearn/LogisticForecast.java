package dev.lethe.erm.unlearn;

import dev.lethe.erm.LogisticRisk;
import dev.lethe.erm.LogisticRiskOnRows;
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
    LogisticRisk risk = LogisticRiskOnRows.of(some);
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
