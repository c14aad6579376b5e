package dev.lethe.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Grid;
import dev.lethe.linalg.Kernels;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class StatisticsFormatTest {

  private static final NormShells SHELLS = NormShells.unitBall(3);

  private static byte[] bytes(ExactStatistics statistics) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StatisticsFormat.write(statistics, out);
    return out.toByteArray();
  }

  private static ExactStatistics read(byte[] bytes) throws IOException {
    return StatisticsFormat.read(new ByteArrayInputStream(bytes));
  }

  private static ExactStatistics sample() {
    return SampleRows.statistics(SampleRows.random(4, 25, 2), Kernels.java(), SHELLS);
  }

  @Test
  void what_was_written_is_read_back_bit_for_bit() throws IOException {
    for (int columns : new int[] {1, 2, 100}) {
      ExactStatistics statistics =
          SampleRows.statistics(SampleRows.random(columns, 40, columns), Kernels.java(), SHELLS);
      assertThat(read(bytes(statistics))).isEqualTo(statistics);
    }
    ExactStatistics empty = ExactStatistics.empty(3, SHELLS);
    assertThat(read(bytes(empty))).isEqualTo(empty);
  }

  @Test
  void the_stream_is_left_right_after_the_statistics() throws IOException {
    byte[] once = bytes(sample());
    byte[] twice = Arrays.copyOf(once, 2 * once.length);
    System.arraycopy(once, 0, twice, once.length, once.length);
    ByteArrayInputStream in = new ByteArrayInputStream(twice);
    assertThat(StatisticsFormat.read(in)).isEqualTo(StatisticsFormat.read(in));
    assertThat(in.available()).isZero();
  }

  @Test
  void every_single_changed_byte_is_refused() throws IOException {
    byte[] good = bytes(sample());
    for (int k = 0; k < good.length; k++) {
      byte[] bad = good.clone();
      bad[k] ^= 0x41;
      assertThatThrownBy(() -> read(bad)).as("byte %d", k).isInstanceOf(BadInputException.class);
    }
  }

  @Test
  void every_torn_file_is_refused() throws IOException {
    byte[] good = bytes(sample());
    for (int length = 0; length < good.length; length++) {
      byte[] torn = Arrays.copyOf(good, length);
      assertThatThrownBy(() -> read(torn))
          .as("length %d", length)
          .isInstanceOf(BadInputException.class);
    }
  }

  /**
   * Pins the byte form: a change of it must be a decision (a new version), not an accident. The
   * value is SHA-256 of the bytes that statistics_format_reference.py writes for the same two rows.
   */
  @Test
  void the_digest_of_two_known_rows_never_changes() {
    ExactStatistics two =
        SampleRows.statistics(
            new GridRows(2, new int[] {3, -4, Grid.ONE, 0}, new int[] {7, -Grid.ONE}),
            Kernels.java(),
            SHELLS);
    assertThat(HexFormat.of().formatHex(StatisticsFormat.digest(two)))
        .isEqualTo("b5c39ee8bf85b0806ab6d2a49d4fd2a2ff903bbad881820629c1d80465477690");
  }
}
