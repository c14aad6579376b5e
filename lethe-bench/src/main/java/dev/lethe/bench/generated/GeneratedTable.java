package dev.lethe.bench.generated;

import dev.lethe.base.Grid;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.statistics.GridRows;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** Rows of {@link GeneratedRows#logistic} as a table of people. */
public final class GeneratedTable {

  private static final double DECIMALS = 1e4;

  private GeneratedTable() {}

  /** Columns who, y, x0, x1, … */
  public static Schema schema(int d) {
    return Schema.of(
            IntStream.range(0, d)
                .mapToObj(j -> Feature.Numeric.of("x" + j, -1, 1))
                .toArray(Feature[]::new))
        .withLabel(new Label.Binary("y", List.of("1"), List.of("-1")))
        .withId("who");
  }

  public static void write(Path file, int n, int d) {
    GridRows rows = GeneratedRows.logistic(5, n, d);
    try (BufferedWriter writer = Files.newBufferedWriter(file)) {
      writer.append("who,y");
      for (int j = 0; j < d; j++) {
        writer.append(",x").append(Integer.toString(j));
      }
      for (int i = 0; i < n; i++) {
        writer.append("\np").append(Integer.toString(i));
        writer.append(rows.labels()[i] > 0 ? ",1" : ",-1");
        for (int j = 0; j < d; j++) {
          double value = (double) rows.features()[i * d + j] / Grid.ONE;
          writer.append(',').append(Double.toString(Math.rint(value * DECIMALS) / DECIMALS));
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
