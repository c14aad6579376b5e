package dev.lethe.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import org.junit.jupiter.api.Test;

/** What will not fit is refused by what was read so far. */
class MemoryGuardTest {

  private static final long HEAP = Runtime.getRuntime().maxMemory();

  @Test
  void a_file_whose_beginning_foretells_too_much_is_refused_early() {
    long[] done = {0};
    assertThatThrownBy(
            () ->
                MemoryGuard.whileReading(
                    "big.csv",
                    Progress.SILENT,
                    holding -> {
                      while (done[0] < 100) {
                        holding.holds(done[0] * HEAP / 10);
                        holding.advance(++done[0], 100);
                      }
                      return done[0];
                    }))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("big.csv (judged by the first 2 % of it)")
        .hasMessageContaining("LETHE_JAVA_OPTS=-Xmx");
    assertThat(done[0]).isEqualTo(3);
  }

  @Test
  void a_file_that_fits_and_one_of_unknown_length_are_read() {
    for (long total : new long[] {100, -1}) {
      long read =
          MemoryGuard.whileReading(
              "fits.csv",
              Progress.SILENT,
              holding -> {
                for (long i = 1; i <= 100; i++) {
                  holding.holds(i * (HEAP / 200));
                  holding.advance(i, total);
                }
                return 100L;
              });
      assertThat(read).isEqualTo(100);
    }
  }

  @Test
  void memory_that_ends_all_the_same_is_told_with_what_would_be_enough() {
    assertThatThrownBy(
            () ->
                MemoryGuard.whileReading(
                    "full.csv",
                    Progress.SILENT,
                    holding -> {
                      throw new OutOfMemoryError("Java heap space");
                    }))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("full.csv")
        .hasMessageContaining("would be enough");
  }
}
