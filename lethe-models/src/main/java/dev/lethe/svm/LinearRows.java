package dev.lethe.svm;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.base.Progress;
import dev.lethe.statistics.RowEngine;

/** Rows that an engine holds, under the linear kernel: read in passes, never all at once. */
final class LinearRows extends SvmRows {

  /** The negative of every shorter row is on the grid too: y·x is taken there. */
  private static final double TOO_LONG = 0x1p31;

  private final RowEngine engine;
  private final PassSize passSize;
  private final int patience;

  LinearRows(RowEngine engine, PassSize passSize) {
    this(engine, passSize, WorkingSet.USUAL_PATIENCE);
  }

  LinearRows(RowEngine engine, PassSize passSize, int patience) {
    this.engine = engine;
    this.passSize = passSize;
    this.patience = patience;
  }

  @Override
  public long size() {
    return engine.count();
  }

  @Override
  public String kernelName() {
    return SvmKernel.linear().name();
  }

  @Override
  double knownRadius() {
    return Double.POSITIVE_INFINITY;
  }

  @Override
  String assumption() {
    return "";
  }

  RowEngine engine() {
    return engine;
  }

  PassSize passSize() {
    return passSize;
  }

  /** How long rows that carry nothing are solved for: {@link WorkingSet}. */
  int patience() {
    return patience;
  }

  @Override
  SvmModel solve(HardMarginSvm problem, Progress progress) {
    LabelledPoints.requireSome(engine.count());
    MeasuredRows measured = engine.fold(new MeasuredRows.Fold(passSize.first()));
    requireAll(measured.count());
    if (measured.badLabel().isFound()) {
      throw new BadInputException(
          "a label must be 1 or -1, but row "
              + measured.badLabel().row()
              + " has "
              + measured.badLabel().label() / (double) Grid.ONE);
    }
    if (!(measured.longestOnGrid() < TOO_LONG)) {
      throw new BadInputException(
          "a row on the grid must be shorter than %s, but row %d has norm %s"
              .formatted(TOO_LONG / Grid.ONE, measured.longestAt(), measured.longest()));
    }
    if (measured.zero().isFound()) {
      throw Conflicts.zero(measured.zero().row(), kernelName());
    }
    requireWithin(problem.radius(), measured);
    return new CuttingPlanes(this, measured, problem).run(progress);
  }

  /** A pass that left out rows would prove nothing about them. */
  void requireAll(long seen) {
    if (seen != engine.count()) {
      throw new IllegalStateException(
          "a pass saw " + seen + " rows, but there are " + engine.count());
    }
  }

  private void requireWithin(double radius, MeasuredRows measured) {
    // The largest norm was rounded up: by less than this.
    double slack = 1 - 4 * SvmKernel.gamma(engine.columns() + 3L);
    double norm = measured.longest();
    if (norm * slack > radius) {
      throw outside(measured.longestAt(), norm, radius);
    }
  }

  /** The first of the rows, in the order of the engine, whose y·x is one of these. */
  RowPlace find(int[]... wanted) {
    RowPlace place = engine.fold(new RowPlace.Fold(wanted));
    requireAll(place.seen());
    return place;
  }
}
