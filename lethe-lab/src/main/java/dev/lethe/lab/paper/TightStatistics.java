package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.base.Grid;
import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.lab.attack.Dense;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/** How near adversaries come to the bounds of quantiles and components. */
final class TightStatistics {

  /** Angles between the last component that is kept and the first that is not. */
  private static final int ANGLES = 360;

  private TightStatistics() {}

  /** Copies of either end of the domain. */
  static BoundAndAttack quantile(RegressionSet set, int n, double level, int m) {
    GridRows rows = set.classes(set.sample(n, 1));
    double[] values = new double[n];
    Arrays.setAll(values, i -> rows.features()[i * rows.columns()] / (double) Grid.ONE);
    Interval domain = Interval.of(-1, 1);
    Quantile quantile = Quantile.of(level, domain);
    double most = 0;
    for (double end : new double[] {domain.lo(), domain.hi()}) {
      for (int copies = 1; copies <= m; copies++) {
        double[] more = Arrays.copyOf(values, n + copies);
        Arrays.fill(more, n, n + copies, end);
        most = Math.max(most, Math.abs(quantile.value(more) - quantile.value(values)));
      }
    }
    return new BoundAndAttack.Cell(
            level == 0.5 ? "median" : "quantile " + level, set.name(), n, "first column", m)
        .of(quantile.retain(values, Capacity.of(m)).value(), most, "all extremes", 2 * m);
  }

  /**
   * m copies of one row between u_k and u_{k+1}, at any angle; or as many as it takes along
   * u_{k+1}, then along u_{k+2}, and so on, until none is left.
   */
  static BoundAndAttack components(RegressionSet set, int n, int k, int m) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    Components kept = Components.of(rows.statistics().gram().centre(), k);
    double most = 0;
    String search = "angle";
    for (int i = 0; i < ANGLES; i++) {
      most = Math.max(most, kept.turnedAt(Math.PI * i / ANGLES, m));
    }
    int pairs = Math.min(k, kept.d() - k);
    for (int exchanged = 1; exchanged <= pairs; exchanged++) {
      double exchange = kept.turned(exchanging(kept, m, exchanged));
      if (exchange > most) {
        most = exchange;
        search = "exchange of " + exchanged;
      }
    }
    Pca pca = Pca.ofRank(k).withKernel(KERNEL);
    return new BoundAndAttack.Cell("PCA", set.name(), n, "k = " + k, m)
        .of(pca.retain(rows.statistics(), Capacity.of(m)).value(), most, search, ANGLES + pairs);
  }

  /** Whole rows along u_{k+1}, u_{k+2}, …, as many as lift each above what it is to replace. */
  private static SymmetricMatrix exchanging(Components kept, int m, int pairs) {
    int first = kept.d() - kept.k();
    double[] values = kept.eigen().values();
    SymmetricMatrix lifted = kept.gram();
    int left = m;
    for (int i = 0; i < pairs; i++) {
      int low = first - 1 - i;
      double needed = values[first + pairs - 1 - i] - values[low];
      int copies = i == pairs - 1 ? left : Math.min(left, (int) Math.floor(needed) + 1);
      lifted = lifted.plusOuter(copies, Dense.vector(kept.eigen(), low));
      left -= copies;
    }
    return lifted;
  }
}
