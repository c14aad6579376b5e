package dev.lethe.workspace.content;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
class RowReadingRuleTest {

  @Test
  void rows_are_kept_up_to_a_third_of_the_memory() {
    int third = (int) (Runtime.getRuntime().maxMemory() / 3 / 4 / 10);
    assertThat(RowReading.of(0, 0)).isEqualTo(RowReading.MEMORY);
    assertThat(RowReading.of(third - 1, 9)).isEqualTo(RowReading.MEMORY);
    assertThat(RowReading.of(third + 1, 9)).isEqualTo(RowReading.STREAM);
    assertThat(RowReading.of(Integer.MAX_VALUE, 20_000)).isEqualTo(RowReading.STREAM);
  }

  @Test
  void whoever_runs_it_may_decide_otherwise() {
    try {
      System.setProperty("lethe.rows", "stream");
      assertThat(RowReading.of(1, 1)).isEqualTo(RowReading.STREAM);
      System.setProperty("lethe.rows", "memory");
      assertThat(RowReading.of(Integer.MAX_VALUE, 20_000)).isEqualTo(RowReading.MEMORY);
    } finally {
      System.clearProperty("lethe.rows");
    }
  }
}
