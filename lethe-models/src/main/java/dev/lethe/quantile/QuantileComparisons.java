package dev.lethe.quantile;

import dev.lethe.base.BadInputException;
import dev.lethe.base.BadUsageException;
import dev.lethe.bound.Bound;
import dev.lethe.bound.Capacity;
import dev.lethe.bound.Result;
import java.util.Arrays;

/**
 * Sensitivities of a quantile that other work calibrates noise to, for comparison only.
 *
 * <p>None of them may stand in an unlearning certificate: they depend on the forgotten rows, so
 * they come in the form that calibration refuses. Always RS_1 ≤ LS ≤ S*_β ≤ W.
 *
 * @param quantile whose sensitivity is asked
 */
public record QuantileComparisons(Quantile quantile) {

  public static QuantileComparisons to(Quantile quantile) {
    return new QuantileComparisons(quantile);
  }

  /**
   * LS(S): the largest change when one value is added or removed (Nissim et al. 2007, Def. 2.1).
   */
  public Bound local(double[] values) {
    return local(quantile.inOrder(values));
  }

  /** The same of values that are held elsewhere. */
  public Bound local(OrderStatistics values) {
    double change = quantile.retain(values, Capacity.of(1)).value();
    if (values.count() > 1) {
      change = Math.max(change, removal(values));
    }
    return of(QuantileResults.LOCAL, change, values.count());
  }

  /** DS(S): the largest change when one value is removed (Asi and Duchi 2020). */
  public Bound down(double[] values) {
    return down(quantile.inOrder(values));
  }

  /** The same of values that are held elsewhere. */
  public Bound down(OrderStatistics values) {
    if (values.count() < 2) {
      throw new BadInputException("down-sensitivity needs at least two values, but there is one");
    }
    return of(QuantileResults.DOWN, removal(values), values.count());
  }

  /** Without its smallest value every order statistic is highest, without its largest lowest. */
  private double removal(OrderStatistics values) {
    double now = quantile.value(values);
    double highest = quantile.value(new OneLess(values, 1));
    double lowest = quantile.value(new OneLess(values, 0));
    return Math.max(0, Math.max(highest - now, now - lowest));
  }

  /** All values but the first or the last in sorted order. */
  private record OneLess(OrderStatistics all, long first) implements OrderStatistics {

    @Override
    public long count() {
      return all.count() - 1;
    }

    @Override
    public double get(long rank) {
      return all.get(first + rank);
    }
  }

  /**
   * S*_β = max over k of e^{−βk}·A_k, A_k the largest LS within k replacements (Nissim et al. 2007,
   * section 3.1).
   *
   * <p>For the order statistic s_r, S*_β = max over i ≤ r ≤ j, i &lt; j, of e^{−β(j−i−1)}(s_j −
   * s_i) with s_{−1} = lo and s_n = hi. A quantile between two order statistics takes the same
   * mixture of both, which is again a β-smooth upper bound of its LS. The best j never falls as i
   * grows, hence O(n log n).
   */
  public Bound smooth(double[] values, double beta) {
    if (!(beta > 0)) {
      throw new BadUsageException("smooth sensitivity needs β > 0, but got " + beta);
    }
    quantile.requireInside(values);
    double[] padded = new double[values.length + 2];
    System.arraycopy(values, 0, padded, 1, values.length);
    padded[0] = quantile.domain().lo();
    padded[values.length + 1] = quantile.domain().hi();
    Arrays.sort(padded);
    Position place = Position.of(quantile.level(), values.length);
    int rank = (int) place.index() + 1;
    double change = (1 - place.fraction()) * new Search(padded, rank, beta).best();
    if (place.fraction() > 0) {
      change += place.fraction() * new Search(padded, rank + 1, beta).best();
    }
    return of(QuantileResults.SMOOTH, change, values.length).from("beta", beta);
  }

  private Bound of(Result name, double change, long n) {
    return Bound.paper(name, change)
        .from("n", n)
        .from("level", quantile.level())
        .from("domain", quantile.domain().toString())
        .assuming("a comparison value: it depends on the forgotten rows and certifies nothing");
  }

  /** Divide and conquer over i, the candidates for j narrowing with it. */
  private record Search(double[] sorted, int rank, double beta) {

    double best() {
      return best(0, rank, rank, sorted.length - 1);
    }

    private double best(int firstLow, int lastLow, int firstHigh, int lastHigh) {
      if (firstLow > lastLow) {
        return 0;
      }
      int low = (firstLow + lastLow) >>> 1;
      double most = -1;
      int high = firstHigh;
      for (int j = firstHigh; j <= lastHigh; j++) {
        double value = j == low ? 0 : Math.exp(-beta * (j - low - 1)) * (sorted[j] - sorted[low]);
        if (value > most) {
          most = value;
          high = j;
        }
      }
      double below = best(firstLow, low - 1, firstHigh, high);
      double above = best(low + 1, lastLow, high, lastHigh);
      return Math.max(most, Math.max(below, above));
    }
  }
}
