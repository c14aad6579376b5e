package dev.lethe.data.embedding;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.image.IdxImages;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.ColumnNames;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A table with the rows of a {@code .npy} file, or with idx images, beside it, as a column of lists
 * called {@value #COLUMN}: the first row with the first, and so on to the last of both.
 */
public final class EmbeddingTable implements Table {

  /** What a schema calls the lists. */
  public static final String COLUMN = "embedding";

  private final Table table;
  private final ByteSource embeddings;
  private final List<String> columns;

  private EmbeddingTable(Table table, ByteSource embeddings, List<String> columns) {
    this.table = table;
    this.embeddings = embeddings;
    this.columns = columns;
  }

  /** The header of the file is read and checked now. */
  public static EmbeddingTable of(Table table, ByteSource embeddings) {
    reader(embeddings).close();
    List<String> names = new ArrayList<>(table.columns());
    names.add(COLUMN);
    String both = table.name() + " with " + embeddings.name();
    return new EmbeddingTable(table, embeddings, ColumnNames.checked(both, names));
  }

  private static ListReader reader(ByteSource embeddings) {
    return IdxImages.recognises(embeddings)
        ? new PixelReader(embeddings)
        : new NpyReader(embeddings);
  }

  @Override
  public String name() {
    return table.name();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public List<String> lists() {
    List<String> lists = new ArrayList<>(table.lists());
    lists.add(COLUMN);
    return lists;
  }

  @Override
  public void forEachRow(RowVisitor visitor, Progress progress) {
    long[] rows = {0};
    try (ListReader reader = reader(embeddings)) {
      table.forEachRow(
          row -> {
            rows[0]++;
            if (!reader.next()) {
              throw unequal(reader, row.where() + " is one row more");
            }
            visitor.visit(new Beside(row, columns.size() - 1, reader));
          },
          progress);
      if (reader.next()) {
        throw unequal(reader, table.name() + " has " + rows[0] + " rows");
      }
    }
  }

  private BadInputException unequal(ListReader reader, String other) {
    return new BadInputException(
        "%s: there must be one embedding for each row of the table, but there are %d, and %s"
            .formatted(embeddings.name(), reader.count(), other));
  }

  /** A row of the table and, in the last column, what the reader read. */
  private record Beside(Row row, int last, ListReader reader) implements Row {

    @Override
    public double[] list(int column) {
      return column == last ? reader.values() : row.list(column);
    }

    @Override
    public double numberOrNaN(int column) {
      return single(column).numberOrNaN(column);
    }

    @Override
    public boolean isMissing(int column) {
      return single(column).isMissing(column);
    }

    @Override
    public String text(int column) {
      return single(column).text(column);
    }

    private Row single(int column) {
      if (column == last) {
        throw holdsLists(column);
      }
      return row;
    }

    @Override
    public String where() {
      return row.where();
    }

    @Override
    public String columnName(int column) {
      return column == last
          ? "column " + (column + 1) + " '" + COLUMN + "'"
          : row.columnName(column);
    }
  }
}
