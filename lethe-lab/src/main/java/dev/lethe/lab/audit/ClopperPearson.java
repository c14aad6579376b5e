package dev.lethe.lab.audit;

import dev.lethe.base.Arguments;
import dev.lethe.base.BadUsageException;
import java.util.function.DoublePredicate;
import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * One-sided confidence limits for the probability of an event, from how often it was seen in
 * independent trials (Clopper and Pearson 1934).
 *
 * <p>Each limit is wrong with a probability of at most {@code error}, whatever the truth. Upper:
 * the p with P[Bin(n, p) ≤ k] = error, where P[Bin(n, p) ≤ k] = I_{1−p}(n − k, k + 1); lower by
 * exchanging the event with its complement. Found by bisection on the regularised incomplete beta
 * function, taken from the outer end, and then outward by a millionth, which is far more than that
 * function can be off.
 */
public record ClopperPearson(double error) {

  private static final double OUTWARD = 1e-6;
  private static final int HALVINGS = 100;

  public ClopperPearson {
    Arguments.probability("the probability of a wrong limit", error);
  }

  /** The truth is above this with a probability of at most {@code error}. */
  public double atMost(int seen, int trials) {
    requireCounts(seen, trials);
    if (seen == trials) {
      return 1;
    }
    double k = seen;
    double limit =
        bisect(k / trials, 1, p -> RegularizedBeta.value(1 - p, trials - k, k + 1) <= error);
    return Math.min(1, limit * (1 + OUTWARD));
  }

  /** The truth is below this with a probability of at most {@code error}. */
  public double atLeast(int seen, int trials) {
    requireCounts(seen, trials);
    if (seen == 0) {
      return 0;
    }
    double k = seen;
    double limit = bisect(k / trials, 0, p -> RegularizedBeta.value(p, k, trials - k + 1) <= error);
    return Math.max(0, limit * (1 - OUTWARD));
  }

  /** Between an end where the predicate fails and one where it holds: a point where it holds. */
  private static double bisect(double fails, double holds, DoublePredicate predicate) {
    double failing = fails;
    double holding = holds;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (failing + holding) / 2;
      if (predicate.test(middle)) {
        holding = middle;
      } else {
        failing = middle;
      }
    }
    return holding;
  }

  private static void requireCounts(int seen, int trials) {
    if (trials < 1 || seen < 0 || seen > trials) {
      throw new BadUsageException(
          "an event is seen between 0 and n ≥ 1 times in n trials, but got "
              + seen
              + " of "
              + trials);
    }
  }
}
