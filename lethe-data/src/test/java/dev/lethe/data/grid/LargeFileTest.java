package dev.lethe.data.grid;

import static org.assertj.core.api.Assertions.assertThat;

import dev.lethe.base.Progress;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Tables;
import java.io.BufferedOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LargeFileTest {

  private static final int ROWS = 500_000;

  /** Ten megabytes through a window of a quarter of one: sums tell whether every row came once. */
  @Test
  void half_a_million_rows_pass_one_by_one(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("large.csv.gz");
    long expectedSum = 0;
    try (OutputStream out =
        new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(file)), 1 << 16)) {
      out.write("k,id,x\n".getBytes(StandardCharsets.US_ASCII));
      for (int i = 0; i < ROWS; i++) {
        int x = (int) (i * 2654435761L % 1000);
        expectedSum += (long) UnitBallGrid.ONE * (x - 500) / 500;
        out.write(
            (i % 7 + ",\"s\"\"" + i + "\"," + x + "\r\n").getBytes(StandardCharsets.US_ASCII));
      }
    }
    Schema schema = Schema.of(Feature.Numeric.of("x", 0, 1000)).withId("id");
    long[] seen = {0, 0};
    GridImport.by(schema)
        .forEach(
            Tables.open(file),
            (features, label, id) -> {
              if (!id.equals("s\"" + seen[0])) {
                throw new AssertionError("row " + seen[0] + " has the id " + id);
              }
              seen[0]++;
              seen[1] += features[0];
            },
            Progress.SILENT);
    assertThat(seen).containsExactly(ROWS, expectedSum);
  }
}
