package org.example;

import dev.lethe.bound.Bound;
import dev.lethe.bound.Result;
import dev.lethe.testkit.Attack;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A bound of one's own, attacked: the mean of n values between 0 and 1 moves by at most max(mean, 1
 * − mean) / (n + 1) where one more value is added. All of it is reached at the farther end.
 */
class OwnBoundTest {

  private static final Result MEAN = Result.compared("mean/retain/1");

  private record Duel(double[] retained, double share, Random random) implements Attack.Duel {

    static Duel of(long seed, double share) {
      Random random = new Random(seed);
      return new Duel(random.doubles(20).toArray(), share, random);
    }

    private double mean() {
      return Arrays.stream(retained).average().orElseThrow();
    }

    @Override
    public Bound bound() {
      double farther = Math.max(mean(), 1 - mean());
      return Bound.exact(MEAN, Math.nextUp(share * farther / (retained.length + 1)));
    }

    /** Both ends, then values in between. */
    @Override
    public double change(int attempt) {
      double added = attempt < 2 ? attempt : random.nextDouble();
      return Math.abs(added - mean()) / (retained.length + 1);
    }
  }

  @Test
  void the_bound_is_never_exceeded_and_is_reached() {
    Attack.run(50, 20, seed -> Duel.of(seed, 1)).neverExceeds().reaches(1);
  }

  @Test
  void a_bound_that_is_slightly_wrong_is_found_out() {
    Attack.run(50, 20, seed -> Duel.of(seed, 0.99)).exceedsBy(1);
  }
}
