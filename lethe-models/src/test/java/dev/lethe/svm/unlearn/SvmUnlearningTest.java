package dev.lethe.svm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.testkit.ForgettingContract;
import dev.lethe.unlearn.release.Release;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SvmUnlearningTest extends ForgettingContract {

  private static final double MARGIN = 0.2;

  private static final SvmUnlearning SVM = new SvmUnlearning(HardMarginSvm.withMargin(MARGIN));

  private static LabelledPoints points(SeparableRows rows) {
    return LabelledPoints.of(SvmKernel.linear(), rows.rows(), rows.labels());
  }

  private static LearntSvm learnt(LabelledPoints points) {
    return LearntSvm.on(points, SVM.problem());
  }

  @Override
  protected Case sample(long seed) {
    SeparableRows all = SeparableRows.withMargin(seed, 20, MARGIN);
    double[] trained = SVM.problem().train(points(all)).weights();
    // The forgotten rows are support rows: others would move nothing.
    SeparableRows rest = all.without(SVM.problem().train(points(all)).support(), CAPACITY.value());
    LabelledPoints left = points(rest);
    LabelledPoints fresh = points(new SeparableRows(rest.rows().clone(), rest.labels().clone()));
    LearntSvm ownLeft = learnt(left);
    LearntSvm ownFresh = learnt(fresh);
    return new Case() {
      @Override
      public ReleaseFacts factsAfterForgetting(Terms terms) {
        return learnt(left).facts(terms);
      }

      @Override
      public ReleaseFacts factsOfRetained(Terms terms) {
        return learnt(fresh).facts(terms);
      }

      @Override
      public double[] meanAfterForgetting(Terms terms) {
        return ownLeft.mean(trained, terms);
      }

      @Override
      public double[] meanOfRetained(Terms terms) {
        return ownFresh.mean(ownFresh.own(), terms);
      }

      @Override
      public double[] kept() {
        return trained;
      }

      @Override
      public double[] meanWithBrokenModel(Terms terms) {
        double[] broken = trained.clone();
        broken[0] = Double.NaN;
        return ownLeft.mean(broken, terms);
      }
    };
  }

  @Override
  protected double reaches() {
    return 0.5;
  }

  @Override
  protected Method recomputing() {
    return Method.RETRAIN;
  }

  @Test
  void the_whole_charge_is_what_the_problem_says_a_released_mean_needs() {
    LabelledPoints retained = points(SeparableRows.withMargin(4, 30, MARGIN));
    ReleaseFacts facts = learnt(retained).facts(terms(Method.PASSIVE));
    double released =
        SVM.problem().released(retained, SVM.problem().train(retained), CAPACITY).value();
    assertThat(facts.plan().sensitivity()).isBetween(released, released * 1.006);
    assertThat(facts.plan().sensitivity())
        .isGreaterThanOrEqualTo(facts.mean().value() + facts.tolerance());
  }

  @Test
  void retrained_weights_go_out_as_they_are() {
    LabelledPoints retained = points(SeparableRows.withMargin(4, 30, MARGIN));
    Release release = learnt(retained).release(terms(Method.RETRAIN), RandomBits.secure());
    assertThat(release.parameters().toArray())
        .containsExactly(SVM.problem().train(retained).weights());
  }

  @Test
  void a_contradicted_margin_is_refused_on_the_evidence_of_the_retained_rows() {
    LabelledPoints retained =
        LabelledPoints.of(
            SvmKernel.linear(), new double[][] {{0.1, 0}, {-0.1, 0.01}}, new int[] {1, -1});
    assertThatThrownBy(
            () ->
                learnt(retained)
                    .release(new double[2], terms(Method.PASSIVE), RandomBits.insecureSeeded(1)))
        .isInstanceOf(NoGuaranteeException.class)
        .hasMessageContaining("contradicted");
  }

  @Test
  void weights_of_another_length_are_refused() {
    LabelledPoints retained = points(SeparableRows.withMargin(4, 30, MARGIN));
    double[] other = Arrays.copyOf(SVM.problem().train(retained).weights(), 1);
    assertThatThrownBy(
            () ->
                learnt(retained)
                    .release(other, terms(Method.PASSIVE), RandomBits.insecureSeeded(1)))
        .isInstanceOf(BadUsageException.class);
  }
}
