package dev.lethe.workspace.content;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Tables;
import dev.lethe.statistics.GridRows;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Rows and whose they are.
 *
 * @param subjects one a row
 */
public record People(List<String> subjects, GridRows rows) {

  public People {
    subjects = List.copyOf(subjects);
    if (subjects.size() != rows.rows()) {
      throw new BadInputException(
          "each row needs its subject, but there are %d rows and %d subjects"
              .formatted(rows.rows(), subjects.size()));
    }
  }

  /** All rows of a table, CSV or another format that is at hand, by the schema. */
  public static People read(Path table, Schema schema) {
    ByteSource file = ByteSource.of(table).in(schema.encoding());
    return of(GridImport.by(schema).load(Tables.open(file), Progress.SILENT), 1);
  }

  /**
   * As they were read; without an id column each row is a subject of its own, by its number.
   *
   * @param firstRow the number of the first row
   */
  public static People of(Dataset data, long firstRow) {
    GridRows rows = new GridRows(data.columns(), data.features(), data.labels());
    return new People(
        data.ids()
            .orElseGet(
                () ->
                    IntStream.range(0, rows.rows())
                        .mapToObj(i -> Long.toString(firstRow + i))
                        .toList()),
        rows);
  }

  /** All rows but those of some people. */
  public People without(Set<String> some) {
    if (some.isEmpty()) {
      return this;
    }
    int[] stay =
        IntStream.range(0, rows.rows()).filter(row -> !some.contains(subjects.get(row))).toArray();
    int columns = rows.columns();
    int[] features = new int[stay.length * columns];
    for (int i = 0; i < stay.length; i++) {
      System.arraycopy(rows.features(), stay[i] * columns, features, i * columns, columns);
    }
    return new People(
        IntStream.of(stay).mapToObj(subjects::get).toList(),
        new GridRows(
            columns, features, IntStream.of(stay).map(row -> rows.labels()[row]).toArray()));
  }

  public void requireColumns(int columns) {
    if (rows.columns() != columns) {
      throw new BadInputException(
          "rows of this workspace have %d columns, but these have %d"
              .formatted(columns, rows.columns()));
    }
  }
}
