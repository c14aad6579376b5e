package dev.lethe.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A stream is looked at, opened and read like a file, once. */
class RereadableStartTest {

  private static ByteSource stream(String text) {
    return ByteSource.of(
        "standard input", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void a_table_of_any_length_is_read_from_a_stream() {
    int rows = 400_000;
    Table table = Tables.open(stream("a,b\n" + "1,2.5\n".repeat(rows)));
    AtomicLong seen = new AtomicLong();
    table.forEachRow(
        row -> {
          assertThat(row.numberOrNaN(1)).isEqualTo(2.5);
          seen.incrementAndGet();
        },
        Progress.SILENT);
    assertThat(seen).hasValue(rows);
    assertThatThrownBy(() -> table.forEachRow(row -> {}, Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("can be read once");
  }

  @Test
  void a_short_one_can_be_read_again() {
    Table table = Tables.open(stream("a;b\n1;2\n"));
    for (int i = 0; i < 3; i++) {
      AtomicLong seen = new AtomicLong();
      table.forEachRow(row -> seen.addAndGet((long) row.number(1)), Progress.SILENT);
      assertThat(seen).hasValue(2);
    }
  }
}
