package dev.lethe.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetTableTest {

  @TempDir private Path folder;

  private Path write(String name, String select) throws SQLException {
    Path file = folder.resolve(name);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet)");
    }
    return file;
  }

  private static final String PEOPLE =
      "SELECT * FROM (VALUES"
          + " ('p1', 0.1::DOUBLE, 3::INTEGER, 12.34::DECIMAL(10,2), true, 'red', 1::TINYINT),"
          + " ('p2', 0.9::DOUBLE, NULL, -0.05::DECIMAL(10,2), false, 'grün', 0::TINYINT))"
          + " t(who, x, k, money, flag, colour, y)";

  @Test
  void every_usual_type_is_read_and_null_is_missing() throws Exception {
    Table table = Tables.open(write("t.parquet", PEOPLE));
    assertThat(table.columns()).containsExactly("who", "x", "k", "money", "flag", "colour", "y");
    int[] rows = {0};
    table.forEachRow(
        row -> {
          boolean first = rows[0]++ == 0;
          assertThat(row.text(0)).isEqualTo(first ? "p1" : "p2");
          assertThat(row.number(1)).isEqualTo(first ? 0.1 : 0.9);
          assertThat(row.isMissing(2)).isEqualTo(!first);
          assertThat(Double.isNaN(row.numberOrNaN(2))).isEqualTo(!first);
          assertThat(row.number(3)).isEqualTo(first ? 12.34 : -0.05);
          assertThat(row.number(4)).isEqualTo(first ? 1 : 0);
          assertThat(row.text(4)).isEqualTo(first ? "true" : "false");
          assertThat(row.text(5)).isEqualTo(first ? "red" : "grün");
          assertThat(row.text(6)).isEqualTo(first ? "1" : "0");
        },
        Progress.SILENT);
    assertThat(rows[0]).isEqualTo(2);
  }

  @Test
  void a_parquet_file_and_its_csv_become_the_same_grid_rows() throws Exception {
    Path parquet = write("t.parquet", PEOPLE);
    Path csv =
        Files.writeString(
            folder.resolve("t.csv"),
            """
            who,x,k,money,flag,colour,y
            p1,0.1,3,12.34,true,red,1
            p2,0.9,,-0.05,false,grün,0
            """);
    Schema schema =
        Schema.of(
                Feature.Numeric.of("x", 0, 1),
                Feature.Numeric.of("k", 0, 4).withMissing(2),
                Feature.Numeric.of("money", -1, 100),
                Feature.Categorical.of("flag", "true", "false"),
                Feature.Categorical.of("colour", "grün", "red"))
            .withLabel(new Label.Binary("y", List.of("1"), List.of("0")))
            .withId("who");
    GridImport grid = GridImport.by(schema);
    assertThat(grid.load(Tables.open(parquet), Progress.SILENT).digest())
        .isEqualTo(grid.load(Tables.open(csv), Progress.SILENT).digest());
  }

  @Test
  void a_schema_can_be_drafted_from_parquet() throws Exception {
    SchemaDraft draft =
        SchemaInference.infer(
            Tables.open(write("t.parquet", PEOPLE)),
            DraftOptions.none().withLabel("y").withId("who"),
            Progress.SILENT);
    assertThat(draft.schema().coordinates())
        .containsExactly("x", "k", "money", "flag", "colour=grün", "colour=red");
  }

  @Test
  void wide_integers_floats_and_enumerations_are_exact() throws Exception {
    Path file =
        write(
            "w.parquet",
            "SELECT 9007199254740993::BIGINT AS b, 18446744073709551615::UBIGINT AS u,"
                + " 0.1::FLOAT AS f, 'x'::ENUM('x','y') AS e, DATE '2024-02-29' AS d");
    Tables.open(file)
        .forEachRow(
            row -> {
              assertThat(row.text(0)).isEqualTo("9007199254740993");
              assertThat(row.number(1)).isEqualTo(0x1p64);
              assertThat(row.number(2)).isEqualTo((double) 0.1f);
              assertThat(row.text(3)).isEqualTo("x");
              assertThat(row.text(4)).isEqualTo("2024-02-29");
            },
            Progress.SILENT);
  }

  /** A moment has the day of UTC wherever it is read; a time without a zone is as it is written. */
  @ParameterizedTest
  @ValueSource(strings = {"UTC", "Europe/Berlin", "America/New_York", "Pacific/Apia"})
  void times_do_not_depend_on_the_zone_of_the_machine(String zone) throws Exception {
    TimeZone before = TimeZone.getDefault();
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
    try {
      Path file =
          write(
              "t.parquet",
              "SELECT TIMESTAMPTZ '2024-02-29 23:30:00+00' AS z, TIMESTAMP '2011-12-30 12:00:00' AS l,"
                  + " TIMESTAMP_NS '2024-02-29 23:30:00.5' AS n, NULL::TIMESTAMPTZ AS e");
      Tables.open(file)
          .forEachRow(
              row -> {
                assertThat(row.text(0)).isEqualTo("2024-02-29T23:30");
                assertThat(row.text(1)).isEqualTo("2011-12-30T12:00");
                assertThat(row.text(2)).isEqualTo("2024-02-29T23:30:00.500");
                assertThat(row.isMissing(3)).isTrue();
                assertThat(row.numberOrNaN(0)).isNaN();
              },
              Progress.SILENT);
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void many_rows_keep_their_order_and_report_progress() throws Exception {
    Path file = write("many.parquet", "SELECT i AS i, i / 7.0 AS x FROM range(300000) r(i)");
    long[] seen = {0, 0};
    Tables.open(file)
        .forEachRow(
            row -> {
              if (row.number(0) != seen[0]) {
                throw new AssertionError("row " + seen[0] + " is " + row.text(0));
              }
              seen[0]++;
            },
            (done, total) -> seen[1] = total - done);
    assertThat(seen).containsExactly(300_000, 0);
    assertThatThrownBy(
            () ->
                Tables.open(file)
                    .forEachRow(
                        row -> {},
                        (done, total) -> {
                          throw new CancellationException();
                        }))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void wildcards_in_a_file_name_stand_for_themselves() throws Exception {
    write("ab.parquet", "SELECT 1 AS other");
    Path file = folder.resolve("a[b*].parquet");
    Files.copy(write("source.parquet", "SELECT 1 AS mine"), file);
    assertThat(Tables.open(file).columns()).containsExactly("mine");
  }

  @Test
  void bad_cells_are_refused_with_row_and_column() throws Exception {
    Path file =
        write(
            "bad.parquet",
            "SELECT * FROM (VALUES (1.0::DOUBLE, 'a', [1]), ('NaN'::DOUBLE, '', [2]),"
                + " ('-inf'::DOUBLE, 'b', [3])) t(x, t, list)");
    Table table = Tables.open(file);
    assertRefused(table, 0, "bad.parquet: row 2: column 1 'x': NaN");
    assertRefused(table, 1, "bad.parquet: row 1: column 2 't': a decimal number");
    assertRefused(table, 2, "column 3 'list': a column of type INTEGER[]");
    GridImport infinite = GridImport.by(Schema.of(Feature.Numeric.of("x", 0, 1).withMissing(0)));
    assertThatThrownBy(() -> infinite.load(table, Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("row 2");
  }

  private static void assertRefused(Table table, int column, String words) {
    assertThatThrownBy(() -> table.forEachRow(row -> row.number(column), Progress.SILENT))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(words);
  }

  @Test
  void a_damaged_file_is_refused() throws Exception {
    Path file = Files.writeString(folder.resolve("d.parquet"), "PAR1 this is not PAR1");
    assertThatThrownBy(() -> Tables.open(file))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("d.parquet")
        .hasMessageContaining("Parquet");
  }
}
