package dev.lethe.parquet;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.ColumnNames;
import dev.lethe.data.table.RowVisitor;
import dev.lethe.data.table.Table;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A Parquet file as a table: the same rows, errors and missing values as a CSV would give.
 *
 * <p>Numbers are whole, floating, decimal or boolean (1 and 0); texts, dates and enumerations are
 * text; lists of floating numbers are lists; null is missing. Columns of other types may be there
 * but not used. Rows count from 1.
 */
final class ParquetTable implements Table {

  private static final int REPORT_EVERY = 4096;

  private final String name;
  private final Path file;
  private final List<String> columns;
  private final List<String> types;

  private ParquetTable(String name, Path file, List<String> columns, List<String> types) {
    this.name = name;
    this.file = file;
    this.columns = columns;
    this.types = types;
  }

  static ParquetTable open(ByteSource source) {
    Path file =
        source
            .path()
            .orElseThrow(
                () -> new BadInputException(source.name() + ": Parquet is read from files only"));
    try (Connection connection = Duck.open();
        PreparedStatement statement = Duck.query(connection, "SELECT *", file);
        ResultSet result = statement.executeQuery()) {
      ResultSetMetaData meta = result.getMetaData();
      List<String> columns = new ArrayList<>();
      List<String> types = new ArrayList<>();
      for (int c = 1; c <= meta.getColumnCount(); c++) {
        columns.add(meta.getColumnName(c).strip());
        types.add(meta.getColumnTypeName(c));
      }
      return new ParquetTable(
          source.name(), file, ColumnNames.checked(source.name(), columns), List.copyOf(types));
    } catch (SQLException e) {
      throw Duck.failure(source.name(), e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public List<String> lists() {
    return IntStream.range(0, columns.size())
        .filter(c -> CellKind.of(types.get(c)) == CellKind.LIST)
        .mapToObj(columns::get)
        .toList();
  }

  @Override
  public void forEachRow(RowVisitor visitor, Progress progress) {
    try (Connection connection = Duck.open()) {
      long total = rows(connection);
      try (PreparedStatement statement = Duck.query(connection, "SELECT *", file);
          ResultSet result = statement.executeQuery()) {
        ParquetRow row = new ParquetRow(name, columns, types, result);
        while (result.next()) {
          if (row.advance() % REPORT_EVERY == 0) {
            progress.advance(row.number(), total);
          }
          visitor.visit(row);
        }
        progress.advance(row.number(), total);
      }
    } catch (SQLException e) {
      throw Duck.failure(name, e);
    }
  }

  private long rows(Connection connection) throws SQLException {
    try (PreparedStatement statement = Duck.query(connection, "SELECT count(*)", file);
        ResultSet result = statement.executeQuery()) {
      result.next();
      return result.getLong(1);
    }
  }
}
