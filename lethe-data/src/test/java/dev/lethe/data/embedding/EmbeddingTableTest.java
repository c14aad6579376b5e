package dev.lethe.data.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.lethe.base.BadInputException;
import dev.lethe.base.Progress;
import dev.lethe.data.NpyBytes;
import dev.lethe.data.TestSources;
import dev.lethe.data.encode.UnitBallGrid;
import dev.lethe.data.grid.Dataset;
import dev.lethe.data.grid.GridImport;
import dev.lethe.data.schema.Feature;
import dev.lethe.data.schema.Label;
import dev.lethe.data.schema.Schema;
import dev.lethe.data.table.ByteSource;
import dev.lethe.data.table.Table;
import dev.lethe.data.table.Tables;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EmbeddingTableTest {

  private static final double[][] TWO = {{0.5, 0.25, -1}, {3, 0, 1e-3f}};
  private static final String HEADER = "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }";

  private static List<List<Double>> numbers(ByteSource npy) {
    List<List<Double>> rows = new ArrayList<>();
    try (NpyReader reader = new NpyReader(npy)) {
      while (reader.next()) {
        List<Double> row = new ArrayList<>();
        for (double value : reader.values()) {
          row.add(value);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @ParameterizedTest
  @CsvSource({"1, <f4", "2, <f4", "3, <f4", "1, <f8", "1, >f4", "2, >f8"})
  void every_version_width_and_byte_order_gives_the_same_numbers(int version, String type) {
    ByteOrder order = type.startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    byte[] body = NpyBytes.body(TWO, type.charAt(2) - '0', order);
    byte[] file = NpyBytes.file(version, HEADER.formatted(type, "False", "2, 3"), body);
    List<List<Double>> expected =
        List.of(List.of(0.5, 0.25, -1.0), List.of(3.0, 0.0, (double) 1e-3f));
    assertThat(numbers(ByteSource.of("x.npy", file))).isEqualTo(expected);
    assertThat(numbers(ByteSource.of("x.npy.gz", TestSources.gzip(file)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "|O   ; False ; 2, 3     ; pickle",
        "<f2  ; False ; 2, 3     ; f4 or f8",
        "<i8  ; False ; 2, 3     ; astype('f4')",
        "<f4  ; True  ; 2, 3     ; Fortran",
        "<f4  ; False ; 6,       ; two axes",
        "<f4  ; False ; 2, 3, 1  ; two axes",
        "<f4  ; False ; ''       ; two axes",
        "<f4  ; False ; 2, 0     ; 1 to 100000 numbers",
        "<f4  ; False ; 6, 99999999 ; 1 to 100000 numbers",
        "<f4  ; False ; 6        ; the header must give",
        "<f4  ; Maybe ; 2, 3     ; the header must give",
        "<f4  ; False ; -2, 3    ; the header must give",
        "<f4  ; False ; 3, 3     ; ends in row 3",
        "<f4  ; False ; 999999999999, 3 ; ends in row 3",
        "<f4  ; False ; 1, 3     ; more bytes follow",
      })
  void what_is_no_plain_array_of_rows_is_refused(
      String type, String order, String shape, String why) {
    byte[] body = NpyBytes.body(TWO, 4, ByteOrder.LITTLE_ENDIAN);
    byte[] file = NpyBytes.file(1, HEADER.formatted(type.strip(), order, shape), body);
    assertThatThrownBy(() -> numbers(ByteSource.of("x.npy", file)))
        .isInstanceOf(BadInputException.class)
        .hasMessageStartingWith("x.npy: ")
        .hasMessageContaining(why);
  }

  @Test
  void a_header_is_never_guessed_at() {
    String good = HEADER.formatted("<f4", "False", "2, 3");
    List<String> bad =
        List.of(
            "",
            "{}",
            good.replace("'shape'", "'shapes'"),
            good.replace("'shape': (2, 3)", "'descr': '<f4'"),
            good.replace(", }", ", 'more': 1}"),
            good + good,
            good.replace("2, 3", "2, ".repeat(20_000)),
            "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (2, 3), }",
            "__import__('os').system('true')");
    byte[] body = NpyBytes.body(TWO, 4, ByteOrder.LITTLE_ENDIAN);
    for (String header : bad) {
      assertThatThrownBy(() -> numbers(ByteSource.of("x.npy", NpyBytes.file(1, header, body))))
          .as(header)
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("the header must give");
    }
    byte[] whole = NpyBytes.file(1, good, body);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> numbers(ByteSource.of("x.npy", cut)))
          .isInstanceOf(BadInputException.class);
    }
    byte[] version = whole.clone();
    version[6] = 4;
    assertThatThrownBy(() -> numbers(ByteSource.of("x.npy", version)))
        .hasMessageContaining("versions 1.0, 2.0 and 3.0");
  }

  @Test
  void rows_and_embeddings_go_together_in_their_order() {
    double[][] rows = NpyBytes.unitRows(3, 64, 7);
    Table table =
        EmbeddingTable.of(
            TestSources.csv("who,y\nann,1\nbob,0\ncid,1\n"), NpyBytes.floats("x.npy", rows));
    assertThat(table.columns()).containsExactly("who", "y", "embedding");
    assertThat(table.lists()).containsExactly("embedding");
    Schema schema = Schema.of(Feature.Block.list("embedding", 64, 1)).withId("who");
    Dataset data = GridImport.by(schema).load(table, Progress.SILENT);
    assertThat(data.ids()).contains(List.of("ann", "bob", "cid"));
    for (int i = 0; i < 3; i++) {
      assertThat(data.features()[64 * i + 5]).isEqualTo((int) (rows[i][5] * UnitBallGrid.ONE));
    }
  }

  @Test
  void one_row_more_or_less_is_refused_with_both_counts() {
    ByteSource npy = NpyBytes.floats("x.npy", NpyBytes.unitRows(2, 4, 7));
    Schema schema = Schema.of(Feature.Block.list("embedding", 4, 1));
    for (String csv : List.of("a\n1\n", "a\n1\n2\n3\n")) {
      Table table = EmbeddingTable.of(TestSources.csv(csv), npy);
      assertThatThrownBy(() -> GridImport.by(schema).load(table, Progress.SILENT))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("there are 2, and")
          .hasMessageContaining("t.csv");
    }
  }

  @Test
  void a_table_that_has_such_a_column_already_is_refused() {
    ByteSource npy = NpyBytes.floats("x.npy", NpyBytes.unitRows(1, 4, 7));
    assertThatThrownBy(() -> EmbeddingTable.of(TestSources.csv("a,embedding\n1,2\n"), npy))
        .hasMessageContaining("columns 2 and 3 are both \"embedding\"");
  }

  @Test
  void an_array_alone_is_told_where_it_belongs() {
    assertThatThrownBy(() -> Tables.open(NpyBytes.floats("x.npy", TWO)))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("a NumPy array")
        .hasMessageContaining("--embeddings");
  }

  @Test
  void a_list_is_no_number_and_no_text() {
    Table table =
        EmbeddingTable.of(
            TestSources.csv("a\n1\n"), NpyBytes.floats("x.npy", NpyBytes.unitRows(1, 4, 7)));
    assertThatThrownBy(() -> table.forEachRow(row -> row.number(1), Progress.SILENT))
        .hasMessageContaining("t.csv:2: column 2 'embedding': the cells are lists");
  }

  @Test
  void images_stand_beside_their_classes() {
    ByteSource images =
        TestSources.bytes("images", 0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 2, 0, 255, 51, 0);
    ByteSource classes = TestSources.bytes("classes", 0, 0, 8, 1, 0, 0, 0, 2, 7, 200);
    Table table = EmbeddingTable.of(Tables.open(classes), images);
    assertThat(table.columns()).containsExactly("class", "embedding");
    Schema schema =
        Schema.of(Feature.Block.list("embedding", 2, 510))
            .withLabel(new Label.Binary("class", List.of("7"), List.of("200")));
    Dataset data = GridImport.by(schema).load(table, Progress.SILENT);
    int one = UnitBallGrid.ONE;
    assertThat(data.features()).containsExactly(0, one / 2, one / 10, 0);
    assertThat(data.labels()).containsExactly(one, -one);
    ByteSource fewer = TestSources.bytes("classes", 0, 0, 8, 1, 0, 0, 0, 1, 7);
    assertThatThrownBy(
            () ->
                GridImport.by(schema)
                    .load(EmbeddingTable.of(Tables.open(fewer), images), Progress.SILENT))
        .hasMessageContaining("there are 2, and classes has 1 rows");
  }
}
