package dev.lethe.glm.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.glm.internal.Vectors;
import dev.lethe.glm.logistic.LogisticLoss;
import dev.lethe.glm.risk.Risk;
import dev.lethe.glm.risk.RiskOnRows;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** So many weights that a Hessian is dear: steps alone lead first, and it comes when they slow. */
class ManyWeightsTest {

  private static final int COLUMNS = 130;

  private static Risk risk(int rows) {
    return RiskOnRows.of(LogisticLoss.INSTANCE, LearnerData.gaussian(rows, COLUMNS, 3));
  }

  @ParameterizedTest
  @CsvSource({
    "3000, 1e-4, Infinity",
    "3000, 1e-4, 2",
    "5000, 0, Infinity",
    "24000, 1e-5, Infinity",
    "24000, 0, 3"
  })
  void every_start_leads_to_the_same_minimiser_within_the_proved_distances(
      int n, double lambda, double radius) {
    Risk risk = risk(n);
    Learner learner = Learner.of(LogisticLoss.objective(lambda, radius));
    Fit cold = learner.fit(risk);
    double[] elsewhere = new double[COLUMNS];
    Arrays.setAll(elsewhere, j -> cold.weights()[j] + 0.02 * Math.cos(j));
    Fit warm = learner.fitFrom(risk, elsewhere);
    for (Fit fit : new Fit[] {cold, warm}) {
      assertThat(Vectors.normUp(fit.weights())).isLessThanOrEqualTo(radius);
      assertThat(fit.residual()).isLessThanOrEqualTo(learner.tolerance());
      assertThat(fit.distanceAtMost()).isLessThan(2e-6);
      assertThat(fit.steps()).isLessThan(60);
    }
    double[] apart = Vectors.plus(cold.weights(), -1, warm.weights());
    assertThat(Vectors.normDown(apart))
        .isLessThanOrEqualTo(cold.distanceAtMost() + warm.distanceAtMost());
  }

  @Test
  void where_doubles_end_before_the_tolerance_a_coarser_one_will_do() {
    Risk risk = risk(3000);
    Learner tooFine = Learner.of(LogisticLoss.objective(1e-4)).withTolerance(1e-30);
    Fit fit = tooFine.fit(risk, 1e-12);
    assertThat(fit.residual()).isGreaterThan(1e-30).isLessThanOrEqualTo(1e-12);
    assertThat(fit.distanceAtMost()).isLessThan(1e-6);
    assertThatThrownBy(() -> tooFine.fit(risk, 1e-29))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("must be ≤ 1.0E-29, but doubles allow no less than");
  }
}
