package dev.lethe.bench.peers;

/**
 * A linear model of any library.
 *
 * @param bias 0 where the library can do without one
 */
public record LinearFit(double[] weights, double bias) {

  public static LinearFit of(double[] weights) {
    return new LinearFit(weights, 0);
  }
}
