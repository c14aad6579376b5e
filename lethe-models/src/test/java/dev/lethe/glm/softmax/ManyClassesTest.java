package dev.lethe.glm.softmax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Certification;
import dev.lethe.bound.Method;
import dev.lethe.glm.Objective;
import dev.lethe.glm.Oracle;
import dev.lethe.glm.Sample;
import dev.lethe.glm.learn.Fit;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.risk.RiskOnRows;
import dev.lethe.glm.unlearn.GlmUnlearning;
import dev.lethe.privacy.Guarantee;
import dev.lethe.statistics.Retained;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Classes by the hundred: half a million numbers a row would be a Hessian's, so there is none. */
class ManyClassesTest {

  private static Sample sample(int classes) {
    Sample plain = Sample.random(5, 60, 2, Sample.Shape.BALL, Sample.Labels.SIGNAL);
    double[] y = new double[plain.n()];
    Arrays.setAll(y, i -> SoftmaxOracle.label(i * 7 % classes));
    return Sample.of(plain.x(), y);
  }

  @Test
  void a_thousand_classes_are_learnt_as_near_as_the_learner_says() {
    SoftmaxLoss loss = new SoftmaxLoss(SoftmaxLoss.MOST_CLASSES);
    Sample sample = sample(SoftmaxLoss.MOST_CLASSES);
    RiskOnRows risk = RiskOnRows.of(loss, sample.rows());
    Fit fit = Learner.of(Objective.of(loss, 0.1)).fit(risk);
    double[] gradient =
        new SoftmaxOracle(SoftmaxLoss.MOST_CLASSES)
            .gradient(sample.x(), sample.y(), 0.1, fit.weights());
    // λ-strong convexity: the minimiser is no farther than ‖∇F‖/λ.
    assertThat(Oracle.norm(gradient) / 0.1).isLessThan(1e-8);
    assertThat(fit.distanceAtMost()).isBetween(Oracle.norm(gradient) / 0.2, 1e-8);
  }

  @Test
  void beyond_a_hundred_outputs_there_is_no_hessian_and_no_newton_step_before_a_check() {
    RiskOnRows few = RiskOnRows.of(new SoftmaxLoss(101), sample(101).rows());
    assertThat(few.hessian(new double[200]).centre().order()).isEqualTo(200);
    Sample sample = sample(102);
    RiskOnRows many = RiskOnRows.of(new SoftmaxLoss(102), sample.rows());
    assertThatThrownBy(() -> many.hessian(new double[202]))
        .isInstanceOf(BadUsageException.class)
        .hasMessageContaining("100 outputs, but there are 101");
    Terms terms =
        Terms.of(new Guarantee(1, 1e-5), Capacity.of(1)).by(Method.NEWTON, Certification.A_PRIORI);
    GlmUnlearning unlearning =
        GlmUnlearning.of(Objective.of(new SoftmaxLoss(102), 0.1), Sample.KERNEL);
    Retained retained = Retained.inMemory(sample.rows(), sample.statistics());
    assertThatThrownBy(() -> unlearning.on(retained).prepare(terms))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("needs a Hessian")
        .hasMessageContaining("100 outputs");
  }
}
