package dev.lethe.privacy;

/**
 * What is released: a vector on the public grid, rounded mean plus discrete Gaussian noise.
 *
 * <p>It is kept as whole grid steps, so that no floating-point pattern can tell about the mean; the
 * doubles are a function of the steps. {@link #isSecure} is false if the noise came from a seed.
 */
public final class NoisyVector {

  private final NoisePlan plan;
  private final boolean secure;
  private final long[] steps;
  private final double[] values;

  private NoisyVector(NoisePlan plan, boolean secure, long[] steps, double[] values) {
    this.plan = plan;
    this.secure = secure;
    this.steps = steps;
    this.values = values;
  }

  static NoisyVector onGrid(NoisePlan plan, boolean secure, long[] steps) {
    double[] values = new double[steps.length];
    for (int i = 0; i < steps.length; i++) {
      values[i] = Math.scalb((double) steps[i], plan.gridExponent());
    }
    return new NoisyVector(plan, secure, steps, values);
  }

  /** A release without noise has no grid and needs no source: its values are the mean's. */
  static NoisyVector noiseless(NoisePlan plan, double[] mean) {
    return new NoisyVector(plan, true, new long[0], mean.clone());
  }

  public NoisePlan plan() {
    return plan;
  }

  /** False if a seeded source made the noise: a certificate must then say INSECURE. */
  public boolean isSecure() {
    return secure;
  }

  public int dimension() {
    return values.length;
  }

  public double get(int i) {
    return values[i];
  }

  /** The coordinates as multiples of the plan's grid; empty without noise. */
  public long[] steps() {
    return steps.clone();
  }

  /** The coordinates as doubles: exact up to 2⁵³ steps, nearest beyond. */
  public double[] toArray() {
    return values.clone();
  }
}
