package dev.lethe.mst;

import dev.lethe.base.Rounding;
import java.util.Arrays;
import java.util.List;

/**
 * Boxes inside a box, each with a bound on how far its points can be from all retained ones.
 *
 * <p>A cell's points are at most min_p max_{v∈cell} |v − p| from the nearest retained point,
 * rounded up; its centre's own distance is attained. A retained point p that is nearest to some v
 * of a cell has |c − p| ≤ |c − q| + 2h (c the centre, q its nearest, h the largest |v − c|), so
 * each half keeps only such points of its parent. Halves share their border exactly.
 */
record EmptyCells(Norm norm, PointCloud cloud) {

  /**
   * A box and the retained points that may be nearest to one of its points.
   *
   * @param bound no point of it is farther from all retained ones
   * @param centre how far its centre is from them, up to rounding
   */
  record Cell(double[] lo, double[] hi, int[] nearby, double bound, double centre) {

    double middle(int axis) {
      return lo[axis] + (hi[axis] - lo[axis]) / 2;
    }
  }

  Cell all(Box box) {
    double[] lo = box.sides().stream().mapToDouble(side -> side.lo()).toArray();
    double[] hi = box.sides().stream().mapToDouble(side -> side.hi()).toArray();
    int[] all = new int[cloud.count()];
    Arrays.setAll(all, i -> i);
    return cell(lo, hi, all, Double.POSITIVE_INFINITY);
  }

  /** Two cells that cover this one; none where its longest side has no double inside. */
  List<Cell> halves(Cell cell) {
    int axis = 0;
    for (int k = 1; k < cell.lo().length; k++) {
      axis = side(cell, k) > side(cell, axis) ? k : axis;
    }
    double middle = cell.middle(axis);
    if (!(cell.lo()[axis] < middle && middle < cell.hi()[axis])) {
      return List.of();
    }
    double[] lowerHi = cell.hi().clone();
    lowerHi[axis] = middle;
    double[] upperLo = cell.lo().clone();
    upperLo[axis] = middle;
    return List.of(
        cell(cell.lo(), lowerHi, cell.nearby(), cell.bound()),
        cell(upperLo, cell.hi(), cell.nearby(), cell.bound()));
  }

  private static double side(Cell cell, int axis) {
    return cell.hi()[axis] - cell.lo()[axis];
  }

  private Cell cell(double[] lo, double[] hi, int[] candidates, double parentBound) {
    int dimension = lo.length;
    double[] vector = new double[dimension];
    double[] distance = new double[candidates.length];
    double nearest = Double.POSITIVE_INFINITY;
    double bound = parentBound;
    double[] middle = new double[dimension];
    Arrays.setAll(middle, k -> lo[k] + (hi[k] - lo[k]) / 2);
    for (int i = 0; i < candidates.length; i++) {
      int p = candidates[i];
      for (int k = 0; k < dimension; k++) {
        vector[k] = middle[k] - cloud.coordinate(p, k);
      }
      distance[i] = norm.length(vector);
      nearest = Math.min(nearest, distance[i]);
      for (int k = 0; k < dimension; k++) {
        double x = cloud.coordinate(p, k);
        vector[k] = Math.max(Rounding.subtractUp(hi[k], x), Rounding.subtractUp(x, lo[k]));
      }
      bound = Math.min(bound, Norm.up(norm.length(vector), dimension));
    }
    for (int k = 0; k < dimension; k++) {
      vector[k] = Math.max(hi[k] - middle[k], middle[k] - lo[k]);
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
    return new Cell(lo, hi, Arrays.copyOf(nearby, kept), bound, nearest);
  }
}
