package dev.lethe.lab.audit;

import dev.lethe.privacy.RandomBits;
import java.time.Duration;

/** How many trials fit into some time, measured on the claim itself. */
public final class Pace {

  private static final Duration MEASURED = Duration.ofMillis(500);
  private static final int FEWEST = 200;

  private Pace() {}

  /** At most {@code most}, in two digits. */
  public static int trialsWithin(Duration time, Claim claim, int most) {
    RandomBits bits = RandomBits.secure();
    long begin = System.nanoTime();
    long pairs = 0;
    long spent;
    do {
      claim.release(World.FORGOT, bits);
      claim.release(World.RETRAINED, bits);
      pairs++;
      spent = System.nanoTime() - begin;
    } while (spent < MEASURED.toNanos() && pairs < most);
    double each = (double) spent / pairs / Runtime.getRuntime().availableProcessors();
    double fitting = Math.min(most, Math.max(FEWEST, time.toNanos() / each));
    double unit = Math.pow(10, Math.floor(Math.log10(fitting)) - 1);
    return (int) (Math.floor(fitting / unit) * unit);
  }
}
