package dev.lethe.lab.paper;

import dev.lethe.base.LetheException;
import dev.lethe.bound.Capacity;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
import dev.lethe.svm.LabelledPoints;
import dev.lethe.svm.SvmKernel;
import dev.lethe.svm.SvmModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * How near adversaries come to the bound of a hard-margin machine: one row at right angles to the
 * support vectors, as short as the declared margin allows, moves w_R at right angles to itself; and
 * one as near to a row of the other label as it allows.
 */
record TightMargins(RegressionSet set, int n, int tries) {

  /** The declared margin as a share of the retained one. */
  private static final double SHARE = 0.9;

  private static final int HALVINGS = 12;

  /** On fewer rows than columns: these can be told apart as they are. */
  Tight linear() {
    int columns = set.classes(set.sample(1, 1)).columns();
    return attacked(SvmKernel.linear(), "linear; γ = 0.9γ_R", Math.min(n, columns * 4 / 5));
  }

  Tight kernel() {
    return attacked(SvmKernel.rbf(5), "RBF; γ = 0.9γ_R", n);
  }

  private Tight attacked(SvmKernel kernel, String setting, int count) {
    Tight.Cell cell = new Tight.Cell("SVM", set.name(), count, setting, 1);
    GridRows rows = set.classes(set.sample(count, 1));
    LabelledPoints points = LabelledPoints.of(kernel, rows);
    HardMarginSvm loose = HardMarginSvm.withMargin(1e-4).withTolerance(1e-3);
    SvmModel model = loose.train(points);
    double margin = SHARE / model.normAtMost();
    Damage damage = new Damage(kernel, rows, loose, model, margin);
    Random random = Draw.random("tightness " + cell, 1);
    double most = 0;
    for (int i = 0; i < tries; i++) {
      most = Math.max(most, damage.most(new double[rows.columns()], free(rows, model, random), 1));
    }
    String search = "free direction";
    for (int i = 0; i < tries; i++) {
      int near = random.nextInt(count);
      int label = rows.labels()[near] > 0 ? -1 : 1;
      double found =
          damage.most(StatisticAttacks.point(rows, near), free(rows, model, random), label);
      if (found > most) {
        most = found;
        search = "beside a row";
      }
    }
    double bound = HardMarginSvm.withMargin(margin).retain(points, model, Capacity.of(1)).value();
    return cell.of(bound, most, search, damage.evaluations);
  }

  /** A random direction without its parts along the support vectors. */
  private static double[] free(GridRows rows, SvmModel model, Random random) {
    int d = rows.columns();
    double[] v = new double[d];
    Arrays.setAll(v, j -> random.nextGaussian());
    List<double[]> basis = new ArrayList<>();
    for (int i : model.support()) {
      double[] x = StatisticAttacks.point(rows, i);
      for (double[] b : basis) {
        without(x, b);
      }
      double length = length(x);
      if (length > 1e-6 && basis.size() < d - 1) {
        double[] unit = x.clone();
        Arrays.setAll(unit, j -> x[j] / length);
        basis.add(unit);
      }
    }
    for (double[] b : basis) {
      without(v, b);
    }
    double length = length(v);
    Arrays.setAll(v, j -> v[j] / length);
    return v;
  }

  private static void without(double[] x, double[] unit) {
    double along = 0;
    for (int j = 0; j < x.length; j++) {
      along += x[j] * unit[j];
    }
    for (int j = 0; j < x.length; j++) {
      x[j] -= along * unit[j];
    }
  }

  private static double length(double[] x) {
    return Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
  }

  private static final class Damage {

    private final SvmKernel kernel;
    private final GridRows rows;
    private final HardMarginSvm loose;
    private final SvmModel model;
    private final double margin;
    private int evaluations;

    Damage(SvmKernel kernel, GridRows rows, HardMarginSvm loose, SvmModel model, double margin) {
      this.kernel = kernel;
      this.rows = rows;
      this.loose = loose;
      this.model = model;
      this.margin = margin;
    }

    /** The most over the points on a way from a start, by halving between too near and harmless. */
    double most(double[] start, double[] direction, int label) {
      double most = 0;
      double low = 0;
      double high = 1;
      for (int i = 0; i < HALVINGS; i++) {
        double at = i == 0 ? high : (low + high) / 2;
        double[] row = start.clone();
        Arrays.setAll(row, j -> start[j] + at * direction[j]);
        double found = of(row, label);
        most = Math.max(most, found);
        if (found > 0 && i > 0) {
          high = at;
        } else if (i > 0) {
          low = at;
        }
      }
      return most;
    }

    /** 0 where the row leaves no classifier, or one of less than the declared margin. */
    private double of(double[] row, int label) {
      evaluations++;
      GridRows more = AddedRow.to(rows, row, label);
      try {
        SvmModel after = loose.train(LabelledPoints.of(kernel, more));
        return 1 / after.normAtMost() >= margin ? StatisticAttacks.distance(model, after, more) : 0;
      } catch (LetheException inseparable) {
        return 0;
      }
    }
  }
}
