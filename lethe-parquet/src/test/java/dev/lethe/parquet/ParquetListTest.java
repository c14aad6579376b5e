package dev.lethe.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.DraftOptions;
import dev.lethe.data.schema.Feature.Block;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.schema.SchemaDraft;
import dev.lethe.data.schema.SchemaInference;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of numbers in a Parquet file, as embeddings are kept. */
class ParquetListTest {

  private static final int ONE = 1 << 20;

  @TempDir private Path folder;

  private Table table(String select) throws SQLException {
    Path file = folder.resolve("t.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("COPY (" + select + ") TO '" + file + "' (FORMAT parquet)");
    }
    return Tables.open(file);
  }

  private static Dataset load(Table table) {
    return GridImport.by(Schema.of(Block.list("e", 3, 2)).withId("who"))
        .load(table, Progress.SILENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"FLOAT[]", "DOUBLE[]", "FLOAT[3]", "DOUBLE[3]"})
  void lists_of_either_precision_become_rows(String type) throws Exception {
    Table table =
        table(
            "SELECT * FROM (VALUES ('ann', [0.5, -1, 0]::%1$s), ('bob', [0, 0, 2]::%1$s)) t(who, e)"
                .formatted(type));
    assertThat(table.lists()).containsExactly("e");
    assertThat(load(table).features()).containsExactly(ONE / 4, -ONE / 2, 0, 0, 0, ONE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[1, 1]::FLOAT[]            | a list of 3 numbers is expected, but this one has 2",
        "[1, 1, 1, 0]::FLOAT[]      | this one has 4",
        "[]::FLOAT[]                | the cell is empty",
        "NULL::FLOAT[]              | the cell is empty",
        "[1, NULL, 0]::FLOAT[]      | [1] is none",
        "[1, 0, 'NaN'::DOUBLE]::DOUBLE[] | [2] is none",
        "['-inf'::FLOAT, 0, 0]::FLOAT[] | [0] is none",
        "[2, 2, 0]::FLOAT[]         | a norm of at most 2.0",
      })
  void a_list_that_is_not_whole_is_refused_with_row_and_position(String list, String why)
      throws Exception {
    String type = list.substring(list.lastIndexOf("::"));
    Table table =
        table(
            "SELECT * FROM (VALUES ('ann', [0, 0, 0]%s), ('bob', %s)) t(who, e)"
                .formatted(type, list));
    assertThatThrownBy(() -> load(table))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("t.parquet: row 2: ")
        .hasMessageContaining(why);
  }

  @Test
  void a_list_is_no_number_and_a_number_no_list() throws Exception {
    Table table = table("SELECT 'ann' AS who, 1.0::DOUBLE AS x, [1.0]::FLOAT[] AS e");
    assertThatThrownBy(() -> table.forEachRow(row -> row.number(2), Progress.SILENT))
        .hasMessageContaining("column 3 'e': the cells are lists");
    assertThatThrownBy(() -> table.forEachRow(row -> row.text(2), Progress.SILENT))
        .hasMessageContaining("column 3 'e': the cells are lists");
    assertThatThrownBy(() -> table.forEachRow(row -> row.list(1), Progress.SILENT))
        .hasMessageContaining("column 2 'x': a list of numbers is expected");
  }

  @Test
  void a_draft_has_the_size_of_the_lists_and_takes_their_rows() throws Exception {
    Table table =
        table("SELECT i AS id, i % 2 AS label, [i, 2, 0.5]::FLOAT[] AS e FROM range(40) r(i)");
    SchemaDraft draft =
        SchemaInference.infer(table, DraftOptions.none().withLabel("label"), Progress.SILENT);
    assertThat(draft.schema().features()).containsExactly(Block.list("e", 3, 40));
    assertThat(draft.notes()).anyMatch(note -> note.contains("one block of 3 numbers"));
    assertThat(GridImport.by(draft.schema()).load(table, Progress.SILENT).rows()).isEqualTo(40);
  }

  @Test
  void lists_of_several_lengths_are_left_out_of_a_draft() throws Exception {
    Table table =
        table(
            "SELECT i AS x, CASE WHEN i = 7 THEN [1.0] ELSE [1.0, 2.0] END::FLOAT[] AS e"
                + " FROM range(40) r(i)");
    SchemaDraft draft = SchemaInference.infer(table, DraftOptions.none(), Progress.SILENT);
    assertThat(draft.schema().gridColumns()).containsExactly("x");
    assertThat(draft.notes())
        .anyMatch(note -> note.contains("\"e\" is left out") && note.contains("one length"));
  }
}
