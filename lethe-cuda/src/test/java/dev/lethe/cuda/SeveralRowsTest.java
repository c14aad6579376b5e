package dev.lethe.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.linalg.DeviceException;
import dev.lethe.linalg.ResidentRows;
import dev.lethe.linalg.SlopeCode;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several cards, none of which is needed to test who waits for whom, and who gets which row. */
class SeveralRowsTest {

  /**
   * @param got how often each row came
   */
  private record Rows(Supplier<Sums> onPass, int[] got) implements ResidentRows {

    @Override
    public void put(int first, int[] values, int offset, int[] labels, int labelOffset, int count) {
      for (int i = 0; i < count; i++) {
        assertThat(values[offset + 2 * i]).isEqualTo(labels[labelOffset + i]);
        got[values[offset + 2 * i]]++;
      }
    }

    @Override
    public long[] columnSums() {
      return new long[3];
    }

    @Override
    public Sums pass(SlopeCode slopes, double[] w) {
      return onPass.get();
    }

    @Override
    public void close() {}
  }

  @Test
  void where_one_fails_the_others_are_waited_for() {
    AtomicBoolean done = new AtomicBoolean();
    ResidentRows failing =
        new Rows(
            () -> {
              throw new DeviceException("gone");
            },
            new int[0]);
    ResidentRows slow =
        new Rows(
            () -> {
              LockSupport.parkNanos(300_000_000);
              done.set(true);
              return new ResidentRows.Sums(0, new double[2]);
            },
            new int[0]);
    SeveralRows rows = new SeveralRows(List.of(failing, slow), 2, new int[] {0, 4096, 5000});
    assertThatThrownBy(() -> rows.pass(new SlopeCode("", 1), new double[2]))
        .isInstanceOf(DeviceException.class)
        .hasMessage("gone");
    assertThat(done).as("nobody is at work any more").isTrue();
  }

  @ParameterizedTest
  @CsvSource({"4096, 1", "4097, 2", "12289, 3", "100000, 7"})
  void every_row_comes_to_one_card_once(int count, int cards) {
    int[] got = new int[count];
    Rows card = new Rows(() -> new ResidentRows.Sums(0, new double[2]), got);
    int[] starts = SeveralRows.split(count, 4096, cards);
    SeveralRows rows = new SeveralRows(Collections.nCopies(cards, card), 2, starts);
    int[] values = new int[2 * count];
    int[] labels = new int[count];
    for (int i = 0; i < count; i++) {
      values[2 * i] = i;
      labels[i] = i;
    }
    for (int from = 0; from < count; from += 1000) {
      rows.put(from, values, 2 * from, labels, from, Math.min(1000, count - from));
    }
    assertThat(got).containsOnly(1);
    for (int c = 0; c < cards; c++) {
      assertThat(starts[c] % 4096).as("whole blocks").isZero();
    }
  }
}
