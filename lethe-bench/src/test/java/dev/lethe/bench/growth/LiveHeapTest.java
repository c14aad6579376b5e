package dev.lethe.bench.growth;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LiveHeapTest {

  private static final int MEGABYTE = 1 << 20;

  private static double hold(int megabytes) {
    byte[] held = new byte[megabytes * MEGABYTE];
    try {
      Thread.sleep(20);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return held[held.length - 1];
  }

  @Test
  void what_work_holds_for_a_while_is_seen() {
    assertThat(LiveHeap.beyondHeld(() -> hold(40), 0.02)).isBetween(40L * MEGABYTE, 60L * MEGABYTE);
  }

  @Test
  void garbage_is_not_counted() {
    assertThat(
            LiveHeap.beyondHeld(
                () -> {
                  double sum = 0;
                  for (int i = 0; i < 40; i++) {
                    sum += new byte[MEGABYTE].length;
                  }
                  return sum;
                },
                1e-3))
        .isLessThan(20L * MEGABYTE);
  }
}
