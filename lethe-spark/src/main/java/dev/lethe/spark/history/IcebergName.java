package dev.lethe.spark.history;

import dev.lethe.spark.reading.Quoted;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A table as procedures of its catalogue call it.
 *
 * @param within its name in the catalogue
 */
record IcebergName(String catalogue, String within) {

  static IcebergName of(LakeTable table) {
    SparkSession session = table.session();
    List<String> parts =
        CollectionConverters.asJava(
            new CatalystSqlParser().parseMultipartIdentifier(table.address().identifier()));
    boolean named = session.conf().getOption("spark.sql.catalog." + parts.get(0)).isDefined();
    return new IcebergName(
        named ? parts.get(0) : session.catalog().currentCatalog(),
        parts.subList(named ? 1 : 0, parts.size()).stream()
            .map(Quoted::name)
            .collect(Collectors.joining(".")));
  }

  /**
   * The statement that runs a procedure on the table.
   *
   * @param more arguments
   */
  String call(String procedure, String more) {
    return "CALL %s.system.%s(table => '%s'%s)"
        .formatted(
            Quoted.name(catalogue),
            procedure,
            within.replace("\\", "\\\\").replace("'", "\\'"),
            more)
        .replace("%", "%%");
  }
}
