package dev.lethe.lab.paper;

import static dev.lethe.lab.paper.ErmRows.KERNEL;

import dev.lethe.base.Interval;
import dev.lethe.bound.Capacity;
import dev.lethe.lab.attack.AddedRow;
import dev.lethe.lab.data.RegressionSet;
import dev.lethe.linalg.SymmetricEigen;
import dev.lethe.linalg.SymmetricMatrix;
import dev.lethe.pca.Pca;
import dev.lethe.quantile.Quantile;
import dev.lethe.statistics.Grid;
import dev.lethe.statistics.GridRows;
import java.util.Arrays;

/** How near adversaries come to the bounds of quantiles and components. */
final class TightStatistics {

  /** Angles between the last component that is kept and the first that is not. */
  private static final int ANGLES = 360;

  private TightStatistics() {}

  /** Copies of either end of the domain. */
  static Tight quantile(RegressionSet set, int n, double level, int m) {
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
    return new Tight.Cell(
            level == 0.5 ? "median" : "quantile " + level, set.name(), n, "first column", m)
        .of(quantile.retain(values, Capacity.of(m)).value(), most, "all extremes", 2 * m);
  }

  /**
   * m copies of one row between u_k and u_{k+1}, at any angle; or as many as it takes along
   * u_{k+1}, then along u_{k+2}, and so on, until none is left.
   */
  static Tight components(RegressionSet set, int n, int k, int m) {
    ErmRows rows = ErmRows.classes(set, n, 1);
    SymmetricMatrix gram = rows.statistics().gram().centre();
    SymmetricEigen eigen = KERNEL.eigen(gram, true);
    int d = gram.order();
    double[] projector = Projectors.leading(eigen, d, k);
    double most = 0;
    String search = "angle";
    for (int i = 0; i < ANGLES; i++) {
      double angle = Math.PI * i / ANGLES;
      double[] z = new double[d];
      for (int j = 0; j < d; j++) {
        z[j] =
            StrictMath.cos(angle) * eigen.vectors()[(d - k) * d + j]
                + StrictMath.sin(angle) * eigen.vectors()[(d - k - 1) * d + j];
      }
      most = Math.max(most, turned(gram.plusOuter(m, z), projector, d, k));
    }
    int pairs = Math.min(k, d - k);
    for (int exchanged = 1; exchanged <= pairs; exchanged++) {
      double exchange = turned(exchanging(gram, eigen, k, m, exchanged), projector, d, k);
      if (exchange > most) {
        most = exchange;
        search = "exchange of " + exchanged;
      }
    }
    Pca pca = Pca.ofRank(k).withKernel(KERNEL);
    return new Tight.Cell("PCA", set.name(), n, "k = " + k, m)
        .of(pca.retain(rows.statistics(), Capacity.of(m)).value(), most, search, ANGLES + pairs);
  }

  /** Whole rows along u_{k+1}, u_{k+2}, …, as many as lift each above what it is to replace. */
  private static SymmetricMatrix exchanging(
      SymmetricMatrix gram, SymmetricEigen eigen, int k, int m, int pairs) {
    int d = gram.order();
    SymmetricMatrix lifted = gram;
    int left = m;
    for (int i = 0; i < pairs; i++) {
      int low = d - k - 1 - i;
      double needed = eigen.values()[d - k + pairs - 1 - i] - eigen.values()[low];
      int copies = i == pairs - 1 ? left : Math.min(left, (int) Math.floor(needed) + 1);
      double[] v = Arrays.copyOfRange(eigen.vectors(), low * d, (low + 1) * d);
      lifted = lifted.plusOuter(copies, v);
      left -= copies;
    }
    return lifted;
  }

  private static double turned(SymmetricMatrix gram, double[] projector, int d, int k) {
    return AddedRow.distance(Projectors.leading(KERNEL.eigen(gram, true), d, k), projector);
  }
}
