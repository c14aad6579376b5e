package dev.lethe.lab.paper;

/**
 * A quantity by the retained rows and by all data there could be.
 *
 * <p>NaN where there is none, above all where a bound was refused.
 */
record Pair(double retain, double global) {

  static final Pair NONE = new Pair(Double.NaN, Double.NaN);

  /** retain/global; 0 beside an infinite global value, NaN where both are 0 or both infinite. */
  double ratio() {
    return Double.isInfinite(global) && Double.isFinite(retain) ? 0 : retain / global;
  }
}
