package dev.lethe.glm.unlearn;

import dev.lethe.glm.Loss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.statistics.GridRows;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Forecast;
import dev.lethe.unlearn.release.LinearUtility;
import dev.lethe.unlearn.release.Utility;
import java.util.Optional;

/** The outlook of a regression by a loss: of its passes over rows there is one to be timed. */
record GlmForecast(Loss loss) implements Forecast<RegressionState> {

  @Override
  public Optional<Utility> utility(RegressionState state, Retained retained, double sigma) {
    return loss.predictsMargin()
        ? LinearUtility.of(state.weights(), retained, sigma)
        : new ClassUtility(loss, state.weights()).of(retained, sigma);
  }

  @Override
  public Optional<Rehearsal> rehearsal(GridRows some) {
    Risk risk = RiskOnRows.of(loss, some);
    double[] anywhere = new double[risk.dimension()];
    return Optional.of(
        new Rehearsal() {
          @Override
          public void gradient() {
            risk.pass(anywhere);
          }

          @Override
          public void curvature() {
            if (risk.hasHessian()) {
              risk.hessian(anywhere);
            }
          }
        });
  }
}
