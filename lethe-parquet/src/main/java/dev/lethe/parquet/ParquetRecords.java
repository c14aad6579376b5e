package dev.lethe.parquet;

import dev.lethe.base.BadInputException;
import dev.lethe.data.document.RecordFormat;
import dev.lethe.data.table.ByteSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Nested records of a small Parquet file, such as Spark writes a model in. */
public final class ParquetRecords implements RecordFormat {

  /** A model has one; a table that was given by mistake is not read to its end. */
  private static final int MOST = 1000;

  @Override
  public boolean recognises(ByteSource source) {
    return new ParquetFormat().recognises(source);
  }

  @Override
  public List<String> json(ByteSource source) {
    Path file =
        source
            .path()
            .orElseThrow(
                () -> new BadInputException(source.name() + ": Parquet is read from files only"));
    try (Connection connection = Duck.open();
        PreparedStatement statement = Duck.records(connection, file);
        ResultSet result = statement.executeQuery()) {
      List<String> records = new ArrayList<>();
      while (result.next()) {
        if (records.size() == MOST) {
          throw new BadInputException(
              source.name() + ": at most " + MOST + " records are expected, but there are more");
        }
        records.add(result.getString(1));
      }
      return records;
    } catch (SQLException e) {
      throw Duck.failure(source.name(), e);
    }
  }
}
