package dev.lethe.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.CellForm;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates and times are the days that a file with the same cells gives. */
class SparkDatesTest extends LocalSpark {

  private static final String ZONE = "spark.sql.session.timeZone";

  private static final String KIND = "spark.sql.parquet.outputTimestampType";

  /** Half an hour before midnight by UTC: another day in Berlin, and before 1970 too. */
  private static final String CSV =
      """
      d,t,l
      2024-02-29,2024-02-29T23:30:00Z,2024-02-29 23:30:00.5
      1969-12-31,1969-12-31T23:59:59.999999Z,1969-12-31T00:00
      ,,
      0999-01-01,0999-01-01T00:00Z,0999-01-01 00:00:00
      """;

  private static final Schema SCHEMA = Schema.of(days("d"), days("t"), days("l"));

  private static Feature.Numeric days(String name) {
    return Feature.Numeric.of(name, -400_000, 40_000).withMissing(0).written(CellForm.ISO);
  }

  @AfterEach
  void takeBack() {
    session.conf().unset(ZONE);
    session.conf().unset(KIND);
  }

  private Dataset<Row> typed() {
    return session.sql(
        """
        SELECT CAST(d AS DATE) AS d, CAST(t AS TIMESTAMP) AS t, CAST(l AS TIMESTAMP_NTZ) AS l
        FROM VALUES ('2024-02-29', '2024-02-29 23:30:00Z', '2024-02-29 23:30:00.5'),
          ('1969-12-31', '1969-12-31 23:59:59.999999Z', '1969-12-31 00:00:00'),
          (NULL, NULL, NULL),
          ('0999-01-01', '0999-01-01 00:00:00Z', '0999-01-01 00:00:00') AS v(d, t, l)
        """);
  }

  private static int[] here(Path file) {
    return GridImport.by(SCHEMA).load(Tables.open(file), Progress.SILENT).features();
  }

  private static int[] there(Dataset<Row> table) {
    try (SparkRows rows = SparkTable.of("days", table.coalesce(1), SCHEMA).rows()) {
      return rows.fetch().features();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin, TIMESTAMP_MICROS",
    "America/New_York, INT96",
    "Pacific/Apia, TIMESTAMP_MILLIS"
  })
  void in_any_zone_of_a_session_and_from_parquet(String zone, String kind) throws IOException {
    int[] expected = here(Files.writeString(folder.resolve(kind + ".csv"), CSV));
    session.conf().set(ZONE, zone);
    session.conf().set(KIND, kind);
    String written = folder.resolve(kind).toString();
    typed().coalesce(1).write().parquet(written);
    assertThat(there(typed())).isEqualTo(expected);
    assertThat(there(session.read().parquet(written))).isEqualTo(expected);
    assertThat(here(parquet(Path.of(written)))).as("read without Spark").isEqualTo(expected);
  }

  private static Path parquet(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".parquet")).findFirst().orElseThrow();
    }
  }

  @Test
  void a_date_is_no_number_unless_the_schema_says_that_it_is_a_date() {
    Schema numbers = Schema.of(Feature.Numeric.of("d", 0, 40_000));
    assertThatThrownBy(() -> SparkTable.of("days", typed(), numbers).rows())
        .hasMessageContaining("column 'd'");
  }
}
