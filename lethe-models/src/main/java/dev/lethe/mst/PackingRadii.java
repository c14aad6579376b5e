package dev.lethe.mst;

import dev.lethe.base.Rounding;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * How much heavier new points of a box can make a spanning tree of the retained ones.
 *
 * <p>Let d_i be the largest r such that the box has room for i points that are r away from one
 * another and from all retained points; d_1 is the cover, and d_i never grows with i. Then m new
 * points make a minimum spanning tree heavier by at most d_1 + … + d_m: take them farthest first,
 * each time the one that is farthest from all that are there, at the distance δ_i, and join it to
 * its nearest. The δ_i never grow, so the first i points are at least δ_i from one another and from
 * the retained ones, hence δ_i ≤ d_i, and the tree with these edges spans everything. It is the
 * same bound if other new points were there before: they only make the d_i smaller.
 *
 * <p>d_i ≤ r is proved by covering: if i − 1 sets of diameter ≤ r hold every point of the box that
 * is r or more from the retained ones, then of i such points two are in one set, at most r apart;
 * so no larger r has room for i. The points are held by cells ({@link EmptyCells}) of a sixteenth
 * of r, the sets are made of cells, those about the centre of the deepest hole first: everything
 * within r/2 of it, and any further cell that is nowhere more than r from all the others of the
 * set. Lengths are rounded up. r falls in small steps; for each i the last r that was proved stays,
 * so that stopping at any number of points or cells is safe.
 */
final class PackingRadii {

  /** The last one serves for all further points. */
  static final int MOST_POINTS = 32;

  private static final int MOST_CELLS = 1 << 12;
  private static final double STEP = 1 - 1.0 / 32;
  private static final double SMALL = 1.0 / 16;

  /** So many cells about a centre leave little room for further ones in a set. */
  private static final int FULL = 128;

  private final EmptyCells space;
  private final double[] vector;
  private final PriorityQueue<EmptyCells.Cell> shallow =
      new PriorityQueue<>(Comparator.comparingDouble(cell -> -cell.bound()));
  private List<EmptyCells.Cell> deep = List.of();

  private PackingRadii(Box box, PointCloud cloud) {
    this.space = new EmptyCells(box.norm(), cloud);
    this.vector = new double[box.dimension()];
    shallow.add(space.all(box));
  }

  /** d_1 + … + d_m, rounded up, where d_1 is at most the cover. */
  static double sum(Box box, PointCloud cloud, double cover, int m) {
    double[] radii = of(box, cloud, cover, Math.min(m, MOST_POINTS));
    double sum = 0;
    for (double radius : radii) {
      sum = sum == 0 ? radius : Rounding.addUp(sum, radius);
    }
    int more = m - radii.length;
    return more == 0
        ? sum
        : Rounding.addUp(sum, Rounding.multiplyUp(more, radii[radii.length - 1]));
  }

  /** Upper bounds on d_1 ≥ d_2 ≥ …, so many of them. */
  static double[] of(Box box, PointCloud cloud, double cover, int count) {
    double[] radii = new double[count];
    Arrays.fill(radii, cover);
    PackingRadii search = new PackingRadii(box, cloud);
    for (double r = cover * STEP; r > cover * 0x1p-10 && search.refine(r); r *= STEP) {
      int sets = search.sets(r, count);
      if (sets >= count) {
        break;
      }
      Arrays.fill(radii, sets, count, r);
    }
    return radii;
  }

  /** Makes {@link #deep} small cells that hold every point at r or more; false if too many. */
  private boolean refine(double r) {
    Deque<EmptyCells.Cell> open = new ArrayDeque<>(deep);
    while (!shallow.isEmpty() && shallow.element().bound() >= r) {
      open.add(shallow.remove());
    }
    List<EmptyCells.Cell> small = new ArrayList<>();
    while (!open.isEmpty() && small.size() <= MOST_CELLS) {
      EmptyCells.Cell cell = open.removeLast();
      List<EmptyCells.Cell> halves =
          farthest(cell, cell) <= SMALL * r ? List.of() : space.halves(cell);
      if (cell.bound() < r) {
        shallow.add(cell);
      } else if (halves.isEmpty()) {
        small.add(cell);
      } else {
        open.addAll(halves);
      }
    }
    small.sort(Comparator.comparingDouble(cell -> -cell.centre()));
    deep = small;
    return small.size() <= MOST_CELLS;
  }

  /** How many sets of diameter ≤ r the cells were put into; {@code most} if it takes as many. */
  private int sets(double r, int most) {
    BitSet left = new BitSet();
    left.set(0, deep.size());
    int sets = 0;
    for (int seed = 0; seed >= 0 && seed < deep.size(); seed = left.nextSetBit(seed)) {
      if (++sets >= most || !(fromCentre(deep.get(seed), deep.get(seed)) <= r / 2)) {
        return most;
      }
      takeSet(deep.get(seed), left, r);
    }
    return sets;
  }

  /** A seed is within r/2 of its own centre, so it is taken itself. */
  private void takeSet(EmptyCells.Cell seed, BitSet left, double r) {
    List<EmptyCells.Cell> set = new ArrayList<>();
    List<Integer> candidates = new ArrayList<>();
    for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
      EmptyCells.Cell cell = deep.get(i);
      if (fromCentre(seed, cell) <= r / 2) {
        set.add(cell);
        left.clear(i);
      } else if (farthest(seed, cell) <= r) {
        candidates.add(i);
      }
    }
    if (set.size() > FULL) {
      return;
    }
    candidates.sort(Comparator.comparingDouble(i -> fromCentre(seed, deep.get(i))));
    for (int i : candidates) {
      EmptyCells.Cell cell = deep.get(i);
      boolean fits = farthest(cell, cell) <= r;
      for (int j = set.size() - 1; fits && j >= 0; j--) {
        fits = farthest(cell, set.get(j)) <= r;
      }
      if (fits) {
        set.add(cell);
        left.clear(i);
      }
    }
  }

  /** No point of the one cell is farther from a point of the other; rounded up. */
  private double farthest(EmptyCells.Cell a, EmptyCells.Cell b) {
    for (int k = 0; k < vector.length; k++) {
      vector[k] =
          Math.max(
              Rounding.subtractUp(a.hi()[k], b.lo()[k]), Rounding.subtractUp(b.hi()[k], a.lo()[k]));
    }
    return Norm.up(space.norm().length(vector), vector.length);
  }

  /** No point of the cell is farther from the centre of the seed; rounded up. */
  private double fromCentre(EmptyCells.Cell seed, EmptyCells.Cell cell) {
    for (int k = 0; k < vector.length; k++) {
      double centre = seed.middle(k);
      vector[k] =
          Math.max(
              Rounding.subtractUp(cell.hi()[k], centre), Rounding.subtractUp(centre, cell.lo()[k]));
    }
    return Norm.up(space.norm().length(vector), vector.length);
  }
}
