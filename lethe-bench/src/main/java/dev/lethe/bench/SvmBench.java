package dev.lethe.bench;

import dev.lethe.bench.race.Race;
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
 * Hard-margin training with an RBF kernel against libsvm at a huge penalty, to the same accuracy.
 *
 * <p>libsvm always fits a bias and we never do. Every point x of label y comes with −x of label −y
 * here, so by symmetry the best bias is 0 and both solve the same problem. Ours proves that it is
 * within 10⁻³‖w‖ of the solution; libsvm gets the loosest stopping rule that brings its dual value
 * within a millionth of the best, which means the same (‖ŵ − w‖² ≤ 2(D* − D)), and a cache for the
 * whole kernel matrix.
 */
final class SvmBench {

  private static final int POINTS = 5_000;
  private static final int DIMENSIONS = 10;
  private static final double ACCURACY = 1e-3;

  private static final double NO_SLOWER = 1;

  private final PrintStream out;
  private final double[][] rows = new double[POINTS][DIMENSIONS];
  private final int[] labels = new int[POINTS];
  private final StringBuilder said = new StringBuilder();

  private SvmBench(PrintStream out) {
    this.out = out;
    generate(new SplittableRandom(13));
    svm.svm_set_print_string_function(said::append);
  }

  static boolean run(PrintStream out) {
    SvmBench bench = new SvmBench(out);
    // A wide kernel leaves few support vectors, a narrow one makes nearly every point one.
    boolean met = true;
    for (double gamma : new double[] {0.2, 1, 5}) {
      met &= bench.race(gamma);
    }
    return met;
  }

  private boolean race(double gamma) {
    LabelledPoints points = LabelledPoints.of(SvmKernel.rbf(gamma), rows, labels);
    // The margin is not known beforehand; a rough model says it.
    HardMarginSvm rough = HardMarginSvm.withMargin(1e-5).withTolerance(1);
    double norm = rough.train(points).normAtMost();
    HardMarginSvm ours = HardMarginSvm.withMargin(0.5 / norm).withTolerance(ACCURACY * norm);
    SvmModel model = ours.train(points);
    double best = model.normAtLeast() * model.normAtLeast() / 2;
    svm_problem problem = problem(rows, labels);
    svm_parameter parameter = parameter(gamma);
    svm_model theirs;
    do {
      parameter.eps /= 10;
      theirs = svm.svm_train(problem, parameter);
    } while (!(dualValue() >= best * (1 - ACCURACY * ACCURACY)));
    boolean met =
        new Race("hard-margin SVM, 5,000 points in 10 dimensions, RBF kernel, γ = " + gamma)
            .onOneThread()
            .contender(
                "libsvm, C = 1e9, eps = " + parameter.eps,
                () -> svm.svm_train(problem, parameter).l)
            .contender(
                "ours, proved within 1e-3·‖w‖", NO_SLOWER, () -> ours.train(points).normAtLeast())
            .report(out, 1, 5);
    out.printf(
        Locale.ROOT,
        "  support vectors: libsvm %d, ours %d; dual value: libsvm %.7g, ours %.7g%n",
        theirs.l,
        model.support().length,
        dualValue(),
        best);
    return met;
  }

  /** What libsvm said last: it minimises −D. */
  private double dualValue() {
    String[] words = said.substring(said.lastIndexOf("obj = ") + 6).split("[,\\s]", 2);
    return -Double.parseDouble(words[0]);
  }

  /** The label is the sign of an odd function that is nowhere near 0 on the points. */
  private void generate(SplittableRandom random) {
    for (int i = 0; i < POINTS; i += 2) {
      double score;
      do {
        for (int j = 0; j < DIMENSIONS; j++) {
          rows[i][j] = random.nextDouble(-1, 1);
          rows[i + 1][j] = -rows[i][j];
        }
        score = Math.sin(3 * rows[i][0]) + rows[i][1] * rows[i][2] * rows[i][3] + rows[i][4];
      } while (!(Math.abs(score) > 0.2));
      labels[i] = score > 0 ? 1 : -1;
      labels[i + 1] = -labels[i];
    }
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

  private static svm_parameter parameter(double gamma) {
    svm_parameter parameter = new svm_parameter();
    parameter.svm_type = svm_parameter.C_SVC;
    parameter.kernel_type = svm_parameter.RBF;
    parameter.gamma = gamma;
    parameter.C = 1e9;
    parameter.eps = 0.1;
    parameter.cache_size = 400;
    parameter.shrinking = 1;
    return parameter;
  }
}
