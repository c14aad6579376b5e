package dev.lethe.svm;

import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Progress;
import java.util.Arrays;

/**
 * Finds a hard-margin classifier that is provably within a tolerance of the exact one, or proves
 * that the declared margin is wrong.
 *
 * <p>Coordinate steps find the support, Newton steps on it the last digits; the two alternate, each
 * getting about the same work. It ends because the dual value converges: if the rows have the
 * declared margin γ it stays below 1/(2γ²) and the gap closes, otherwise it passes 1/(2γ²), which
 * is a proof of the contrary (docs/mathematics/svm.md). The step cap is a backstop against stalling
 * on rounding.
 */
final class HardMarginSolver {

  /** Newton steps need |F|² doubles twice; above this only coordinate steps are made. */
  private static final int MAX_FACE = 3000;

  /** Margins on the support need not be better than this share of the worst elsewhere. */
  private static final double OTHERS = 0.05;

  private static final int FIRST_BATCH = 64;
  private static final int ROUNDING_RETRIES = 3;

  /** Rounds without a better gap or dual value after which rounding has the last word. */
  private static final int PATIENCE = 12;

  private static final long STEP_CAP = 50_000_000;

  private final LabelledPoints points;
  private final double margin;
  private final double tolerance;
  private final DualAscent ascent;

  /**
   * A solver of these points.
   *
   * @param start α ≥ 0 to begin with: those of a similar problem save steps
   */
  HardMarginSolver(LabelledPoints points, double[] start, double margin, double tolerance) {
    this.points = points;
    this.margin = margin;
    this.tolerance = tolerance;
    this.ascent = new DualAscent(points, start);
  }

  /** The solution within the tolerance; everything else is refused. */
  static SvmModel solve(LabelledPoints points, double margin, double tolerance, Progress progress) {
    Conflicts.requireNonZero(points);
    double[] cold = new double[points.count()];
    SvmModel model = new HardMarginSolver(points, cold, margin, tolerance).run(progress);
    if (model.marginAtMost() < margin) {
      throw Conflicts.contradicted(
          model.marginAtMost(),
          margin,
          Arrays.stream(Conflicts.mostOpposite(model, points))
              .mapToObj(i -> new RowPlace(points.count(), i, points.label(i), 0)));
    }
    if (!(model.distanceAtMost() <= tolerance)) {
      throw unproved(points, margin, tolerance);
    }
    return model;
  }

  static NoGuaranteeException unproved(SvmRows rows, double margin, double tolerance) {
    return new NoGuaranteeException(
        "the hard-margin solution could not be certified within "
            + tolerance
            + " in double arithmetic ("
            + rows.size()
            + " rows, kernel "
            + rows.kernelName()
            + "): the rows may not be separable with margin "
            + margin
            + ", or declare a larger tolerance");
  }

  /** Within the tolerance, or a proof that the margin is smaller, or as near as doubles come. */
  SvmModel run(Progress progress) {
    // The proof adds rounding errors to what is estimated here: aim lower at first, then further.
    double target = tolerance * tolerance / 4;
    double ceiling = 1 / (margin * margin);
    Standstill standstill = new Standstill();
    int failures = 0;
    long steps = 0;
    SvmModel nearest = certified();
    while (steps < STEP_CAP && failures < ROUNDING_RETRIES) {
      progress.advance(steps, -1);
      long batch = batch();
      boolean stalled = climb(batch, target);
      steps += batch;
      if (ascent.support().length <= MAX_FACE) {
        // Margins off by p leave a relative gap of about 2p; those of other rows are off already.
        double precision = target / (4 * Math.max(standstill.bestLower, target));
        FaceNewton.improve(ascent, Math.max(precision, OTHERS * ascent.worstOutside()));
      }
      DualAscent.Estimate estimate = ascent.estimate();
      stalled |= standstill.isReached(estimate);
      boolean closed = estimate.gap() <= target;
      if (closed || stalled || estimate.lower() > ceiling) {
        SvmModel model = certified();
        if (model.marginAtMost() < margin || model.distanceAtMost() <= tolerance) {
          return model;
        }
        nearest = model.distanceAtMost() < nearest.distanceAtMost() ? model : nearest;
        // Far above the ceiling, or at a standstill, more steps cannot help.
        failures += closed || stalled || estimate.lower() > 4 * ceiling ? 1 : 0;
        target /= 16;
        standstill.idle = 0;
      }
    }
    return nearest;
  }

  /** The best that rounds have come to, and how many have passed since. */
  private static final class Standstill {

    private double bestGap = Double.POSITIVE_INFINITY;
    private double bestLower;
    private int idle;

    /** Whether one more round without anything better is one too many. */
    boolean isReached(DualAscent.Estimate estimate) {
      boolean better = estimate.gap() < 0.9 * bestGap || estimate.lower() > bestLower * (1 + 1e-6);
      bestGap = Math.min(bestGap, estimate.gap());
      bestLower = Math.max(bestLower, estimate.lower());
      idle = better ? 0 : idle + 1;
      return idle > PATIENCE;
    }
  }

  private SvmModel certified() {
    ascent.refresh();
    return SvmModel.certify(ascent, points);
  }

  /**
   * As many coordinate steps as cost about one factorisation of the support, and not many more than
   * find as many rows again.
   */
  private long batch() {
    double support = ascent.support().length;
    double factorisation = support * support * support / 3;
    return FIRST_BATCH + (long) Math.min(support, factorisation / (40.0 * points.count()));
  }

  /** Climbs until the gap seems closed; whether no coordinate could gain any more. */
  private boolean climb(long steps, double target) {
    for (long i = 0; i < steps; i++) {
      if (!ascent.step()) {
        return true;
      }
      if (i % FIRST_BATCH == FIRST_BATCH - 1 && ascent.estimate().gap() <= target) {
        return false;
      }
    }
    return false;
  }
}
