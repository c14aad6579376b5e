package dev.lethe.bench;

import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import java.io.PrintStream;
import java.util.Locale;
import java.util.SplittableRandom;
import libsvm.svm;
import libsvm.svm_model;
import libsvm.svm_node;
import libsvm.svm_parameter;
import libsvm.svm_problem;

/**
 * Hard-margin training with an RBF kernel against libsvm at a huge penalty.
 *
 * <p>Not quite the same problem: libsvm always fits a bias. Its stopping rule is its default, every
 * margin within about 1e-3 of 1, and its cache holds the whole kernel matrix.
 */
final class SvmBench {

  private static final int POINTS = 5_000;
  private static final int DIMENSIONS = 5;
  private static final double GAMMA = 2;

  private SvmBench() {}

  static boolean run(PrintStream out) {
    int[] labels = new int[POINTS];
    double[][] rows = shells(labels);
    LabelledPoints points = LabelledPoints.of(SvmKernel.rbf(GAMMA), rows, labels);
    // Any distinct points are separable under this kernel; the margin need only be small enough.
    HardMarginSvm svmOfMargin = HardMarginSvm.withMargin(1e-4);
    SvmModel model = svmOfMargin.train(points);
    HardMarginSvm ours = svmOfMargin.withTolerance(1e-3 * model.normAtLeast());
    svm.svm_set_print_string_function(text -> {});
    svm_problem problem = problem(rows, labels);
    svm_parameter parameter = parameter();
    svm_model theirs = svm.svm_train(problem, parameter);
    boolean met =
        new Race("hard-margin SVM, 5,000 points in 5 dimensions, RBF kernel")
            .onOneThread()
            .contender("libsvm, C = 1e6, eps = 1e-3", () -> svm.svm_train(problem, parameter).l)
            .contender("ours, proved within 1e-3·‖w‖", 1.2, () -> ours.train(points).normAtLeast())
            .report(out, 2, 7);
    out.printf(
        Locale.ROOT, "  support vectors: libsvm %d, ours %d%n", theirs.l, model.support().length);
    return met;
  }

  /** Two shells around the origin, one for each label. */
  private static double[][] shells(int[] labels) {
    SplittableRandom random = new SplittableRandom(13);
    double[][] rows = new double[POINTS][DIMENSIONS];
    for (int i = 0; i < POINTS; i++) {
      labels[i] = i % 2 == 0 ? 1 : -1;
      double square = 0;
      for (int j = 0; j < DIMENSIONS; j++) {
        rows[i][j] = random.nextGaussian();
        square += rows[i][j] * rows[i][j];
      }
      double radius = (labels[i] > 0 ? 0.4 : 0.8) + random.nextDouble(-0.1, 0.1);
      for (int j = 0; j < DIMENSIONS; j++) {
        rows[i][j] *= radius / Math.sqrt(square);
      }
    }
    return rows;
  }

  private static svm_problem problem(double[][] rows, int[] labels) {
    svm_problem problem = new svm_problem();
    problem.l = rows.length;
    problem.y = new double[rows.length];
    problem.x = new svm_node[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      problem.y[i] = labels[i];
      problem.x[i] = new svm_node[rows[i].length];
      for (int j = 0; j < rows[i].length; j++) {
        problem.x[i][j] = new svm_node();
        problem.x[i][j].index = j + 1;
        problem.x[i][j].value = rows[i][j];
      }
    }
    return problem;
  }

  private static svm_parameter parameter() {
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.RBF;
    parameter.gamma = GAMMA;
    parameter.C = 1e6;
    parameter.eps = 1e-3;
    parameter.cache_size = 400;
    parameter.shrinking = 1;
    return parameter;
  }
}
