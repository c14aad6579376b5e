package dev.lethe.data.csv;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.ColumnNames;
import dev.lethe.data.table.Row;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * A CSV file with a header line.
 *
 * <p>Every row must have as many fields as the header. A wholly empty line is skipped where a row
 * has two columns or more; in a table of one column it is a row whose value is missing, because
 * dropping it silently would drop somebody's row.
 */
public final class CsvTable implements Table {

  private final ByteSource source;
  private final Dialect dialect;
  private final List<String> columns;

  private CsvTable(ByteSource source, Dialect dialect, List<String> columns) {
    this.source = source;
    this.dialect = dialect;
    this.columns = columns;
  }

  /** Opens a table; the delimiter is the one of comma, semicolon and tab that the header uses. */
  public static CsvTable open(ByteSource source) {
    return open(source, Delimiters.ofHeader(source));
  }

  /** Opens a table whose dialect is known. */
  public static CsvTable open(ByteSource source, Dialect dialect) {
    try (RecordReader reader = new RecordReader(source, dialect, Progress.SILENT)) {
      if (!reader.next(true)) {
        throw new BadInputException(
            source.name() + ": the file is empty; a header line with the column names is expected");
      }
      List<String> names = new ArrayList<>();
      for (int i = 0; i < reader.fields(); i++) {
        names.add(reader.text(i).strip());
      }
      return new CsvTable(source, dialect, ColumnNames.checked(reader.where(), names));
    }
  }

  @Override
  public String name() {
    return source.name();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public void forEachRow(RowVisitor visitor, Progress progress) {
    int width = columns.size();
    boolean skipEmpty = width > 1;
    try (RecordReader reader = new RecordReader(source, dialect, progress)) {
      Row row = new CsvRow(reader, columns);
      reader.next(true);
      while (reader.next(skipEmpty)) {
        if (reader.fields() != width) {
          visitor.refused(reader.where(), ragged(reader));
        } else {
          visitor.visit(row);
        }
      }
    }
  }

  private BadInputException ragged(RecordReader reader) {
    return new BadInputException(
        reader.where()
            + ": a row must have as many fields as the header ("
            + columns.size()
            + "), but this one has "
            + reader.fields());
  }

  private record CsvRow(RecordReader reader, List<String> columns) implements Row {

    @Override
    public double numberOrNaN(int column) {
      return reader.number(column);
    }

    @Override
    public boolean isMissing(int column) {
      return reader.isBlank(column);
    }

    @Override
    public String text(int column) {
      return reader.text(column);
    }

    @Override
    public String where() {
      return reader.where();
    }

    @Override
    public String columnName(int column) {
      return "column " + (column + 1) + " '" + columns.get(column) + "'";
    }
  }
}
