package dev.lethe.workspace.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableArrivalsTest {

  private static final Schema SCHEMA = Schema.of(Feature.Numeric.of("a", 0, 1000));

  @TempDir Path folder = Path.of("");

  private Table table(int rows, String last) throws IOException {
    List<String> lines = new ArrayList<>(List.of("a"));
    IntStream.range(0, rows).mapToObj(Integer::toString).forEach(lines::add);
    lines.add(last);
    return Tables.open(ByteSource.of(Files.write(folder.resolve("t.csv"), lines)));
  }

  private static List<People> batches(Arrivals arrivals) {
    List<People> batches = new ArrayList<>();
    arrivals.each(batches::add);
    return batches;
  }

  @Test
  void a_short_table_is_read_at_once_and_only_once() throws IOException {
    Arrivals arrivals =
        TableArrivals.of(GridImport.by(SCHEMA), table(99, "1000"), 1 << 20, Progress.SILENT);
    Files.delete(folder.resolve("t.csv"));
    assertThat(batches(arrivals)).hasSize(1);
    assertThat(batches(arrivals).get(0).rows().rows()).isEqualTo(100);
  }

  @Test
  void a_long_one_comes_in_batches_with_the_rows_and_numbers_that_it_has_at_once()
      throws IOException {
    Table table = table(999, "1000");
    People all =
        batches(TableArrivals.of(GridImport.by(SCHEMA), table, 1 << 20, Progress.SILENT)).get(0);
    List<People> batches =
        batches(TableArrivals.of(GridImport.by(SCHEMA), table, 1000, Progress.SILENT));
    assertThat(batches).hasSize(8); // 125 rows of a feature and a label are a thousand bytes
    assertThat(batches.stream().flatMap(batch -> batch.subjects().stream()))
        .isEqualTo(all.subjects())
        .startsWith("1", "2")
        .endsWith("1000");
    assertThat(
            batches.stream().flatMapToInt(batch -> IntStream.of(batch.rows().features())).toArray())
        .isEqualTo(all.rows().features());
  }

  @Test
  void a_bad_row_far_down_is_refused_when_it_is_come_to() throws IOException {
    Arrivals arrivals =
        TableArrivals.of(GridImport.by(SCHEMA), table(999, "much"), 1000, Progress.SILENT);
    assertThatThrownBy(() -> batches(arrivals))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("much");
  }

  @Test
  void a_table_without_rows_is_refused() throws IOException {
    Path empty = Files.write(folder.resolve("empty.csv"), List.of("a"));
    assertThatThrownBy(
            () ->
                TableArrivals.of(
                    GridImport.by(SCHEMA),
                    Tables.open(ByteSource.of(empty)),
                    1000,
                    Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("a header but no rows");
  }
}
