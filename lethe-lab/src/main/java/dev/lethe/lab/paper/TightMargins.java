package dev.lethe.lab.paper;

import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.data.Draw;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.lab.data.Rows;
import dev.lethe.statistics.GridRows;
import dev.lethe.svm.HardMarginSvm;
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

  private static final int HALVINGS = 12;

  /** On fewer rows than columns: these can be told apart as they are. */
  BoundAndAttack linear() {
    int columns = set.classes(set.sample(1, 1)).columns();
    return attacked(SvmKernel.linear(), "linear; γ = 0.9γ_R", Math.min(n, columns * 4 / 5));
  }

  BoundAndAttack kernel() {
    return attacked(SvmKernel.rbf(5), "RBF; γ = 0.9γ_R", n);
  }

  private BoundAndAttack attacked(SvmKernel kernel, String setting, int count) {
    BoundAndAttack.Cell cell = new BoundAndAttack.Cell("SVM", set.name(), count, setting, 1);
    GridRows rows = set.classes(set.sample(count, 1));
    HardMarginSvm loose = HardMarginSvm.withMargin(1e-4).withTolerance(1e-3);
    SvmVictim victim = SvmVictim.of(kernel, rows, loose);
    SvmModel model = victim.model();
    Damage damage = new Damage(victim);
    Random random = Draw.random("tightness " + cell, 1);
    double most = 0;
    for (int i = 0; i < tries; i++) {
      most = Math.max(most, damage.most(new double[rows.columns()], free(rows, model, random), 1));
    }
    String search = "free direction";
    for (int i = 0; i < tries; i++) {
      int near = random.nextInt(count);
      int label = rows.labels()[near] > 0 ? -1 : 1;
      double found = damage.most(Rows.point(rows, near), free(rows, model, random), label);
      if (found > most) {
        most = found;
        search = "beside a row";
      }
    }
    double bound =
        HardMarginSvm.withMargin(victim.margin())
            .retain(victim.points(), model, Setting.ONE)
            .value();
    return cell.of(bound, most, search, damage.evaluations);
  }

  /** A random direction without its parts along the support vectors. */
  private static double[] free(GridRows rows, SvmModel model, Random random) {
    int d = rows.columns();
    double[] v = new double[d];
    for (int j = 0; j < d; j++) {
      v[j] = random.nextGaussian();
    }
    List<double[]> basis = new ArrayList<>();
    for (int i : model.support()) {
      double[] x = Rows.point(rows, i);
      for (double[] b : basis) {
        x = without(x, b);
      }
      if (length(x) > 1e-6 && basis.size() < d - 1) {
        basis.add(unit(x));
      }
    }
    for (double[] b : basis) {
      v = without(v, b);
    }
    return unit(v);
  }

  private static double length(double[] x) {
    return Math.sqrt(Arrays.stream(x).map(v -> v * v).sum());
  }

  private static double[] unit(double[] x) {
    double length = length(x);
    return Arrays.stream(x).map(v -> v / length).toArray();
  }

  private static double[] without(double[] x, double[] unit) {
    return Dense.plus(x, -Dense.dot(x, unit), unit);
  }

  private static final class Damage {
    private final SvmVictim victim;
    private int evaluations;

    Damage(SvmVictim victim) {
      this.victim = victim;
    }

    /** The most over the points on a way from a start, by halving between too near and harmless. */
    double most(double[] start, double[] direction, int label) {
      double most = 0;
      double low = 0;
      double high = 1;
      for (int i = 0; i < HALVINGS; i++) {
        double at = i == 0 ? high : (low + high) / 2;
        double found = victim.damage(Dense.plus(start, at, direction), label);
        evaluations++;
        most = Math.max(most, found);
        if (found > 0 && i > 0) {
          high = at;
        } else if (i > 0) {
          low = at;
        }
      }
      return most;
    }
  }
}
