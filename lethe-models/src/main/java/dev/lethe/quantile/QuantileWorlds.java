package dev.lethe.quantile;

import static dev.lethe.base.Rounding.addUp;
import static dev.lethe.base.Rounding.multiplyUp;

import dev.lethe.base.Interval;

/**
 * How far apart the quantiles of two worlds can be that retain the same values
 * (docs/mathematics/noise.md): of R ∪ Z and R ∪ Z′, Z′ ⊂ Z, |Z| ≤ m.
 *
 * <p>Let E be the retained values in order, endless copies of lo before them and of hi behind. With
 * a copies of lo and b of hi among the values the quantile is read in E at place p(a, b) = (n − 1)q
 * + bq − a(1 − q), so the larger of two worlds can be above the smaller by at most
 *
 * <pre>  max over a ≤ m of E(p(a, m−a)) − E(p(a, 0)),</pre>
 *
 * <p>and below it by at most the same with lo and hi exchanged. Proof: rows of Z ∖ Z′ that are not
 * hi become hi, which only raises the larger world. A row z of Z′ is in both; as z grows from lo to
 * hi, both quantiles grow, the smaller world's within the gaps at its own place and the larger
 * one's, at a later place, in gaps that are the same or later. So their difference first falls and
 * then rises with z, and is largest at lo or at hi. A copy of hi in Z′ may as well be in Z ∖ Z′,
 * where the smaller world lacks it.
 *
 * <p>Both places fall with a, so a block of a from a₁ to a₂ is covered by E(p(a₁, m−a₁)) − E(p(a₂,
 * 0)): blocks of one are exact, wider ones bound.
 *
 * @param rest 1 − q, rounded up
 */
record QuantileWorlds(double level, double rest, Interval domain, OrderStatistics sorted) {

  /** As many additions as are told apart; more are covered in as many blocks. */
  static final int BLOCKS = 64;

  /** The larger of both directions, rounded up; zero exactly if E is flat at all these places. */
  double apart(int m) {
    double most = 0;
    int blocks = Math.min(m, BLOCKS);
    for (int i = 0; i < blocks; i++) {
      int first = (int) ((long) m * i / blocks);
      int last = (int) ((long) m * (i + 1) / blocks) - 1;
      most = Math.max(most, above(first, last, m));
      most = Math.max(most, below(first, last, m));
    }
    return most;
  }

  /** With first to last copies of lo in both worlds. */
  private double above(int first, int last, int m) {
    return SortedRise.between(
        place(last, 0), place(first, m - first), distance(m - first, last - first), this::extended);
  }

  /** With first to last copies of hi in both worlds. */
  private double below(int first, int last, int m) {
    return SortedRise.between(
        place(m - first, first), place(0, last), distance(last - first, m - first), this::extended);
  }

  private Position place(int low, int high) {
    return Position.of(level, sorted.count() + low + high).behind(-low);
  }

  /** high·q + low·(1 − q), rounded up. */
  private double distance(int high, int low) {
    return plus(times(high, level), times(low, rest));
  }

  private static double times(int count, double step) {
    return count == 0 || step == 0 ? 0 : count == 1 ? step : multiplyUp(count, step);
  }

  private static double plus(double a, double b) {
    return a == 0 ? b : b == 0 ? a : addUp(a, b);
  }

  private double extended(long rank) {
    if (rank < 0) {
      return domain.lo();
    }
    return rank < sorted.count() ? sorted.get(rank) : domain.hi();
  }
}
