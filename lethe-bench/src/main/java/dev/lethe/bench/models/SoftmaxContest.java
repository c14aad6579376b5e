package dev.lethe.bench.models;

import dev.lethe.base.Grid;
import dev.lethe.glm.Objective;
import dev.lethe.glm.kind.DeclaredGlm;
import dev.lethe.glm.learn.Learner;
import dev.lethe.glm.softmax.SoftmaxKind;
import dev.lethe.kind.Values;
import dev.lethe.linalg.Kernels;
import dev.lethe.statistics.GridRows;
import java.util.Locale;

/**
 * Softmax regression beside scikit-learn's lbfgs: the same rows, F = (1/n)Σ loss + λ/2‖W‖² without
 * intercept, each by the loosest tolerance that comes within a millionth of the best objective.
 *
 * <p>The two stop by gradients of other lengths (ours by ‖∇F‖, theirs by the largest entry of n·∇F,
 * or where F hardly falls any more), so objectives are compared, by one arithmetic for both.
 */
record SoftmaxContest(String data, GridRows rows, int classes, double lambda) {

  /** F is at most 10⁻¹⁶/2λ above its minimum there. */
  private static final double BEST = 1e-8;

  static DeclaredGlm model(double lambda, int classes) {
    return new DeclaredGlm(
        SoftmaxKind.INSTANCE,
        Values.none().with(Objective.LAMBDA, lambda).with(SoftmaxKind.CLASSES, classes));
  }

  Contest.Outcome against(ScikitLearn peer, int rounds) {
    peer.load(RowFile.of(peer.scratch("rows"), rows));
    double c = 1 / (rows.rows() * lambda);
    long start = System.nanoTime();
    double[] minimiser = ours(BEST);
    double seconds = (System.nanoTime() - start) * 1e-9;
    double best = objective(minimiser);
    Loosest theirs =
        Loosest.of(
            3,
            -6,
            best,
            tolerance -> {
              peer.fit(c, tolerance);
              return objective(peer.weights());
            });
    Loosest near = Loosest.of(-2, -8, best, tolerance -> objective(ours(tolerance)));
    return new Contest(
            String.format(
                Locale.ROOT,
                "Softmax regression, %s: n = %,d, d = %d, %d classes, λ = %.0e",
                data,
                rows.rows(),
                rows.columns(),
                classes,
                lambda),
            "above the best objective")
        .add(
            theirs.named("scikit-learn, lbfgs", "tol"),
            theirs.shown(),
            () -> peer.fit(c, theirs.tolerance()))
        .add(near.named("Lethe", "residual"), near.shown(), 1, 1, () -> ours(near.tolerance())[0])
        .note(
            String.format(
                Locale.ROOT,
                "the best objective is that of Lethe at a residual of 1e-08: %.1f s, once, before the race",
                seconds))
        .run(0, rounds);
  }

  /** W, class after class. */
  private double[] ours(double tolerance) {
    DeclaredGlm model = model(lambda, classes);
    Learner learner = Learner.of(model.objective()).withTolerance(tolerance);
    return model.made(learner.fit(rows).weights(), Kernels.java());
  }

  private double objective(double[] weights) {
    double sum = 0;
    for (int i = 0; i < rows.rows(); i++) {
      sum += loss(weights, i);
    }
    double squares = 0;
    for (double weight : weights) {
      squares += weight * weight;
    }
    return sum / rows.rows() + lambda / 2 * squares;
  }

  private double loss(double[] weights, int row) {
    int d = rows.columns();
    double[] scores = new double[classes];
    double most = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < classes; c++) {
      for (int j = 0; j < d; j++) {
        scores[c] += weights[c * d + j] * rows.features()[row * d + j];
      }
      scores[c] /= Grid.ONE;
      most = Math.max(most, scores[c]);
    }
    double sum = 0;
    for (double score : scores) {
      sum += Math.exp(score - most);
    }
    return most + Math.log(sum) - scores[Grid.classOf(rows.labels()[row])];
  }
}
