package dev.lethe.workspace;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that one table of a database holds.
 *
 * @param key the name of its first column
 * @param rows by key, each with its other columns
 */
record StoredTable(String name, String key, Map<Object, Map<String, Object>> rows) {

  static final List<String> NAMES =
      List.of(
          "setting",
          "row_chunk",
          "subject_bucket",
          "leaf_bucket",
          "release_certificate",
          "release_parameters",
          "model_release",
          "forget_request",
          "public_key",
          "schema_version",
          "purge");

  static List<StoredTable> all(Connection connection) throws SQLException {
    List<StoredTable> all = new ArrayList<>();
    for (String name : NAMES) {
      all.add(of(connection, name));
    }
    return all;
  }

  private static StoredTable of(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("SELECT * FROM " + name + " ORDER BY 1")) {
      ResultSetMetaData columns = result.getMetaData();
      Map<Object, Map<String, Object>> rows = new LinkedHashMap<>();
      while (result.next()) {
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 2; i <= columns.getColumnCount(); i++) {
          row.put(columns.getColumnName(i), Objects.requireNonNull(result.getObject(i)));
        }
        rows.put(Objects.requireNonNull(result.getObject(1)), row);
      }
      return new StoredTable(name, columns.getColumnName(1), rows);
    }
  }

  /** Whether a row is the same there. */
  boolean same(StoredTable other, Object at) {
    Map<String, Object> mine = Objects.requireNonNull(rows.get(at));
    Map<String, Object> theirs = Objects.requireNonNull(other.rows.get(at));
    return Arrays.deepEquals(mine.values().toArray(), theirs.values().toArray());
  }
}
