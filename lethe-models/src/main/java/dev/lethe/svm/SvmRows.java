package dev.lethe.svm;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.statistics.RowEngine;

/**
 * Labelled rows as a hard-margin machine reads them: points in memory under some kernel, or rows
 * that an engine holds, under the linear one.
 */
public abstract sealed class SvmRows permits LabelledPoints, LinearRows {

  /** Rows on the public grid wherever they are held, labels ±2²⁰, under the linear kernel. */
  public static SvmRows on(RowEngine engine) {
    return new LinearRows(engine, PassSize.of(engine.columns()));
  }

  /** How many. */
  public abstract long size();

  /** The name of the kernel: {@code linear}, {@code rbf:0.5}, {@code precomputed}. */
  public abstract String kernelName();

  /** B ≥ ‖φ(x)‖ for every point of the domain, where the kernel itself says so; else infinite. */
  abstract double knownRadius();

  /** What these rows need to be true for a bound to hold; empty where nothing. */
  abstract String assumption();

  /** Their classifier, certified to be within the tolerance of a problem that declares a margin. */
  abstract SvmModel solve(HardMarginSvm problem, Progress progress);

  static BadInputException outside(long row, double norm, double radius) {
    return new BadInputException(
        "row "
            + row
            + " has norm "
            + norm
            + " in feature space, above the declared radius "
            + radius);
  }
}
