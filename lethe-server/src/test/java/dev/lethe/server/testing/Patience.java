package dev.lethe.server.testing;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another thread does. */
public final class Patience {

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int STEP_MILLIS = 20;

  private Patience() {}

  public static void until(BooleanSupplier isSo) throws InterruptedException {
    long end = System.nanoTime() + LIMIT.toNanos();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("it did not come to that within " + LIMIT);
      }
      Thread.sleep(STEP_MILLIS);
    }
  }
}
