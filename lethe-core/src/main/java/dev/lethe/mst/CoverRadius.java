package dev.lethe.mst;

import dev.lethe.base.Rounding;
import java.util.Arrays;
import java.util.PriorityQueue;

/**
 * How far a point of a box can be from all retained points: the largest empty ball, enclosed.
 *
 * <p>Branch and bound. A cell's points are at most min_p max_{v∈cell} |v − p| from the nearest
 * retained point, and its centre's own distance is attained. The cell with the largest bound is
 * halved until that bound is within the tolerance of the best centre; it then bounds the whole box,
 * because halves share their border exactly and bounds are rounded up. A retained point p that is
 * nearest to some v of a cell has |c − p| ≤ |c − q| + 2h (c the centre, q its nearest, h the
 * largest |v − c|), so each half keeps only such points of its parent. Stopping early is safe.
 *
 * @param below the distance of some point of the box, up to rounding
 * @param above never below the supremum
 */
record CoverRadius(double below, double above) {

  private static final double TOLERANCE = 1e-5;
  private static final int MOST_CELLS = 1 << 20;

  static CoverRadius of(Box box, PointCloud cloud) {
    return new Search(box, cloud).run();
  }

  /** A box inside the box, and the retained points that may be nearest to one of its points. */
  private record Cell(double[] lo, double[] hi, int[] nearby, double bound) {}

  private static final class Search {

    private final Norm norm;
    private final int dimension;
    private final PointCloud cloud;
    private final PriorityQueue<Cell> cells =
        new PriorityQueue<>((a, b) -> Double.compare(b.bound(), a.bound()));
    private double best;

    Search(Box box, PointCloud cloud) {
      this.norm = box.norm();
      this.dimension = box.dimension();
      this.cloud = cloud;
      double[] lo = box.sides().stream().mapToDouble(side -> side.lo()).toArray();
      double[] hi = box.sides().stream().mapToDouble(side -> side.hi()).toArray();
      int[] all = new int[cloud.count()];
      Arrays.setAll(all, i -> i);
      add(lo, hi, all, Double.POSITIVE_INFINITY);
    }

    CoverRadius run() {
      for (int i = 0; i < MOST_CELLS; i++) {
        Cell top = cells.element();
        int axis = longest(top);
        double middle = middle(top.lo()[axis], top.hi()[axis]);
        boolean splits = top.lo()[axis] < middle && middle < top.hi()[axis];
        if (top.bound() <= best * (1 + TOLERANCE) || !splits) {
          break;
        }
        cells.remove();
        double[] lowerHi = top.hi().clone();
        lowerHi[axis] = middle;
        double[] upperLo = top.lo().clone();
        upperLo[axis] = middle;
        add(top.lo(), lowerHi, top.nearby(), top.bound());
        add(upperLo, top.hi(), top.nearby(), top.bound());
      }
      return new CoverRadius(best, cells.element().bound());
    }

    private void add(double[] lo, double[] hi, int[] candidates, double parentBound) {
      double[] vector = new double[dimension];
      double[] distance = new double[candidates.length];
      double nearest = Double.POSITIVE_INFINITY;
      double bound = parentBound;
      for (int i = 0; i < candidates.length; i++) {
        int p = candidates[i];
        for (int k = 0; k < dimension; k++) {
          vector[k] = middle(lo[k], hi[k]) - cloud.coordinate(p, k);
        }
        distance[i] = norm.length(vector);
        nearest = Math.min(nearest, distance[i]);
        for (int k = 0; k < dimension; k++) {
          double x = cloud.coordinate(p, k);
          vector[k] = Math.max(Rounding.subtractUp(hi[k], x), Rounding.subtractUp(x, lo[k]));
        }
        bound = Math.min(bound, Norm.up(norm.length(vector), dimension));
      }
      best = Math.max(best, nearest);
      for (int k = 0; k < dimension; k++) {
        double middle = middle(lo[k], hi[k]);
        vector[k] = Math.max(hi[k] - middle, middle - lo[k]);
      }
      // Rounding of three lengths is far below this slack.
      double reach = (nearest + 2 * norm.length(vector)) * (1 + 1e-9) + Norm.UNDERFLOW;
      int[] nearby = new int[candidates.length];
      int kept = 0;
      for (int i = 0; i < candidates.length; i++) {
        if (distance[i] <= reach) {
          nearby[kept++] = candidates[i];
        }
      }
      cells.add(new Cell(lo, hi, Arrays.copyOf(nearby, kept), bound));
    }

    private int longest(Cell cell) {
      int axis = 0;
      for (int k = 1; k < dimension; k++) {
        if (cell.hi()[k] - cell.lo()[k] > cell.hi()[axis] - cell.lo()[axis]) {
          axis = k;
        }
      }
      return axis;
    }

    private static double middle(double lo, double hi) {
      return lo + (hi - lo) / 2;
    }
  }
}
