package dev.lethe.privacy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.linalg.SymmetricMatrix;

/**
 * The only door out: rounds a secret mean to the plan's grid and adds discrete Gaussian noise.
 *
 * <p>Both are integer operations on exact grid steps, so the release is the integer-valued random
 * vector that the plan's charge was computed for (docs/mathematics/noise.md), on every machine.
 */
public final class GridMechanism {

  private final NoisePlan plan;
  private final RandomBits bits;

  private GridMechanism(NoisePlan plan, RandomBits bits) {
    this.plan = plan;
    this.bits = bits;
  }

  public static GridMechanism of(NoisePlan plan, RandomBits bits) {
    return new GridMechanism(plan, bits);
  }

  /** A release of one number; the plan has dimension 1. */
  public NoisyVector release(double mean) {
    return release(new double[] {mean});
  }

  /** A release of a vector with the plan's dimension. */
  public NoisyVector release(double[] mean) {
    requireDimension(mean.length);
    for (int i = 0; i < mean.length; i++) {
      requireFits(mean[i], i);
    }
    if (plan.isNoiseless()) {
      return NoisyVector.noiseless(plan, mean);
    }
    long[] steps = new long[mean.length];
    for (int i = 0; i < steps.length; i++) {
      steps[i] = (long) Math.rint(inSteps(mean[i]));
    }
    return addNoise(steps);
  }

  /** A release of a d×d matrix; the plan has dimension d(d+1)/2 and Frobenius sensitivity. */
  public NoisyMatrix release(SymmetricMatrix mean) {
    int order = mean.order();
    requireDimension(SymmetricCoordinates.count(order));
    if (plan.isNoiseless()) {
      throw new BadUsageException(
          "a matrix of sensitivity 0 needs no release: publish it as it is");
    }
    long[] steps = new long[plan.dimension()];
    int next = 0;
    for (int i = 0; i < order; i++) {
      for (int j = 0; j <= i; j++) {
        double entry = mean.get(i, j);
        requireFits(entry, next);
        steps[next++] =
            i == j
                ? (long) Math.rint(inSteps(entry))
                : SymmetricCoordinates.rootTwoTimes(inSteps(entry));
      }
    }
    return NoisyMatrix.of(addNoise(steps), order);
  }

  private NoisyVector addNoise(long[] steps) {
    DiscreteGaussian noise = DiscreteGaussian.of(plan.steps(), bits);
    // A source is for one thread; two that share it by mistake must not draw the same noise.
    synchronized (bits) {
      for (int i = 0; i < steps.length; i++) {
        steps[i] = Math.addExact(steps[i], noise.sample());
      }
    }
    return NoisyVector.onGrid(plan, bits.isSecure(), steps);
  }

  /** Exact: a division by a power of two (an underflow rounds to step 0 as it should). */
  private double inSteps(double value) {
    return Math.scalb(value, -plan.gridExponent());
  }

  private void requireDimension(int dimension) {
    if (dimension != plan.dimension()) {
      throw new BadUsageException(
          "the noise was planned for "
              + plan.dimension()
              + " coordinates, but the mean has "
              + dimension);
    }
  }

  private void requireFits(double value, int coordinate) {
    if (!Double.isFinite(value)) {
      throw new BadInputException("coordinate " + coordinate + " is not finite: " + value);
    }
    if (!plan.isNoiseless() && !(Math.abs(inSteps(value)) <= NoisePlan.MAX_MEAN_STEPS)) {
      throw new BadInputException(
          "coordinate "
              + coordinate
              + " = "
              + value
              + " is more than 2^61 steps of the grid "
              + plan.grid()
              + " (check a public bound first: NoisePlan.requireReach)");
    }
  }
}
