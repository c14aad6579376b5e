package dev.lethe.mst;

import java.util.PriorityQueue;

/**
 * How far a point of a box can be from all retained points: the largest empty ball, enclosed.
 *
 * <p>Branch and bound on {@link EmptyCells}. The cell with the largest bound is halved until that
 * bound is within the tolerance of the best centre; it then bounds the whole box, because the cells
 * cover it and bounds are rounded up. Stopping early is safe.
 *
 * @param below the distance of some point of the box, up to rounding
 * @param above never below the supremum
 */
record CoverRadius(double below, double above) {

  private static final double TOLERANCE = 1e-5;
  private static final int MOST_CELLS = 1 << 20;

  static CoverRadius of(Box box, PointCloud cloud) {
    EmptyCells space = new EmptyCells(box.norm(), cloud);
    PriorityQueue<EmptyCells.Cell> cells =
        new PriorityQueue<>((a, b) -> Double.compare(b.bound(), a.bound()));
    EmptyCells.Cell top = space.all(box);
    double best = top.centre();
    cells.add(top);
    for (int i = 0; i < MOST_CELLS && top.bound() > best * (1 + TOLERANCE); i++) {
      var halves = space.halves(top);
      if (halves.isEmpty()) {
        break;
      }
      cells.remove();
      for (EmptyCells.Cell half : halves) {
        best = Math.max(best, half.centre());
        cells.add(half);
      }
      top = cells.element();
    }
    return new CoverRadius(best, top.bound());
  }
}
