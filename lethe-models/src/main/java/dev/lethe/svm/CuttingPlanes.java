package dev.lethe.svm;

import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The hard-margin solution of rows that an engine holds, by passes that bring back a few rows each.
 *
 * <p>W ⊆ R is solved for on this machine; a pass finds the least margin of all rows and the rows
 * that have less than they should, which join W. Every classifier of R is one of W, so
 *
 * <ul>
 *   <li>‖w_R‖ ≥ ‖w_W‖ ≥ the dual value of W: the same lower bound, and γ_R = 1/‖w_R‖ is at most
 *       what it says. If that is below the declared γ, so is γ_R: a few rows contradict it;
 *   <li>ŵ of W, divided by the least margin of all rows, is feasible for R: an upper bound.
 * </ul>
 *
 * <p>Neither asks how W came about, so rows may leave it that have carried nothing for long. One
 * that is short again comes again, and then stays.
 *
 * <p>The two meet when no row is left whose margin is short by more than the tolerance allows: rows
 * come to W at most twice, so it ends. All that a pass gives is a function of the set of rows, and
 * so is everything made of it: any partitioning, order and number of repeats give the same bits.
 */
final class CuttingPlanes {

  /** Rows that the next solution may need have margins up to this share of what is missing now. */
  private static final double CLEAR = 0.5;

  private final LinearRows rows;
  private final MeasuredRows measured;
  private final HardMarginSvm problem;
  private final WorkingSet working;

  CuttingPlanes(LinearRows rows, MeasuredRows measured, HardMarginSvm problem) {
    this.rows = rows;
    this.measured = measured;
    this.problem = problem;
    this.working = new WorkingSet(rows.patience());
  }

  SvmModel run(Progress progress) {
    working.add(measured.sample());
    while (true) {
      SvmModel part = solved(progress);
      double[] w = part.weights();
      TightRows found = pass(w, 1 - negligible(part, w));
      SvmModel whole = SvmModel.ofAllRows(rows, part, found.least());
      if (whole.distanceAtMost() <= problem.tolerance()) {
        return whole;
      }
      working.leave(w, 1 + CLEAR * Math.max(0, 1 - found.least()));
      if (!working.add(found.smallest())) {
        throw HardMarginSolver.unproved(rows, problem.margin(), problem.tolerance());
      }
    }
  }

  /** Of the rows here; half of the tolerance is left for all others. */
  private SvmModel solved(Progress progress) {
    LabelledPoints points = working.points();
    double margin = problem.margin();
    SvmModel part =
        new HardMarginSolver(points, working.start(), margin, problem.tolerance() / 2)
            .run(progress);
    if (part.marginAtMost() < margin) {
      throw Conflicts.contradicted(part.marginAtMost(), margin, opposite(part, points));
    }
    if (!(part.distanceAtMost() <= problem.tolerance())) {
      throw HardMarginSolver.unproved(rows, margin, problem.tolerance());
    }
    working.solved(part);
    return part;
  }

  /** Two rows that cannot both be right: of those here, or one here and one of all. */
  private Stream<RowPlace> opposite(SvmModel part, LabelledPoints points) {
    int[] pair = Conflicts.mostOpposite(part, points);
    if (pair.length > 0) {
      return Arrays.stream(pair).mapToObj(i -> rows.find(working.row(i)));
    }
    int[][] support = Arrays.stream(part.support()).mapToObj(working::row).toArray(int[][]::new);
    RowPlace other =
        rows.find(Arrays.stream(support).map(SignedRow::opposite).toArray(int[][]::new));
    return other.isFound() ? Stream.of(other, rows.find(support[other.which()])) : Stream.of();
  }

  /**
   * Margins short by v cost ‖ŵ‖²((1−v)⁻² − 1) ≈ 2v‖ŵ‖² of the τ² that the squares of the norms may
   * differ by: a quarter of it is spent here. Rounding hides shorter ones.
   */
  private double negligible(SvmModel part, double[] w) {
    double share = problem.tolerance() / part.normAtMost();
    double rounding = 2 * MarginCertificate.lossPerNorm(w) * measured.longest();
    return Math.min(0.5, Math.max(share * share / 8, rounding));
  }

  private TightRows pass(double[] w, double below) {
    double[] scaled = w.clone();
    for (int j = 0; j < w.length; j++) {
      scaled[j] /= Grid.ONE;
    }
    double loss = MarginCertificate.lossPerNorm(w) / Grid.ONE;
    TightRows found =
        rows.engine()
            .fold(
                new TightRows.Fold(
                    scaled, loss, measured.longestOnGrid(), below, rows.passSize().next()));
    rows.requireAll(found.seen());
    return found;
  }
}
