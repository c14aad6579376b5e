package dev.lethe.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Pearson's test of counts against expected counts, with one stated false-alarm rate.
 *
 * <p>Neighbouring cells are merged until each expects at least 25, where the χ² law is a good
 * approximation even in the far tail used here. Seeds are fixed, so a test that passes once passes
 * always and the rate says how often a correct sampler would have been refused at a fresh one; the
 * secure source has no seed, so there the rate holds for every run.
 */
final class GoodnessOfFit {

  /** A correct sampler fails one test with this probability. */
  static final double FALSE_ALARM = 1e-9;

  private static final double LEAST_EXPECTED = 25;

  private GoodnessOfFit() {}

  /** The p-value of the counts under the probabilities (which add up to 1). */
  static double pValue(long[] counts, double[] probabilities) {
    long total = 0;
    for (long count : counts) {
      total += count;
    }
    double statistic = 0;
    int cells = 0;
    double observed = 0;
    double expected = 0;
    double restExpected = total;
    for (int i = 0; i < counts.length; i++) {
      observed += counts[i];
      expected += total * probabilities[i];
      boolean restIsEnough = restExpected - expected >= LEAST_EXPECTED;
      if (i == counts.length - 1 || (expected >= LEAST_EXPECTED && restIsEnough)) {
        statistic += (observed - expected) * (observed - expected) / expected;
        cells++;
        restExpected -= expected;
        observed = 0;
        expected = 0;
      }
    }
    return ChiSquaredDistribution.of(cells - 1).survivalProbability(statistic);
  }

  /** The p-value of a sum of {@code count} independent terms with mean 0 and variance 1. */
  static double pValueOfSum(double sum, long count) {
    return 2
        * NormalDistribution.of(0, 1)
            .survivalProbability(Math.abs(sum) / Math.sqrt((double) count));
  }

  static void assertAccepted(double pValue, String what) {
    assertThat(pValue).as("p-value of %s", what).isGreaterThan(FALSE_ALARM);
  }

  static void assertRejected(double pValue, String what) {
    assertThat(pValue).as("p-value of %s, which is wrong", what).isLessThan(FALSE_ALARM);
  }
}
