package dev.lethe.svm.unlearn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.lethe.base.BadInputException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.bound.Method;
import dev.lethe.privacy.RandomBits;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import dev.lethe.testkit.ForgettingContract;
import dev.lethe.unlearn.release.ReleaseFacts;
import dev.lethe.unlearn.release.Terms;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KernelSvmUnlearningTest extends ForgettingContract {

  private static final KernelSvmUnlearning SVM =
      new KernelSvmUnlearning(HardMarginSvm.withMargin(0.13), SvmKernel.rbf(0.7));

  private static final double[][] PROBES = probes();

  private static double[][] probes() {
    return SeparableRows.withMargin(99, 12, 0).rows();
  }

  /**
   * Means are compared at probes; by Cauchy and Schwarz |f − g| ≤ ‖f − g‖ there, as k(x, x) = 1.
   */
  private static double[] atProbes(KernelDecision f) {
    double[] values = new double[PROBES.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = f.at(PROBES[i]);
    }
    return values;
  }

  @Override
  protected Case sample(long seed) {
    SeparableRows all = SeparableRows.withMargin(seed, 16, 0.2);
    KernelDecision trained = SVM.train(all.rows(), all.labels());
    LabelledPoints allPoints = LabelledPoints.of(SVM.kernel(), all.rows(), all.labels());
    SeparableRows rest = all.without(SVM.problem().train(allPoints).support(), CAPACITY.value());
    LearntKernelSvm left = SVM.learnt(rest.rows(), rest.labels());
    LearntKernelSvm fresh = SVM.learnt(rest.rows().clone(), rest.labels().clone());
    return new Case() {
      @Override
      public ReleaseFacts factsAfterForgetting(Terms terms) {
        return SVM.facts(rest.rows(), rest.labels(), terms);
      }

      @Override
      public ReleaseFacts factsOfRetained(Terms terms) {
        return SVM.facts(rest.rows().clone(), rest.labels().clone(), terms);
      }

      @Override
      public double[] meanAfterForgetting(Terms terms) {
        return atProbes(left.mean(trained, terms));
      }

      @Override
      public double[] meanOfRetained(Terms terms) {
        return atProbes(fresh.mean(fresh.own(), terms));
      }

      @Override
      public double[] kept() {
        return atProbes(trained);
      }

      @Override
      public double[] meanWithBrokenModel(Terms terms) {
        double far = 2 / SVM.problem().margin();
        KernelDecision broken =
            KernelDecision.of(SVM.kernel(), new double[][] {{0, 0, 0}}, new double[] {far});
        KernelDecision another =
            KernelDecision.of(SVM.kernel(), new double[][] {{0}}, new double[] {1});
        assertThat(left.mean(another, terms)).isSameAs(left.own());
        return atProbes(left.mean(broken, terms));
      }

      @Override
      public double distance(double[] a, double[] b) {
        double most = 0;
        for (int i = 0; i < a.length; i++) {
          most = Math.max(most, Math.abs(a[i] - b[i]));
        }
        return most;
      }
    };
  }

  @Override
  protected double reaches() {
    return 0.15;
  }

  @Override
  protected Method recomputing() {
    return Method.RETRAIN;
  }

  @Test
  void the_bound_holds_in_feature_space_too_and_some_deletion_comes_near_to_it() {
    double most = 0;
    for (long seed = 0; seed < CASES; seed++) {
      SeparableRows all = SeparableRows.withMargin(seed, 16, 0.2);
      LabelledPoints points = LabelledPoints.of(SVM.kernel(), all.rows(), all.labels());
      SvmModel trained = SVM.problem().train(points);
      // The tightest margin that may be declared for these rows, and three support rows less.
      HardMarginSvm tight = HardMarginSvm.withMargin(0.999 / trained.normAtMost());
      KernelSvmUnlearning svm = new KernelSvmUnlearning(tight, SVM.kernel());
      SeparableRows rest = all.without(trained.support(), CAPACITY.value());
      double moved =
          svm.train(rest.rows(), rest.labels()).distanceAtMost(svm.train(all.rows(), all.labels()));
      ReleaseFacts facts = svm.facts(rest.rows(), rest.labels(), terms(Method.PASSIVE));
      double ratio = moved / facts.plan().sensitivity();
      assertThat(ratio).as("seed %d", seed).isLessThanOrEqualTo(1);
      most = Math.max(most, ratio);
    }
    assertThat(most).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void the_distance_of_functions_is_that_of_feature_space_and_never_below() {
    SvmKernel square = SvmKernel.polynomial(2);
    // (x·y + 1)² at x = 1 and x = −1: k = 4, 4 and 0, so ‖2φ(1) − 3φ(−1)‖² = 16 + 36.
    KernelDecision f = KernelDecision.of(square, new double[][] {{1}}, new double[] {2});
    KernelDecision g = KernelDecision.of(square, new double[][] {{-1}}, new double[] {3});
    assertThat(f.distanceAtMost(g))
        .isGreaterThanOrEqualTo(Math.sqrt(52))
        .isCloseTo(Math.sqrt(52), within(1e-12));
    assertThat(f.distanceAtMost(f)).isBetween(0.0, 1e-5);
    assertThat(f.at(new double[] {2})).isEqualTo(18);
  }

  @Test
  void a_retrained_function_gets_the_solvers_noise_only() {
    SeparableRows rows = SeparableRows.withMargin(5, 16, 0.2);
    ReleaseFacts passive = SVM.facts(rows.rows(), rows.labels(), terms(Method.PASSIVE));
    ReleaseFacts retrained = SVM.facts(rows.rows(), rows.labels(), terms(Method.RETRAIN));
    assertThat(retrained.plan().sensitivity())
        .isCloseTo(2 * SVM.problem().tolerance() * 17 / 16, within(1e-12));
    assertThat(passive.sigma()).isGreaterThan(100 * retrained.sigma());
  }

  @Test
  void a_release_says_how_far_the_rule_for_finite_machines_is_met() {
    SeparableRows rows = SeparableRows.withMargin(5, 16, 0.2);
    FunctionRelease release =
        SVM.release(
            rows.rows(), rows.labels(), terms(Method.PASSIVE), RandomBits.insecureSeeded(1));
    assertThat(release.facts().assumptions()).contains(NoisyDecision.FINITE_MACHINE);
    assertThat(release.decision().isSecure()).isFalse();
  }

  @Test
  void a_retrained_release_still_classifies_its_rows() {
    SeparableRows rows = SeparableRows.withMargin(5, 16, 0.2);
    KernelDecision trained = SVM.train(rows.rows(), rows.labels());
    NoisyDecision decision =
        SVM.release(
                rows.rows(),
                rows.labels(),
                trained,
                terms(Method.RETRAIN),
                RandomBits.insecureSeeded(1))
            .decision();
    for (int i = 0; i < 16; i++) {
      assertThat(decision.predict(rows.rows()[i])).isEqualTo(rows.labels()[i]);
    }
  }

  @Test
  void a_kept_function_whose_values_would_be_too_inexact_is_replaced_and_an_own_one_refused() {
    SeparableRows rows = SeparableRows.withMargin(5, 16, 0.2);
    LearntKernelSvm learnt = SVM.learnt(rows.rows(), rows.labels());
    SvmModel own = learnt.model();
    KernelDecision fresh = learnt.own();
    // The same function with a heavy zero in it: c·k(x, ·) − c·k(x, ·).
    double heavy = 1e4;
    double[][] more = Arrays.copyOf(rows.rows(), 18);
    double[] coefficients = new double[18];
    for (int s = 0; s < own.support().length; s++) {
      coefficients[own.support()[s]] = own.coefficients()[s];
    }
    more[16] = rows.rows()[0];
    more[17] = rows.rows()[0];
    coefficients[16] = heavy;
    coefficients[17] = -heavy;
    KernelDecision kept = KernelDecision.of(SVM.kernel(), more, coefficients);
    assertThat(fresh.distanceAtMost(kept)).isLessThan(0.01);
    Terms terms = terms(Method.PASSIVE);
    assertThat(learnt.mean(kept, terms)).isSameAs(fresh);
    MeanRounding rounding = MeanRounding.of(SVM.problem(), SVM.kernel(), 3);
    assertThatThrownBy(() -> rounding.require(kept)).isInstanceOf(NoGuaranteeException.class);
    assertThat(rounding.require(fresh)).isSameAs(rounding);
    // A tolerance that double arithmetic cannot keep is refused on the evidence of R.
    KernelSvmUnlearning exact =
        new KernelSvmUnlearning(SVM.problem().withTolerance(1e-7), SVM.kernel());
    assertThatThrownBy(() -> exact.facts(rows.rows(), rows.labels(), terms))
        .isInstanceOf(NoGuaranteeException.class);
  }

  @Test
  void a_function_of_another_kernel_is_refused() {
    SeparableRows rows = SeparableRows.withMargin(5, 16, 0.2);
    KernelDecision other =
        KernelDecision.of(SvmKernel.rbf(0.8), new double[][] {{0, 0, 0}}, new double[] {1});
    assertThatThrownBy(
            () ->
                SVM.release(
                    rows.rows(),
                    rows.labels(),
                    other,
                    terms(Method.PASSIVE),
                    RandomBits.insecureSeeded(1)))
        .isInstanceOf(BadInputException.class);
  }
}
