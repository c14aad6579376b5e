package dev.lethe.parquet;

import dev.lethe.base.BadInputException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.duckdb.DuckDBDriver;

/**
 * An in-memory DuckDB that reads one file and nothing else.
 *
 * <p>Results are streamed, so memory does not grow with the file; extensions are never fetched.
 */
final class Duck {

  private Duck() {}

  static Connection open() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
    Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", properties);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET autoinstall_known_extensions = false");
      statement.execute("SET threads = 1");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** Each record of the file as JSON. */
  static PreparedStatement records(Connection connection, Path file) throws SQLException {
    return query(connection, "SELECT CAST(to_json(record) AS VARCHAR)", file, " AS record");
  }

  static PreparedStatement query(Connection connection, String select, Path file)
      throws SQLException {
    return query(connection, select, file, "");
  }

  private static PreparedStatement query(
      Connection connection, String select, Path file, String name) throws SQLException {
    PreparedStatement statement =
        connection.prepareStatement(select + " FROM read_parquet(?)" + name);
    statement.setString(1, withoutWildcards(file.toString()));
    return statement;
  }

  /** DuckDB expands * ? and [ in file names; in brackets they stand for themselves. */
  private static String withoutWildcards(String path) {
    return path.replaceAll("[*?\\[]", "[$0]");
  }

  static BadInputException failure(String name, SQLException e) {
    String message = e.getMessage() == null ? "no reason given" : e.getMessage();
    return new BadInputException(
        name + ": cannot be read as Parquet: " + message.lines().findFirst().orElse(""), e);
  }
}
