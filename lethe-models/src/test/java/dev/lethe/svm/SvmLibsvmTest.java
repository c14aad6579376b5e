package dev.lethe.svm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;
import org.junit.jupiter.api.Test;

/**
 * libsvm as an oracle. It always fits a bias; given every point twice, as y·φ(x) with label 1 and
 * as −y·φ(x) with label −1, the problem is symmetric, its bias is 0 and its w is ours.
 */
class SvmLibsvmTest {

  private static final List<SvmKernel> KERNELS =
      List.of(SvmKernel.linear(), SvmKernel.rbf(2), SvmKernel.polynomial(2));

  @Test
  void decisions_agree_with_libsvm_at_a_huge_penalty() {
    svm.svm_set_print_string_function(text -> {});
    for (long seed = 0; seed < 5; seed++) {
      SvmSamples.Sample sample = SvmSamples.separable(seed, 60, 3, 0.2);
      for (SvmKernel kernel : KERNELS) {
        LabelledPoints points = sample.under(kernel);
        double[] theirs = libsvmDecisions(points);
        SvmModel ours = HardMarginSvm.withMargin(1e-3).withTolerance(1e-4).train(points);
        for (int i = 0; i < theirs.length; i++) {
          assertThat(ours.decision(sample.rows()[i]))
              .as("seed %d, %s, row %d", seed, kernel.name(), i)
              .isCloseTo(theirs[i], within(1e-3));
        }
      }
    }
  }

  /** ⟨w, φ(x_i)⟩ for every row, by libsvm on the doubled problem with a precomputed kernel. */
  private static double[] libsvmDecisions(LabelledPoints points) {
    int n = points.count();
    svm_problem problem = new svm_problem();
    problem.l = 2 * n;
    problem.y = new double[2 * n];
    problem.x = new svm_node[2 * n][];
    double[] row = new double[n];
    for (int i = 0; i < 2 * n; i++) {
      problem.y[i] = i < n ? 1 : -1;
      points.kernelRow(i % n, row);
      problem.x[i] = new svm_node[2 * n + 1];
      problem.x[i][0] = node(0, i + 1);
      for (int j = 0; j < 2 * n; j++) {
        double signs = points.label(i % n) * points.label(j % n) * (i < n == j < n ? 1 : -1);
        problem.x[i][j + 1] = node(j + 1, signs * row[j % n]);
      }
    }
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.PRECOMPUTED;
    parameter.C = 1e9;
    parameter.eps = 1e-7;
    parameter.cache_size = 20;
    parameter.shrinking = 1;
    svm_model model = svm.svm_train(problem, parameter);
    double[] decisions = new double[n];
    for (int i = 0; i < n; i++) {
      double[] value = new double[1];
      svm.svm_predict_values(model, problem.x[i], value);
      decisions[i] = points.label(i) * value[0];
    }
    return decisions;
  }

  private static svm_node node(int index, double value) {
    svm_node node = new svm_node();
    node.index = index;
    node.value = value;
    return node;
  }
}
