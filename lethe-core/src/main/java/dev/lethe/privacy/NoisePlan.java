package dev.lethe.privacy;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import dev.lethe.base.NoGuaranteeException;
import dev.lethe.base.Rounding;

/**
 * The noise of one release, fixed before any mean is seen: a grid g = 2^k, a scale σ = s·g, and the
 * sensitivity that is charged for working on a grid (docs/mathematics/noise.md).
 *
 * <p>Rounding two means to the grid moves them apart by at most g√D, and the discrete Gaussian of
 * scale s ≥ 2³⁰ is a post-processed continuous one of variance (s² − 64)g² up to 10⁻⁵⁴⁷, so the
 * release is a Gaussian one with shift at most
 *
 * <pre>    charged = (Δ + g√D)·(1 + 2⁻³⁴)  over  σ.</pre>
 *
 * The variance costs a factor 1 + 2⁻⁵⁵ only. What is left of 2⁻³⁴ also covers a rounding that is
 * nearest up to a factor 1 + 2⁻³⁶ (the √2-scaled coordinates of a matrix), since (Δ + g√D)·2⁻³⁵ ≥
 * g√D·2⁻³⁶.
 *
 * @param sensitivity Δ, with every solver tolerance τ of either world already added, rounded up; 0
 *     only for a plan without noise
 * @param dimension D, the number of released coordinates
 * @param gridExponent k, with g = 2^k ≤ 2⁻³⁰σ
 * @param steps s = σ/g, a whole number; 0 only for a plan without noise
 */
public record NoisePlan(double sensitivity, int dimension, int gridExponent, long steps) {

  /** A grid is at least this fine: g ≤ 2⁻³⁰σ. */
  private static final int GRID_BITS = 30;

  /** Means are held to at most 2⁶¹ steps, so that mean plus noise fits a long. */
  static final double MAX_MEAN_STEPS = 0x1p61;

  private static final double FINITE_MACHINE = 1 + 0x1p-34;

  public NoisePlan {
    requireDimension(dimension);
    if (sensitivity != 0 || steps != 0) {
      Arguments.positive("a sensitivity", sensitivity);
      requireSteps(steps);
      requireGrid(gridExponent, sensitivity);
    }
  }

  /** The least noise that keeps the guarantee, by the exact profile. */
  public static NoisePlan calibrated(double sensitivity, int dimension, Guarantee guarantee) {
    return calibrated(sensitivity, dimension, guarantee, Calibration.EXACT);
  }

  /**
   * The least noise that keeps the guarantee by the given rule.
   *
   * <p>k comes from σ₀ = σ(Δ), then σ = σ(charged) ≥ σ₀ is rounded up to a whole number of grid
   * steps, less than one part in 2³⁰ more.
   */
  public static NoisePlan calibrated(
      double sensitivity, int dimension, Guarantee guarantee, Calibration calibration) {
    requireDimension(dimension);
    int exponent = gridExponent(calibration.sigma(sensitivity, guarantee), sensitivity);
    double sigma = calibration.sigma(charged(sensitivity, dimension, exponent), guarantee);
    double steps = Math.ceil(Math.scalb(sigma, -exponent));
    if (!(steps <= DiscreteGaussian.MAX_SCALE)) {
      throw new NoGuaranteeException(
          "rounding "
              + dimension
              + " coordinates to the grid costs too much at "
              + guarantee
              + ": sigma would be "
              + steps
              + " grid steps, more than 2^40; choose a larger epsilon or delta");
    }
    return new NoisePlan(sensitivity, dimension, exponent, (long) steps);
  }

  /**
   * Noise of a declared public scale, as sealed releases need it: the grid depends on σ and on
   * nothing else. σ is rounded up to a whole number of grid steps.
   */
  public static NoisePlan withPublicSigma(double sigma, double sensitivity, int dimension) {
    Arguments.positive("sigma", sigma);
    int exponent = gridExponent(sigma, sensitivity);
    return new NoisePlan(
        sensitivity, dimension, exponent, (long) Math.ceil(Math.scalb(sigma, -exponent)));
  }

  /** The same noise, charged for another shift: what an account of releases already out needs. */
  public NoisePlan withSensitivity(double other) {
    return new NoisePlan(other, dimension, gridExponent, steps);
  }

  /**
   * No noise and no grid, for a sensitivity that is exactly 0: the mean is a function of the
   * retained data alone and goes out as it is. To be asked for by name; a computed 0 elsewhere is
   * an error.
   */
  public static NoisePlan noiseless(int dimension) {
    return new NoisePlan(0, dimension, 0, 0);
  }

  public boolean isNoiseless() {
    return steps == 0;
  }

  /** g = 2^k. */
  public double grid() {
    return Math.scalb(1.0, gridExponent);
  }

  /** σ = s·g, exactly. */
  public double sigma() {
    return Math.scalb((double) steps, gridExponent);
  }

  /** (Δ + g√D)·(1 + 2⁻³⁴), rounded up; 0 without noise. */
  public double chargedSensitivity() {
    return isNoiseless() ? 0 : charged(sensitivity, dimension, gridExponent);
  }

  /** What an accountant is charged: the charged sensitivity over σ, rounded up; 0 without noise. */
  public double mu() {
    return isNoiseless() ? 0 : Rounding.divideUp(chargedSensitivity(), sigma());
  }

  /**
   * Refuses, before any data are read, a plan whose grid cannot hold coordinates up to {@code
   * bound} in size. A refusal that waits for the mean would depend on it.
   */
  public NoisePlan requireReach(double bound) {
    Arguments.amount("a bound on coordinates", bound);
    if (!isNoiseless() && !(Math.scalb(bound, -gridExponent) <= MAX_MEAN_STEPS)) {
      throw new NoGuaranteeException(
          "coordinates up to "
              + bound
              + " need more than 2^61 steps of the grid "
              + grid()
              + "; sigma = "
              + sigma()
              + " is too small for them, choose a larger tolerance");
    }
    return this;
  }

  private static double charged(double sensitivity, int dimension, int exponent) {
    double rounding = Math.scalb(Rounding.sqrtUp(dimension), exponent);
    return Rounding.multiplyUp(Rounding.addUp(sensitivity, rounding), FINITE_MACHINE);
  }

  /** The largest k with 2^k ≤ 2⁻³⁰σ. */
  private static int gridExponent(double sigma, double sensitivity) {
    int exponent = Math.getExponent(sigma) - GRID_BITS;
    requireGrid(exponent, sensitivity);
    return exponent;
  }

  private static void requireGrid(int exponent, double sensitivity) {
    if (exponent < Double.MIN_EXPONENT || exponent > Double.MAX_EXPONENT - Long.SIZE) {
      throw new BadUsageException(
          "the grid must be from 2^-1022 to 2^959, but sensitivity "
              + sensitivity
              + " asks for 2^"
              + exponent
              + "; rescale the data");
    }
  }

  private static void requireDimension(int dimension) {
    if (dimension < 1) {
      throw new BadUsageException("a release has at least one coordinate, but got " + dimension);
    }
  }

  private static void requireSteps(long steps) {
    if (steps < 1L << GRID_BITS || steps > DiscreteGaussian.MAX_SCALE) {
      throw new BadUsageException("sigma must be from 2^30 to 2^40 grid steps, but got " + steps);
    }
  }
}
