package dev.lethe.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.bound.Bound;
import java.util.function.LongFunction;

/**
 * An adversary that tries to beat a bound: many instances, many additions each, and a report of how
 * near the best of them came.
 *
 * <p>The effort scales with the system property {@code lethe.attack.scale} (1 by default; the
 * {@code attack} profile raises it).
 */
public final class Attack {

  private static final int SCALE = Integer.getInteger("lethe.attack.scale", 1);

  private Attack() {}

  /** How many times the usual effort is spent. */
  public static int scale() {
    return SCALE;
  }

  /** One retained set under attack. */
  public interface Duel {

    Bound bound();

    /**
     * The true change that addition number {@code attempt} causes: random, structured or climbing
     * on what earlier attempts learned.
     */
    double change(int attempt);

    /** How far the measured change may be from the true one (solver tolerance, rounding). */
    default double tolerance() {
      return 1e-12;
    }
  }

  /**
   * What came of it.
   *
   * @param best the largest change over bound seen
   * @param bestSeed the instance where it was seen
   */
  public record Report(long tries, double best, long bestSeed) {

    public Report neverExceeds() {
      assertThat(best)
          .as("largest change / bound over %d additions, at seed %d", tries, bestSeed)
          .isLessThanOrEqualTo(1 + 1e-9);
      return this;
    }

    /** The best addition comes at least this near to the bound. */
    public Report reaches(double fraction) {
      assertThat(best)
          .as("largest change / bound over %d additions, at seed %d", tries, bestSeed)
          .isGreaterThanOrEqualTo(fraction * (1 - 1e-9));
      return this;
    }

    /** The formula under attack is beaten: proof that the attack bites. */
    public Report exceedsBy(double factor) {
      assertThat(best)
          .as("largest change / bound over %d additions, at seed %d", tries, bestSeed)
          .isGreaterThan(factor);
      return this;
    }
  }

  /** Runs {@code attempts} additions against each of {@code instances} duels (times the scale). */
  public static Report run(int instances, int attempts, LongFunction<Duel> duels) {
    double best = 0;
    long bestSeed = -1;
    long tries = 0;
    for (long seed = 0; seed < (long) instances * SCALE; seed++) {
      Duel duel = duels.apply(seed);
      double bound = duel.bound().value();
      for (int attempt = 0; attempt < attempts; attempt++) {
        double change = Math.max(0, duel.change(attempt) - duel.tolerance());
        assertThat(change).as("change at seed %d, attempt %d", seed, attempt).isNotNaN();
        double ratio = change == 0 ? 0 : change / bound;
        tries++;
        if (ratio > best) {
          best = ratio;
          bestSeed = seed;
        }
      }
    }
    return new Report(tries, best, bestSeed);
  }
}
