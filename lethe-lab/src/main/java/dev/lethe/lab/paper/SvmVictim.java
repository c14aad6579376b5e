package dev.lethe.lab.paper;

import dev.lethe.base.LetheException;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;

/**
 * A hard-margin machine that a row is added to.
 *
 * @param points the same rows under the kernel
 * @param loose trains whatever the margin
 * @param model of the retained rows
 * @param margin declared: nine tenths of the retained one
 */
record SvmVictim(
    SvmKernel kernel,
    GridRows rows,
    LabelledPoints points,
    HardMarginSvm loose,
    SvmModel model,
    double margin) {
  private static final double SHARE = 0.9;

  static SvmVictim of(SvmKernel kernel, GridRows rows, HardMarginSvm loose) {
    LabelledPoints points = LabelledPoints.of(kernel, rows);
    SvmModel model = loose.train(points);
    return new SvmVictim(kernel, rows, points, loose, model, SHARE / model.normAtMost());
  }

  /** 0 where the row leaves no classifier, or one of less than the declared margin. */
  double damage(double[] row, int label) {
    GridRows more = AddedRow.to(rows, row, label);
    try {
      SvmModel after = loose.train(LabelledPoints.of(kernel, more));
      return 1 / after.normAtMost() >= margin ? distance(after, more) : 0;
    } catch (LetheException inseparable) {
      return 0;
    }
  }

  /** ‖w' − w‖² = ‖w'‖² + ‖w‖² − 2⟨w, w'⟩, the last from w's values at the support of w'. */
  private double distance(SvmModel after, GridRows more) {
    double inner = 0;
    int[] support = after.support();
    double[] coefficients = after.coefficients();
    for (int k = 0; k < support.length; k++) {
      inner += coefficients[k] * model.decision(Rows.point(more, support[k]));
    }
    double norm = (model.normAtLeast() + model.normAtMost()) / 2;
    double normAfter = (after.normAtLeast() + after.normAtMost()) / 2;
    return Math.sqrt(Math.max(0, norm * norm + normAfter * normAfter - 2 * inner));
  }
}
